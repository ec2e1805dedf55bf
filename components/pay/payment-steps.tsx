import { Check } from 'lucide-react'
import { useSeconds } from '@/components/pay/use-now'
import { cn } from '@/components/ui/cn'
import { Spinner } from '@/components/ui/skeleton'
import type { PurchaseState } from '@/lib/core/payment/purchase-state'

const steps = ['Price checked', 'Signed', 'Paid', 'Answer'] as const

const done = {
  PREPARED: 1,
  SIGNED: 2,
  HOT: 2,
  PAID_NO_RESULT: 3,
  RESULT: 4,
  NOT_CHARGED: 2,
  DECLINED: 1,
} as const satisfies Record<PurchaseState, number>

const now = {
  PREPARED: 'Check your wallet: it asks for one signature.',
  SIGNED: 'Signed. Sending it to the service.',
  HOT: 'Paying and fetching the answer.',
  PAID_NO_RESULT: 'Paid. Still trying to fetch the answer.',
  RESULT: 'Here is the answer.',
  NOT_CHARGED: 'Not charged.',
  DECLINED: 'Declined.',
} as const satisfies Record<PurchaseState, string>

const timeOf = (seconds: bigint) =>
  new Date(Number(seconds) * 1000).toLocaleTimeString('en', {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })

type PaymentStepsProps = {
  state: PurchaseState
  startedAt: number
  isUnclear?: boolean
  /** Seconds: when what the wallet is asked for runs out. */
  goodUntil?: bigint | undefined
}

/** The four steps of a payment, where it stands, and the seconds that pass. */
export function PaymentSteps({ state, startedAt, isUnclear = false, goodUntil }: PaymentStepsProps) {
  const seconds = useSeconds(startedAt)
  const behind = done[state]
  return (
    <div>
      <ol className="flex flex-col gap-3 sm:flex-row sm:gap-6">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === behind ? 'step' : undefined}
            className={cn('flex items-center gap-2 text-sm', index > behind ? 'text-ink-faint' : 'text-ink')}
          >
            <span className="grid size-5 shrink-0 place-items-center rounded-full border border-line">
              {index < behind ? (
                <Check aria-hidden="true" className="size-3.5 text-green" />
              ) : index === behind ? (
                <Spinner className="size-3.5" />
              ) : null}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <p className="mt-4 text-ink-quiet">
        <span role="status">{isUnclear ? 'Asking the server and the chain.' : now[state]}</span>
        {state === 'PREPARED' && goodUntil !== undefined && ` It is good until ${timeOf(goodUntil)}.`}
        <span aria-hidden="true" className="ml-2 tabular-nums">
          {seconds} s
        </span>
      </p>
    </div>
  )
}
