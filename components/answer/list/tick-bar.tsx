'use client'

import { useQuery } from '@tanstack/react-query'
import { AddRowsToList } from '@/components/keep/add-to-list'
import { enrichTicked, type TickedPlan } from '@/lib/browser/addresses/enrich-ticked'
import { hadPeople } from '@/lib/browser/library/had-people'
import { StepLink } from '@/components/frame/step-link'
import { Button } from '@/components/ui/button'
import type { Alias } from '@/lib/core/answers/identity'

type TickBarProps = {
  people: readonly unknown[]
  /** Rows that could be ticked. */
  of: number
  onAll: () => void
  onClear: () => void
}

const none: ReadonlySet<Alias> = new Set()

/** How many people are ticked and what enriching them costs; the form is filled, and paying stays a step of its own. */
export function TickBar({ people, of, onAll, onClear }: TickBarProps) {
  const { data: had = none } = useQuery({
    queryKey: ['journal', 'had-people'],
    queryFn: hadPeople,
    structuralSharing: false,
  })
  const plan = enrichTicked(people, had)
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
      {plan.step && <StepLink step={plan.step} />}
    </div>
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
