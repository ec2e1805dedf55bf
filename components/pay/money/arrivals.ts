import { useEffect, useState } from 'react'
import { useLiveBalance } from '@/components/pay/wallet/balance'
import type { Usdc } from '@/lib/core/money'
import type { Address } from '@/lib/core/payment/bytes'

/** What a wallet held when somebody began to add money, and what came since, in millionths. */
export type Arrivals = { first: Usdc; held: Usdc; arrived: Usdc; times: number }

/** The arrivals after one more reading of the balance; a smaller balance means that money was spent meanwhile. */
export function arrivalsAfter(before: Arrivals | null, held: Usdc): Arrivals {
  if (!before) return { first: held, held, arrived: 0n, times: 0 }
  const more = held - before.held
  if (more === 0n) return before
  if (more < 0n) return { ...before, held }
  return { ...before, held, arrived: before.arrived + more, times: before.times + 1 }
}

/** Milliseconds after which it is said that nothing came; most transfers take seconds, withdrawals some minutes. */
const longMs = 5 * 60_000

/** What arrives in a wallet from now on, and whether it has been long since something did. */
export function useArrivals(address: Address) {
  const { balance, isUnread } = useLiveBalance(address)
  const [arrivals, setArrivals] = useState<Arrivals | null>(null)
  /** How many transfers had come when it had been long. */
  const [longAfter, setLongAfter] = useState<number | null>(null)
  const times = arrivals?.times ?? 0

  if (balance !== undefined) {
    const next = arrivalsAfter(arrivals, balance)
    if (next !== arrivals) setArrivals(next)
  }

  useEffect(() => {
    const timer = setTimeout(() => setLongAfter(times), longMs)
    return () => clearTimeout(timer)
  }, [times])

  return { arrivals, isUnread, isLong: longAfter === times }
}

/** Dollars that are offered to be added; the first is enough for a first look round. */
const offered = [2n, 5n, 20n].map((dollars) => dollars * 1_000_000n)

/** Whole dollars, since nobody sends cents from an exchange. */
const wholeDollars = (amount: Usdc): Usdc => ((amount + 999_999n) / 1_000_000n) * 1_000_000n

/** The amounts to choose from: each is enough for what is missing. */
export function amountsFor(missing: Usdc): Usdc[] {
  const enough = offered.filter((amount) => amount >= missing)
  return enough.length > 0 ? enough : [wholeDollars(missing), wholeDollars(missing * 2n)]
}
