import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IntentLink } from '@/components/frame/intent-link'
import { useBackOnline } from '@/components/frame/use-online'
import { useSubjects } from '@/components/frame/use-subjects'
import { clockTime, correctionOf, whatHappens, whyNotCharged, wordOf } from '@/components/pay/state-words'
import { useConfig } from '@/components/pay/wallet/balance'
import { TransactionLink } from '@/components/pay/receipt'
import { CopyNumber, Sheet, SheetTools } from '@/components/spending/sheet'
import { Badge } from '@/components/ui/badge'
import { Button, buttonStyle } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { DescriptionList } from '@/components/ui/description-list'
import { Notice, type NoticeTone } from '@/components/ui/notice'
import { Price } from '@/components/ui/price'
import { checkOnChain, type ChainCheck as Check, isUnderWay } from '@/lib/browser/purchase/reconcile'
import type { Entry } from '@/lib/browser/purchase/journal'
import { evidenceOf } from '@/lib/browser/receipts/evidence'
import { receiptOf, type Receipt } from '@/lib/browser/receipts/receipt'
import { pagePath } from '@/lib/core/catalogue/endpoint'
import { formatUsdc } from '@/lib/core/money'
import type { Verdict } from '@/lib/core/payment/chain-verdict'
import { isForGood } from '@/lib/core/payment/purchase-state'
import { counted, countText } from '@/lib/core/text'

/** The receipt of a purchase, with buttons to print it, to check it on the chain and to copy it as evidence. */
export function KeptReceipt({ entry }: { entry: Entry }) {
  const { purchase, lookup } = entry
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <SheetTools>
        {purchase.state === 'RESULT' && (
          <IntentLink
            href={`${pagePath(lookup.endpointId)}?bought=${purchase.intentId}`}
            className={buttonStyle()}
          >
            Open the answer
          </IntentLink>
        )}
      </SheetTools>
      {isUnderWay(entry) && (
        <div data-print="never">
          <Notice tone="warning" role="status" title="This purchase is under way">
            {whatHappens(purchase)}
          </Notice>
        </div>
      )}
      <ReceiptSheet entry={entry} />
      <div className="flex flex-col gap-3 print:hidden">
        <ChainCheck entry={entry} />
        <CopyButton
          value={evidenceOf(entry)}
          label="Copy everything about it as JSON"
          variant="quiet"
          size="sm"
          className="-ml-2.5 self-start"
        />
      </div>
    </div>
  )
}

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
  const { what, about, quoted, paid, items, outcome } = receipt
  const name = useSubjects([entry]).get(receipt.id)
  const correction = correctionOf(purchase)
  const { word, tone } = wordOf(receipt)
  const rows: Rows = {
    Price: (
      <>
        {items > 1 && (
          <span className="mr-2 text-ink-faint">
            {items} × {formatUsdc(quoted / BigInt(items))}
          </span>
        )}
        <Price>{formatUsdc(quoted)}</Price>
      </>
    ),
    Paid: paid === null ? 'not settled yet' : <Price>{formatUsdc(paid)}</Price>,
    Request: <span className="font-mono text-xs">{receipt.route}</span>,
    'The service said': purchase.lastOutcome?.said && (
      <>
        “<bdi className="wrap-anywhere">{purchase.lastOutcome.said}</bdi>”
      </>
    ),
    From: <Long text={purchase.from} />,
    To: <Long text={purchase.quote.payTo} />,
    Network: `${network}, USDC`,
    ...proofOf(entry, receipt),
    Corrected: outcome !== 'not-charged' && outcome !== 'free' && correction,
    Receipt: <Long text={receipt.id} copy="Copy the receipt’s number" />,
  }
  return (
    <Sheet
      title="Receipt"
      subtitle={
        <p className="mt-1 text-ink-quiet">
          <time dateTime={new Date(receipt.at).toISOString()}>{localTime.format(receipt.at)}</time>
        </p>
      }
      paid={chargedWords[outcome]}
      amount={formatUsdc(paid ?? quoted)}
      state={
        <Badge tone={tone} className="mt-1">
          {word}
        </Badge>
      }
      sellers={[receipt.seller]}
    >
      <h2 className="mt-6 text-base">{what}</h2>
      <p className="wrap-anywhere text-ink-quiet">{[name, about].filter(Boolean).join(' · ')}</p>
      <DescriptionList className="mt-4 border-t border-line" rows={Object.entries(rows)} />
      <p className="mt-5 text-xs text-ink-faint">
        Kept by the browser that bought. The transaction on the chain is the proof of payment. Amounts are US
        dollars in USDC; no fee was added.
      </p>
    </Sheet>
  )
}

const Long = ({ text, copy }: { text: string; copy?: string }) => (
  <span className="inline-flex items-center gap-1">
    <span className="font-mono text-xs break-all">{text}</span>
    {copy && <CopyNumber value={text} label={copy} />}
  </span>
)

