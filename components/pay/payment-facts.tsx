import type { BudgetAfter } from '@/components/pay/journal'
import { Description, DescriptionList } from '@/components/ui/description-list'
import { shortAddress } from '@/components/pay/wallet/balance'
import { formatUsdc, type Usdc } from '@/lib/core/money'
import type { Quote } from '@/lib/core/payment/policy'
import type { Connected } from '@/lib/browser/wallet/wallets'

type PaymentFactsProps = {
  quote: Quote
  payer: Connected
  network: string
  walletAfter: Usdc | undefined
  budget: BudgetAfter | undefined
}

/** From whom, to whom, and what is left in the wallet and in the budget after. */
export function PaymentFacts({ quote, payer, network, walletAfter, budget }: PaymentFactsProps) {
  const { payTo, needsConfirmation, warnings } = quote
  const odd = warnings.find(({ code }) => code === 'W_RESOURCE')
  return (
    <DescriptionList className="mt-4">
      <Description term="From">
        {payer.wallet} <span className="font-mono text-sm">{shortAddress(payer.address)}</span>
      </Description>
      <Description term="To">
        <span className="font-mono text-sm break-all" title={payTo}>
          {needsConfirmation ? payTo : shortAddress(payTo)}
        </span>
      </Description>
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
    </DescriptionList>
  )
}
