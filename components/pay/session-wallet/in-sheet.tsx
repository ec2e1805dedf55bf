import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useAllowance } from '@/components/pay/journal'
import { usePurse } from '@/components/pay/session-wallet/use-purse'
import { useWalletSession } from '@/components/pay/wallet/wallet-session'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { readSetting, writeSetting } from '@/lib/browser/database/database'
import { begunSince } from '@/lib/browser/purchase/journal'
import type { PriceCheck } from '@/lib/browser/purchase/quote'
import { firstLimits, tightLimit, type BindingLimit } from '@/lib/browser/session-wallet/limits'
import { statusIn, unknownPayee } from '@/lib/browser/session-wallet/status'
import { sessionWalletId } from '@/lib/browser/wallet/wallet'
import type { Connected } from '@/lib/browser/wallet/wallets'
import { formatUsdc, type Usdc } from '@/lib/core/money'
import { countText } from '@/lib/core/text'

/** `most` is what all of it may cost, `one` its first payment. */
type Costs = { one: Usdc; most: Usdc }

/**
 * Up to what a wallet that asks nobody needs few words, the limit of the session wallet at which this would stop, and the
 * payee that it does not know.
 */
export function useSigning({ walletId, signsAtOnce }: Connected, costs: Costs, check: PriceCheck | null) {
  const status = usePurse(walletId === sessionWalletId)
  const own = walletId === sessionWalletId ? statusIn(status) : null
  const limits = own?.limits
  return {
    smallUpTo: signsAtOnce ? (limits ?? firstLimits).perPurchase : null,
    tight: own && limits ? tightLimit({ ...own, limits }, costs) : null,
    stranger:
      own && limits && check
        ? unknownPayee(own, { serviceId: check.request.serviceId, payTo: check.quote.payTo })
        : null,
  }
}

const limitNames: Readonly<Record<BindingLimit, string>> = {
  perPurchase: 'limit for one purchase',
  perSession: 'limit until it locks',
  perHour: 'limit of an hour',
}

type TightNoticeProps = {
  tight: NonNullable<ReturnType<typeof tightLimit>>
  costs: Costs
  /** For a run, which can stop there. */
  onStopAt?: ((left: Usdc) => void) | undefined
  onLimits: () => void
}

/** What of this the session wallet will not sign, before anything is signed. */
export function TightNotice({ tight: { limit, left }, costs, onStopAt, onLimits }: TightNoticeProps) {
  const isOne = limit === 'perPurchase'
  const leaves = `The session wallet’s ${limitNames[limit]} ${isOne ? 'is' : 'leaves'} ${formatUsdc(left)}`
  const one = `${onStopAt ? 'the first payment of this run' : 'this'} costs ${formatUsdc(costs.one)}`
  const canStop = onStopAt !== undefined && !isOne
  const instead = onStopAt ? 'choose one payment for each row' : 'pay with another wallet'
  return (
    <Notice
      className="mt-4"
      tone="warning"
      role="alert"
      title={canStop ? `${leaves}: the run would stop there` : `${leaves}, and ${one}`}
      actions={
        <>
          {canStop && left > 0n && (
            <Button size="sm" onClick={() => onStopAt(left)}>
              Stop at {formatUsdc(left)}
            </Button>
          )}
          <Button size="sm" onClick={onLimits}>
            Change the limits
          </Button>
        </>
      }
    >
      {canStop ? `It may cost ${formatUsdc(costs.most)}.` : 'Nothing was charged.'} Raise it, or{' '}
      {canStop ? 'the rows that are left stay unbought and are told' : instead}.
    </Notice>
  )
}

/** The session wallet pays nobody whom it was not told to pay. */
export const StrangerNotice = ({ onShow }: { onShow: () => void }) => (
  <Notice
    className="mt-4"
    tone="warning"
    role="status"
    title="The session wallet was not told to pay this address"
    actions={
      <Button size="sm" onClick={onShow}>
        Look at it
      </Button>
    }
  >
    Nothing was charged. It is told once for each service, with what unlocks it.
  </Notice>
)

const offerKey = 'session-wallet-offer'

/** So many purchases of a session are asked for one by one before another way is offered. */
const offeredAfter = 3

type OfferProps = {
  /** How often the wallet will ask for a run; null for one lookup. */
  prompts: { count: number; isUpTo: boolean } | null
  onOpen: () => void
}

/** Offers the session wallet to whoever is asked by another wallet again and again, until it was declined. */
export function OfferSession({ prompts, onOpen }: OfferProps) {
  const isThere = useWalletSession().options.some(({ id }) => id === sessionWalletId)
  const since = useAllowance()?.sessionStart
  const [isDeclined, setDeclined] = useState(false)
  const { data: before } = useQuery({
    queryKey: [offerKey, since],
    queryFn: async () =>
      since === undefined || (await readSetting(offerKey)) !== undefined
        ? null
        : begunSince(since, offeredAfter),
    enabled: isThere && since !== undefined,
    gcTime: 0,
  })
  const isOften = prompts ? prompts.count > 1 : before === offeredAfter
  if (!isThere || isDeclined || typeof before !== 'number' || !isOften) return null

  function decline() {
    setDeclined(true)
    // where it cannot be kept it is offered again
    void writeSetting(offerKey, 'declined').catch(() => undefined)
  }
  return (
    <Notice
      className="mt-4"
      title={
        prompts
          ? `Your wallet will ask ${prompts.isUpTo ? 'up to ' : ''}${countText(prompts.count)} times`
          : 'Your wallet asks for every lookup'
      }
      actions={
        <>
          <Button size="sm" onClick={onOpen}>
            Set one up
          </Button>
          <Button size="sm" variant="quiet" onClick={decline}>
            Do not offer it again
          </Button>
        </>
      }
    >
      With a session wallet: one touch. It signs small payments by itself, within limits that you set.
    </Notice>
  )
}
