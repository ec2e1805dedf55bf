import { Parties, SheetHead } from '@/components/spending/sheet'
import { CopyNumber, TransactionLink } from '@/components/spending/proof'
import { correctionOf, whyNotCharged, wordOf } from '@/components/pay/state-words'
import { useSubjects } from '@/components/frame/use-subjects'
import { Badge } from '@/components/ui/badge'
import { Description, DescriptionList } from '@/components/ui/description-list'
import { Price } from '@/components/ui/price'
import { useConfig } from '@/components/pay/wallet/wallet-session'
import { countText } from '@/lib/core/text'
import { formatUsdc } from '@/lib/core/money'
import { isForGood } from '@/lib/core/payment/purchase-state'
import type { Entry } from '@/lib/browser/purchase/journal'
import { receiptOf, type Receipt } from '@/lib/browser/receipts/receipt'

const localTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'long' })

const chargedWords = {
  unsent: 'Not sent, nothing was charged',
  open: 'Not settled yet',
  delivered: 'Paid',
  claimed: 'Delivered, and the charge is being checked',
  free: 'Delivered, nothing was charged',
  undelivered: 'Paid',
  'not-charged': 'Nothing was charged',
  declined: 'Nothing was charged',
  unverified: 'From a backup, not checked on the chain',
} as const satisfies Record<Receipt['outcome'], string>

export function ReceiptSheet({ entry }: { entry: Entry }) {
  const network = useConfig()?.network.name ?? 'Base'
  const { purchase } = entry
  const receipt = receiptOf(entry)
  const name = useSubjects([entry]).get(receipt.id)
  const correction = correctionOf(purchase)
  const { word, tone } = wordOf(receipt)
  return (
    <article
      aria-label="Receipt"
      className="rounded-lg border border-line bg-raised px-5 py-5 sm:px-8 sm:py-7 print:border-0 print:p-0"
    >
      <SheetHead
        title="Receipt"
        of={
          <p className="mt-1 text-ink-quiet">
            <time dateTime={new Date(receipt.at).toISOString()}>{localTime.format(receipt.at)}</time>
          </p>
        }
        paid={chargedWords[receipt.outcome]}
        amount={formatUsdc(receipt.paid ?? receipt.quoted)}
      >
        <Badge tone={tone} className="mt-1">
          {word}
        </Badge>
      </SheetHead>

      <Parties sellers={[receipt.seller]} />

      <h2 className="mt-6 text-base">{receipt.what}</h2>
      <p className="wrap-anywhere text-ink-quiet">{[name, receipt.about].filter(Boolean).join(' · ')}</p>

      <DescriptionList className="mt-4 border-t border-line">
        <Description term="Price">
          {receipt.items > 1 && (
            <span className="mr-2 text-ink-faint">
              {receipt.items} × {formatUsdc(receipt.quoted / BigInt(receipt.items))}
            </span>
          )}
          <Price>{formatUsdc(receipt.quoted)}</Price>
        </Description>
        <Description term="Paid">
          {receipt.paid === null ? 'not settled yet' : <Price>{formatUsdc(receipt.paid)}</Price>}
        </Description>
        <Description term="Request">
          <span className="font-mono text-xs">{receipt.route}</span>
        </Description>
        {purchase.lastOutcome?.said && (
          <Description term="The service said">
            “<bdi className="wrap-anywhere">{purchase.lastOutcome.said}</bdi>”
          </Description>
        )}
        <Description term="From">
          <Long text={purchase.from} />
        </Description>
        <Description term="To">
          <Long text={purchase.quote.payTo} />
        </Description>
        <Description term="Network">{network}, USDC</Description>
        <ProofRows entry={entry} receipt={receipt} />
        {correction && receipt.outcome !== 'not-charged' && receipt.outcome !== 'free' && (
          <Description term="Corrected">{correction}</Description>
        )}
        <Description term="Receipt">
          <Long text={receipt.id} copy="Copy the receipt’s number" />
        </Description>
      </DescriptionList>
      <p className="mt-5 text-xs text-ink-faint">
        Kept by the browser that bought. The transaction on the chain is the proof of payment. Amounts are US
        dollars in USDC; no fee was added.
      </p>
    </article>
  )
}

const Long = ({ text, copy }: { text: string; copy?: string }) => (
  <span className="inline-flex items-center gap-1">
    <span className="font-mono text-xs break-all">{text}</span>
    {copy && <CopyNumber value={text} label={copy} />}
  </span>
)

function ProofRows({ entry: { purchase }, receipt }: { entry: Entry; receipt: Receipt }) {
  const { nonce, spent } = purchase
  const block = receipt.block === null ? undefined : countText(receipt.block)
  if (receipt.outcome === 'declined' || receipt.outcome === 'unsent')
    return <Description term="Proof">Nothing was ever sent that could be charged.</Description>
  if (receipt.outcome === 'not-charged' || receipt.outcome === 'free')
    return (
      <>
        <Description term="Proof">{whyNotCharged(purchase)}</Description>
        {receipt.transaction && (
          <Description term="Cancelled in">
            <TransactionLink hash={receipt.transaction} isFull />
          </Description>
        )}
        <Description term="Payment number">
          <Long text={nonce} />
        </Description>
      </>
    )
  return (
    <>
      <Description term="Transaction">
        {receipt.transaction ? (
          <span className="inline-flex items-center gap-1">
            <TransactionLink hash={receipt.transaction} isFull />
            <CopyNumber value={receipt.transaction} label="Copy transaction" />
          </span>
        ) : (
          'not known yet'
        )}
      </Description>
      <Description term="Block">{block ?? 'not known yet'}</Description>
      {spent && !isForGood(spent) && (
        <Description term="Finality">Not final yet: it is looked at again</Description>
      )}
    </>
  )
}