type Rows = Readonly<Record<string, ReactNode>>

function proofOf({ purchase }: Entry, { outcome, transaction, block }: Receipt): Rows {
  if (outcome === 'declined' || outcome === 'unsent')
    return { Proof: 'Nothing was ever sent that could be charged.' }
  if (outcome === 'not-charged' || outcome === 'free')
    return {
      Proof: whyNotCharged(purchase),
      'Cancelled in': transaction && <TransactionLink hash={transaction} isFull />,
      'Payment number': <Long text={purchase.nonce} />,
    }
  const { spent } = purchase
  return {
    Transaction: transaction ? (
      <span className="inline-flex items-center gap-1">
        <TransactionLink hash={transaction} isFull />
        <CopyNumber value={transaction} label="Copy transaction" />
      </span>
    ) : (
      'not known yet'
    ),
    Block: block === null ? 'not known yet' : countText(block),
    Finality: spent && !isForGood(spent) && 'Not final yet: it is looked at again',
  }
}

const unclear = {
  'too-few': 'Not every node that is asked answered.',
  disagree: 'The nodes that were asked say different things.',
  'no-log': 'The payment was used, but its record cannot be found yet.',
} as const satisfies Record<Exclude<Extract<Verdict, { kind: 'unclear' }>['why'], 'clock'>, string>

function nodeAhead({ rpc, timestamp }: { rpc: string; timestamp: bigint }, { clocks, rpcs }: Check): string {
  const known = [clocks.server, clocks.device].filter((clock) => clock !== null)
  const least = known.reduce((least, clock) => (clock < least ? clock : least), known[0] ?? timestamp)
  const by = counted(Math.max(1, Math.round(Number(timestamp - least) / 60)), 'minute')
  const which = rpcs > 1 ? `Node ${Number(rpc) + 1} of ${rpcs}` : 'The node that is asked'
  return `${which} says that it is ${clockTime(Number(timestamp) * 1000)}, ${by} ahead of the other clocks, so what it says proves nothing.`
}

function verdictWords(check: Check, { purchase }: Entry): [NoticeTone, title: string, text: string] {
  const { verdict } = check
  switch (verdict.kind) {
    case 'spent':
      return ['success', 'The chain shows this payment', '']
    case 'not-charged':
      return ['info', 'Not charged', whyNotCharged({ ...purchase, notCharged: verdict.proof })]
    case 'open': {
      const until = clockTime(Number(purchase.latestExpiry) * 1000)
      return ['info', 'Not charged so far', `The payment has not been used. It can be until ${until}.`]
    }
    case 'unclear': {
      const why = verdict.why === 'clock' ? nodeAhead(verdict, check) : unclear[verdict.why]
      const text = `${why} Try again in a moment; nothing is charged by looking.`
      return ['warning', 'The chain cannot be read clearly now', text]
    }
  }
}

function ChainCheck({ entry }: { entry: Entry }) {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['chain-check', entry.purchase.intentId],
    // a failure is data, so that it stands, with the focus in it, while it is tried again
    queryFn: () =>
      checkOnChain(entry).then(
        (check) => ({ check, problem: null }),
        (problem: Error) => ({ check: null, problem }),
      ),
    enabled: false,
    gcTime: 0,
    structuralSharing: false,
  })
  // what the network kept from being asked is asked by itself once it is back: looking charges nothing
  useBackOnline(() => void refetch(), Boolean(data?.problem) || data?.check?.verdict.kind === 'unclear')
  return (
    <div className="flex flex-col gap-3">
      <div data-print="never">
        <Button busy={isFetching} onClick={() => void refetch()}>
          Check on chain
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {data?.problem ? (
          <Notice
            tone="warning"
            title="The chain could not be asked"
            actions={
              <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            {data.problem.message} Nothing is charged by looking.
          </Notice>
        ) : (
          data?.check && <CheckResult check={data.check} entry={entry} />
        )}
      </div>
    </div>
  )
}

function CheckResult({ check, entry }: { check: Check; entry: Entry }) {
  const { verdict, readings, rpcs, at } = check
  const [tone, title, text] = verdictWords(check, entry)
  return (
    <Notice tone={tone} title={title}>
      {text}
      {verdict.kind === 'spent' && (
        <p>
          Transaction <TransactionLink hash={verdict.spent.transaction} isFull />, in block{' '}
          {countText(verdict.spent.block)}.
        </p>
      )}
      <p className="mt-1 text-sm text-ink-faint">
        {readings.length === rpcs ? '' : `${readings.length} of `}
        {rpcs === 1 ? 'One node' : `${rpcs} nodes`} asked at {clockTime(at)}
        {readings.map(({ rpc, block, used }) => (
          <span key={rpc}>
            {' '}
            · block {countText(block)}: {used ? 'used' : 'not used'}
          </span>
        ))}
      </p>
    </Notice>
  )
}
