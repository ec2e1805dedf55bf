import { TriangleAlert } from 'lucide-react'
import type { Held } from '@/components/pay/session-wallet/held'
import { formatUsdc } from '@/lib/core/money'

/** What stands in the place of "Connect wallet" while money lies in the session wallet. */
export const HeldWords = ({ held: { balance, isLocked, isBackedUp } }: { held: Held }) => (
  <>
    {!isBackedUp && <TriangleAlert aria-hidden="true" className="text-amber" />}
    <span>
      {isLocked ? 'Unlock' : 'Use'}
      <span className="sr-only"> the session wallet</span>
      <span className="text-ink-quiet tabular-nums"> · {formatUsdc(balance)}</span>
      {!isBackedUp && <span className="sr-only"> (no backup yet)</span>}
    </span>
  </>
)
