import { useEffect, useState } from 'react'
import { arrivalsAfter, type Arrivals } from '@/components/pay/money/arrivals'
import { useLiveBalance } from '@/components/pay/wallet/balance'
import type { Address } from '@/lib/core/payment/bytes'

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
