import { useQuery } from '@tanstack/react-query'
import { useOnline } from '@/components/frame/use-online'
import type { Confirming } from '@/components/pay/calls'
import { useAllowance, useBudgetAfter } from '@/components/pay/journal'
import { useBalance } from '@/components/pay/wallet/balance'
import { times } from '@/lib/core/money'
import { chainId } from '@/lib/core/payment/usdc-token'
import { blockedIn } from '@/lib/browser/privacy/blocked-in-lookup'
import type { Connected } from '@/lib/browser/wallet/wallets'

/** What stands between the visitor and a payment that is shown to them, as it is now. */
export function usePayable({ check, more, earlier, begun }: Confirming, payer: Connected) {
  const price = times(check.price, 1 + more.length)
  const balance = useBalance(payer.address, price)
  const budget = useBudgetAfter(price, begun)
  const perClick = useAllowance()?.perClick
  const isOnline = useOnline()
  const { data: blocked } = useQuery({
    queryKey: ['blocked', check.lookup],
    // where the database cannot be read, the purchase itself tells it
    queryFn: () => blockedIn(check.lookup).catch(() => []),
    gcTime: 0,
  })
  const isElsewhere = payer.chainId !== chainId
  const isShort = balance !== undefined && balance < price
  const canOpen = more.length === 0 && earlier?.purchase.state === 'RESULT'
  const isWithinClick = perClick !== undefined && price <= perClick
  return {
    price,
    balance,
    budget,
    /** Those it is about who are to be left alone; undefined until they were looked up. */
    blocked,
    isElsewhere,
    isShort,
    /** The same answer is here already. */
    canOpen,
    /** Where the focus starts. */
    startsAt: canOpen
      ? ('open' as const)
      : isElsewhere || isWithinClick
        ? ('pay' as const)
        : ('cancel' as const),
    /** Nothing is in the way but what the visitor has still to tick. */
    isReady: !isElsewhere && !isShort && !budget?.broken && isOnline && blocked !== undefined,
  }
}
