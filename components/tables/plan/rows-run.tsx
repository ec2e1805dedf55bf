import { type ReactNode, useMemo, useState } from 'react'
import { mostOf, proposalForRows, type Proposal } from '@/components/pay/runs/proposal'
import { PriceButton } from '@/components/ui/price'
import {
  type PlannedSteps,
  largeFrom,
  trialOf,
  trialOfOther,
  trialRows,
  type SourceRow,
} from '@/lib/browser/tables/runs/plan'
import { formatUsdc } from '@/lib/core/money'
import { counted } from '@/lib/core/text'
import { useAllowance } from '@/components/pay/journal'
import { CheckMaybes } from '@/components/tables/check/check-maybes'
import { PlanLine, SkippedRows } from '@/components/tables/plan/plan-summary'
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
import type { LookStep } from '@/lib/browser/tables/runs/run'
import { findWanted, isRowSearch } from '@/lib/browser/tables/runs/wanted'

type ReviewRunProps = {
  /** What is planned; null while it is being made. */
  planned: PlannedSteps | null
  /** Whether all that the plan is made from is said, and nothing else was since. */
  isWhole: boolean
  freshMs: number
  source: { name: string; header: readonly string[]; listId?: string | undefined }
  onPropose: (proposal: Proposal) => void
  /** What is chosen of the plan, and what it comes to. */
  children: ReactNode
}

function tried([{ step, plan }, ...later]: PlannedSteps): PlannedSteps {
  const trial = trialOf(plan, step)
  return [
    { step, plan: trial },
    ...later.map((one) => ({ ...one, plan: one.plan && trialOfOther(trial, one.plan, one.step) })),
  ]
}

export function ReviewRun({ planned, isWhole, freshMs, source, onPropose, children }: ReviewRunProps) {
  const { counts } = planned?.[0].plan ?? {}
  const wantedRows = counts ? counts.new + counts.named : 0
  const isLarge = wantedRows >= largeFrom
  const canReview = planned !== null && isWhole && mostOf(planned) > 0n

  function propose(one: PlannedSteps) {
    const { header, name, listId } = source
    const proposal = proposalForRows({ planned: one, header, name, listId, freshMs })
    if (proposal) onPropose(proposal)
  }

  return (
    <form
      className="flex max-w-2xl flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (planned && canReview) propose(isLarge ? tried(planned) : planned)
      }}
    >
      {children}
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          {planned && isLarge && (
            <PriceButton type="submit" price={formatUsdc(mostOf(tried(planned)))} disabled={!canReview}>
              Try {trialRows} first
            </PriceButton>
          )}
          <PriceButton
            type={isLarge ? 'button' : 'submit'}
            variant={isLarge ? 'secondary' : 'primary'}
            price={formatUsdc(planned ? mostOf(planned) : 0n)}
            disabled={!canReview}
            onClick={() => planned && isLarge && propose(planned)}
          >
            {isLarge ? `Review all ${counted(wantedRows, 'row')}` : 'Review the run'}
          </PriceButton>
        </div>
        {isLarge && (
          <p className="text-sm text-ink-quiet">
            {trialRows} rows from all over show how many are found, before the rest is paid for.
          </p>
        )}
      </div>
    </form>
  )
}

const none: readonly LookStep[] = []

export type RowsSource = {
  name: string
  header: readonly string[]
  /** The table whose rows they are; rows that are brought make one. */
  listId?: string | undefined
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
