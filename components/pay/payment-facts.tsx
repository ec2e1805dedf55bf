import type { BudgetAfter } from '@/components/pay/journal'
import type { Offer } from '@/components/pay/runs/proposal'
import { Description, DescriptionList } from '@/components/ui/description-list'
import { shortAddress } from '@/components/pay/wallet/balance'
import { formatUsdc, type Usdc } from '@/lib/core/money'
import { counted } from '@/lib/core/text'
import type { Quote } from '@/lib/core/payment/policy'
import type { Connected } from '@/lib/browser/wallet/wallets'

type PaymentFactsProps = {
  /** Undefined until the price is checked. */
  quote: Quote | undefined
  offer?: Offer | undefined
  payer: Connected
  network: string
  walletAfter: Usdc | undefined
  budget: BudgetAfter | undefined
}

/** From whom, to whom, what is left out, and what is left in the wallet and in the budget after. */
export function PaymentFacts({ quote, offer, payer, network, walletAfter, budget }: PaymentFactsProps) {
  const odd = quote?.warnings.find(({ code }) => code === 'W_RESOURCE')
  return (
    <DescriptionList className="mt-4">
      <Description term="From">
        {payer.wallet} <span className="font-mono text-sm">{shortAddress(payer.address)}</span>
      </Description>
      {quote && (
        <Description term="To">
          <span className="font-mono text-sm break-all" title={quote.payTo}>
            {quote.needsConfirmation ? quote.payTo : shortAddress(quote.payTo)}
          </span>
        </Description>
      )}
      {odd && (
        <Description term="Called">
          <span className="text-sm wrap-anywhere">
            {odd.field === '' ? (
              'The service does not name the address that this pays for.'
            ) : (
              <>
                The service names another address for this lookup. Nothing that is signed depends on it. Its
                host: <bdi className="font-mono">{odd.field}</bdi>
              </>
            )}
          </span>
        </Description>
      )}
      <Description term="Network">{network}, USDC</Description>
      {offer?.leftOut && <Description term="Left out">{offer.leftOut}</Description>}
      {offer && (
        <Description term="Signatures">
          {offer.isUpTo && 'At most '}
          {counted(offer.payments, 'payment')}, each signed on its own in your wallet
        </Description>
      )}
      {walletAfter !== undefined && (
        <Description term="Wallet after">
          <span className="tabular-nums">{formatUsdc(walletAfter)}</span>
        </Description>
      )}
      {budget && (
        <Description term="Budget after">
          <span className="tabular-nums">{budget.words}</span>
        </Description>
      )}
      {offer?.rules.map(({ term, text }) => (
        <Description key={term} term={term}>
          {text}
        </Description>
      ))}
    </DescriptionList>
  )
}
