import { RotateCw } from 'lucide-react'
import { ago } from '@/components/frame/when'
import { IntentLink } from '@/components/frame/intent-link'
import { PurchaseProgress } from '@/components/pay/purchase-progress'
import { Unclear } from '@/components/pay/unclear'
import { LandedAnswer } from '@/components/record/acts/landed'
import { useStep } from '@/components/record/acts/use-step'
import { LinkValue } from '@/components/record/parts/link-value'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { PriceChip } from '@/components/ui/price'
import { stepPrice, type Step } from '@/lib/browser/addresses/step'
import { pagePath } from '@/lib/core/catalogue/page-path'

type StepAnswerProps = {
  step: Step
  names: readonly string[] | undefined
  /** Whether its answer is drawn. */
  isOpen: boolean
  onBought: () => void
}

/** What became of a step, below the buttons of its record: its progress, its problem, or its answer. */
export function StepAnswer({ step, names, isOpen, onBought }: StepAnswerProps) {
  const inPlace = useStep(step, names, onBought)
  const { state, call, isStuck, buy } = inPlace
  const isUnderWay = isStuck || call.phase === 'checking' || call.phase === 'paying'
  if (isUnderWay) return <PurchaseProgress of={step.key} />
  if (state.state === 'refused') return <Unclear purchase={state.entry.purchase} />
  if (state.state !== 'bought' || !isOpen) return null
  const { entry } = state
  return (
    <section aria-label={step.label} className="flex min-w-0 flex-col gap-4 border-t border-line pt-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-quiet">
        <span className="mr-auto">
          {step.label}, bought {ago(entry.purchase.preparedAt)}
        </span>
        <IntentLink
          href={`${pagePath(entry.lookup.endpointId)}?bought=${entry.purchase.intentId}`}
          className="rounded-sm underline underline-offset-2"
        >
          As a page
        </IntentLink>
        <Button
          size="sm"
          variant="quiet"
          onClick={buy}
          aria-label={`${step.label} again · ${stepPrice(step)}`}
        >
          <RotateCw aria-hidden="true" /> Ask again
          <PriceChip>{stepPrice(step)}</PriceChip>
        </Button>
      </div>
      <LandedAnswer intentId={entry.purchase.intentId} />
    </section>
  )
}

/** The address that was bought, as the library keeps it; nothing before. */
export function EmailFact({ step, names }: Pick<StepAnswerProps, 'step' | 'names'>) {
  const { row, state, isBusy } = useStep(step, names)
  if (state.state !== 'bought' || isBusy) return null
  const address = row?.email
  return (
    <p className="flex min-w-0 items-center gap-2">
      <span className="min-w-0 truncate">
        {address === undefined ? (
          <span className="text-ink-quiet">No work email was found</span>
        ) : (
          <LinkValue value={address} name="email" />
        )}
      </span>
      {address !== undefined && <CopyButton value={address} label="Copy email" />}
      <span className="ml-auto shrink-0 text-sm text-ink-faint">{ago(state.entry.purchase.preparedAt)}</span>
    </p>
  )
}
