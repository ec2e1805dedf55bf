import type { ReactNode } from 'react'
import { BadgeCheck, Clock, WifiOff } from 'lucide-react'
import { useOnline } from '@/components/frame/use-online'
import { ago } from '@/components/frame/when'
import { useNow } from '@/components/pay/use-now'

/** Milliseconds for which a price counts as checked just now. */
const fresh = 60_000

type PriceCheckedProps = {
  /** In milliseconds of this device. */
  at: number
  /** Said after it, while there is a network. */
  children: ReactNode
}

/** When the service named the price, as it is at this second. */
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
