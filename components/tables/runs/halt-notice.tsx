import { FundsNotice } from '@/components/pay/funds-notice'
import { RaiseBudget } from '@/components/tables/plan/run-limits'
import type { Carrier } from '@/components/tables/runs/runner'
import { haltWords, paidOf } from '@/components/tables/runs/run-words'
import { Notice } from '@/components/ui/notice'
import { useBalance } from '@/components/pay/wallet/balance'
import { useWalletSession } from '@/components/pay/wallet/wallet-session'
import { counted } from '@/lib/core/text'
import type { Usdc } from '@/lib/core/money'
import type { Tally } from '@/lib/browser/tables/runs/report'
import type { Run } from '@/lib/browser/tables/runs/run'

type HaltNoticeProps = {
  run: Run
  left: number
  /** What the rows that are left cost at most. */
  most: Usdc
  carrier: Carrier
  tally: Tally
}

/** Why a run does not go on. One that was cut short never reads as complete. */
export function HaltNotice({ run, left, most, carrier, tally }: HaltNoticeProps) {
  const { connected } = useWalletSession()
  const balance = useBalance(connected?.address)
  if (carrier === 'elsewhere')
    return (
      <Notice title="Being carried on in another tab">
        It shows here as it goes. It cannot be paid twice.
      </Notice>
    )
  if (carrier === 'nobody')
    return (
      <Notice tone="warning" title={`Interrupted: ${counted(left, 'row')} not bought yet`}>
        The page was closed or reloaded. Go on where it stood: {paidOf(tally.paid, run.quoted)}, and nothing
        is paid twice.
      </Notice>
    )
  if (run.state === 'stopped' && left > 0)
    return (
      <Notice title={`Ended early: ${counted(left, 'row')} not bought`}>
        You stopped it. The rest can still be bought.
      </Notice>
    )
  if (run.state !== 'paused' || !run.halt) return null
  const { title, text } = haltWords(run.halt, left)
  if (run.halt.why === 'funds' && connected && balance !== undefined && balance < most)
    return <FundsNotice payer={connected} balance={balance} price={most} />
  if (run.halt.why === 'budget') return <RaiseBudget most={most} stopped={{ title, text }} />
  return (
    <Notice tone="warning" role="alert" title={title}>
      {text}
    </Notice>
  )
}
