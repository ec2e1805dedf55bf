import type { ReactNode } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Archive, BadgeCheck, Clock, WifiOff } from 'lucide-react'
import { useOnline } from '@/components/frame/use-online'
import { ago } from '@/components/frame/when'
import { useHoldings, type BudgetAfter } from '@/components/pay/journal'
import { useNow } from '@/components/pay/use-now'
import { isPersisted } from '@/lib/browser/purchase/storage'
import type { Offer } from '@/components/pay/runs/proposal'
import { Disclosure } from '@/components/ui/disclosure'
import { DescriptionList } from '@/components/ui/description-list'
import { shortAddress } from '@/components/pay/wallet/balance'
import { formatUsdc, type Usdc } from '@/lib/core/money'
import { counted } from '@/lib/core/text'
import type { Quote } from '@/lib/core/payment/purchase-state'
import type { Connected } from '@/lib/browser/wallet/wallets'

type PaymentFactsProps = {
  quote: Quote | undefined
  offer?: Offer | undefined
  payer: Connected
  network: string
  /** Undefined until they are known, and null where they are not said: a row that comes late would move the others. */
  walletAfter: Usdc | null | undefined
  budget: BudgetAfter | null | undefined
  /** What is left is told elsewhere; all else is folded, with what else is no news. */
  isSmall?: boolean
  children?: ReactNode
}

export function PaymentFacts({
  quote,
  offer,
  payer,
  network,
  walletAfter,
  budget,
  ...rest
}: PaymentFactsProps) {
  const { isSmall = false, children } = rest
  const odd = quote?.warnings.find(({ code }) => code === 'W_RESOURCE')
  const who = [
    [
      'From',
      <>
        {payer.wallet} <span className="font-mono text-sm">{shortAddress(payer.address)}</span>
      </>,
    ],
    [
      'To',
      quote && (
        <span className="font-mono text-sm break-all" title={quote.payTo}>
          {quote.needsConfirmation ? quote.payTo : shortAddress(quote.payTo)}
        </span>
      ),
    ],
    ['Called', odd && <OddResource host={odd.field} />],
    ['Network', `${network}, USDC`],
  ] as const
  if (!offer && quote && !quote.needsConfirmation)
    return (
      <>
        {!isSmall && <p className="mt-2 text-sm text-ink-quiet">{afterWords(walletAfter, budget)}</p>}
        <Disclosure className="mt-2" summary="Details" open={odd !== undefined}>
          <DescriptionList rows={isSmall ? [...who, ['Budget after', budget?.words]] : who} />
          {children}
        </Disclosure>
      </>
    )
  return (
    <DescriptionList
      className="mt-4"
      rows={[
        ...who,
        ['Left out', offer?.leftOut],
        [
          'Signatures',
          offer &&
            `${offer.isUpTo ? 'At most ' : ''}${counted(offer.payments, 'payment')}, each signed on its own ${payer.signsAtOnce ? 'without a prompt' : 'in your wallet, which asks each time'}`,
        ],
        ['Wallet after', walletAfter === undefined ? '…' : walletAfter !== null && formatUsdc(walletAfter)],
        ['Budget after', budget === undefined ? '…' : budget?.words],
        ...(offer?.rules.map(({ term, text }) => [term, text] as const) ?? []),
      ]}
    />
  )
}

/** What a payment leaves, on one line; an ellipsis stands for what is not read yet. */
function afterWords(walletAfter: Usdc | null | undefined, budget: BudgetAfter | null | undefined): string {
  if (walletAfter === undefined || budget === undefined) return '…'
  const parts = [walletAfter !== null && `${formatUsdc(walletAfter)} in this wallet`, budget?.words]
  const words = parts.filter(Boolean).join(', ')
  return words && `After that ${words}`
}

/** What the service names beside what is paid for; of its words the host alone is shown. */
const OddResource = ({ host }: { host: string }) => (
  <span className="text-sm wrap-anywhere">
    {host === '' ? (
      'The service does not name the address that this pays for.'
    ) : (
      <>
        The service names another address for this lookup. Nothing that is signed depends on it. Its host:{' '}
        <bdi className="font-mono">{host}</bdi>
      </>
    )}
  </span>
)

/** Milliseconds for which a price counts as checked just now. */
const fresh = 60_000

type PriceCheckedProps = {
  /** In milliseconds of this device. */
  at: number
  children: ReactNode
}

export function PriceChecked({ at, children }: PriceCheckedProps) {
  const now = useNow(1_000)
  const isOnline = useOnline()
  const isFresh = isOnline && now - at < fresh
  const Sign = isFresh ? BadgeCheck : isOnline ? Clock : WifiOff
  return (
    <p className="mt-3 flex gap-1.5 text-sm text-ink-quiet">
      <Sign
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${isFresh ? 'text-green' : 'text-ink-faint'}`}
      />
      <span>
        {isFresh
          ? 'Price checked against the service just now. '
          : isOnline
            ? `The service named this price ${ago(at, now)}. You pay this or nothing. `
            : `You are offline. The service named this price ${ago(at, now)}. Paying waits until the network is back, and nothing is charged until then.`}
        {isOnline && children}
      </span>
    </p>
  )
}

/** Whether the browser has promised to keep what is stored; asked for beside the price, so that the sheet comes whole. */
export const keptForGood = queryOptions({ queryKey: ['kept-for-good'], queryFn: isPersisted })

export function KeepingNote() {
  const holdings = useHoldings()
  const { data: isPromised } = useQuery(keptForGood)
  if (!holdings || isPromised !== false || holdings.answers) return null
  return (
    <p className="mt-2 flex gap-1.5 text-sm text-ink-quiet">
      <Archive aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <span>
        Your first answer will be kept in this browser, which may clear it when space is short, and a private
        window does when it closes. A backup is made in Settings.
      </span>
    </p>
  )
}
