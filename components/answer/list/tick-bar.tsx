import { AddRowsToList } from '@/components/keep/add-to-list'
import { emailsOf, enrichTicked, type TickedPlan } from '@/lib/browser/addresses/enrich-ticked'
import { StepButton } from '@/components/record/acts/step-button'
import { StuckDialog } from '@/components/record/acts/stuck-dialog'
import { useHad } from '@/components/record/acts/use-had'
import { useStep } from '@/components/record/acts/use-step'
import type { Step } from '@/lib/browser/addresses/step'
import { useCheckout } from '@/components/pay/checkout-provider'
import { prepareWallets } from '@/components/pay/wallet/wallet-session'
import { Button } from '@/components/ui/button'
import { PriceChip } from '@/components/ui/price'
import { formatUsdc, times } from '@/lib/core/money'

type TickBarProps = {
  people: readonly unknown[]
  /** Rows that could be ticked. */
  of: number
  onAll: () => void
  onClear: () => void
}

/** How many people are ticked, and what can be bought about all of them with one payment. */
export function TickBar({ people, of, onAll, onClear }: TickBarProps) {
  const plan = enrichTicked(people, useHad('profile'))
  const emails = emailsOf(people, useHad('email'))
  return (
    <div
      role="region"
      aria-label="Ticked people"
      className="sticky bottom-3 z-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-raised px-3 py-2 shadow-float"
    >
      <p role="status" className="mr-auto text-sm">
        <span className="font-medium tabular-nums">{people.length} ticked</span>
        <span className="text-ink-quiet">{aside(plan)}</span>
      </p>
      {people.length < of && (
        <Button size="sm" variant="quiet" onClick={onAll}>
          Tick all {of}
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={onClear}>
        Clear
      </Button>
      <AddRowsToList values={people} entity="person" />
      {plan.step && <TogetherStep step={plan.step} />}
      {emails.length > 0 && <EachEmail steps={emails} />}
    </div>
  )
}

/** The work e-mails of all of them with one word; each is paid on its own and lands in its row. */
function EachEmail({ steps }: { steps: readonly Step[] }) {
  const { begin } = useCheckout()
  const lookups = steps.map(({ lookup }) => lookup)
  const [first] = steps
  if (!first) return null
  const price = times(first.endpoint.rate.each, lookups.length)
  return (
    <Button
      size="sm"
      onPointerEnter={prepareWallets}
      onFocus={prepareWallets}
      onClick={() => begin((checkout) => void checkout.askTogether(lookups))}
    >
      Work emails {lookups.length}
      <span className="sr-only"> · </span>
      <PriceChip className="-mr-1">{formatUsdc(price)}</PriceChip>
    </Button>
  )
}

/** One payment for all of them. */
function TogetherStep({ step }: { step: Step }) {
  const inPlace = useStep(step, undefined)
  return (
    <>
      <StepButton step={step} inPlace={inPlace} onOpen={() => undefined} />
      <StuckDialog step={step} inPlace={inPlace} />
    </>
  )
}

function aside({ step, had, unnamed, waiting }: TickedPlan): string {
  const parts = [
    had > 0 && `${had} bought already, left out`,
    unnamed > 0 && `${unnamed} without an identifier`,
    waiting > 0 && `25 go into one payment, ${waiting} more after it`,
    step === null && 'nothing left to buy',
  ]
  return parts
    .filter(Boolean)
    .map((part) => ` · ${part}`)
    .join('')
}
