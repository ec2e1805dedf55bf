import { useMemo, useState } from 'react'
import { useAllowance } from '@/components/pay/journal'
import { CheckMaybes } from '@/components/tables/check/check-maybes'
import { PlanLine, SkippedRows } from '@/components/tables/plan/plan-summary'
import { mostOf, type Proposal } from '@/components/pay/runs/proposal'
import { ReviewRun } from '@/components/tables/plan/review-run'
import { StepOptions } from '@/components/tables/plan/step-options'
import {
  areWhole,
  choicesFor,
  freshMsOf,
  nothing,
  stepsOf,
  type Choices,
} from '@/lib/browser/tables/runs/choices'
import { nobody, usePlan } from '@/components/tables/plan/use-plan'
import type { IdentifierKind } from '@/lib/core/catalogue/identifiers'
import type { PlannedSteps, SourceRow } from '@/lib/browser/tables/runs/plan'
import type { LookStep } from '@/lib/browser/tables/runs/run'
import { findWanted, isRowSearch } from '@/lib/browser/tables/runs/wanted'

const none: readonly LookStep[] = []

/** Where rows come from: the same object for the same rows. */
export type RowsSource = {
  name: string
  header: readonly string[]
  /** The table whose rows they are; rows that are brought make one. */
  listId?: string | undefined
  /** What they may be looked up by. */
  kinds: readonly IdentifierKind[]
  /** `isSearched` where companies are to be searched by, and not looked up. */
  rowsOf: (kind: IdentifierKind, isSearched: boolean) => SourceRow[]
}

type RowsRunProps = {
  source: RowsSource
  /** What is chosen at first where it is not the usual. */
  first?: Partial<Choices> | undefined
  onPropose: (proposal: Proposal) => void
}

/** What is bought for rows, what they come to, and whether a few are tried first. */
export function RowsRun({ source, first: asked, onPropose }: RowsRunProps) {
  const { kinds } = source
  const [choices, setChoices] = useState(() => ({
    ...choicesFor(kinds),
    ...asked,
  }))
  const [returned, setReturned] = useState({ of: source, rows: nobody })
  // rows are known by their place, so other rows are not put back
  const putBack = returned.of === source ? returned.rows : nobody
  const limit = useAllowance()?.limits.perPurchase
  const kind = findWanted(choices.wanted)?.kind ?? 'profile'
  const [step = nothing, ...later] = stepsOf(choices, limit)
  const isSearch = isRowSearch(choices)
  const rows = useMemo(() => source.rowsOf(kind, isSearch), [kind, source, isSearch])
  const [decided, setDecided] = useState(0)
  const plan = usePlan(
    { step, rows, freshMs: freshMsOf(choices), putBack, others: isSearch ? later : none },
    decided,
  )

  const planned: PlannedSteps | null = plan && [
    { step, plan },
    ...later.map((next, at) => ({ step: next, plan: plan.others[at] ?? null })),
  ]

  return (
    <ReviewRun
      {...{ planned, source, onPropose }}
      freshMs={freshMsOf(choices)}
      isWhole={plan?.isLate === false && areWhole(choices)}
    >
      <StepOptions choices={choices} onChange={setChoices} kinds={kinds} />
      {rows.length > 0 && plan && planned && (
        <>
          <PlanLine planned={planned} most={mostOf(planned)} />
          <CheckMaybes
            rows={rows}
            header={source.header}
            maybes={plan.maybes}
            onDecided={() => setDecided((times) => times + 1)}
          />
          <SkippedRows
            plan={plan}
            putBack={putBack}
            onPutBack={(next) => setReturned({ of: source, rows: next })}
          />
        </>
      )}
    </ReviewRun>
  )
}
