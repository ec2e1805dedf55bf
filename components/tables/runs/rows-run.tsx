'use client'

import { useMemo, useState } from 'react'
import { useAllowance } from '@/components/pay/journal'
import { CheckMaybes } from '@/components/tables/runs/check/check-maybes'
import { PlanLine, SkippedRows } from '@/components/tables/runs/plan-summary'
import { mostOf, proposalForRows, type Planned, type Proposal } from '@/components/tables/runs/proposal'
import {
  areWhole,
  choicesFor,
  freshMsOf,
  nothing,
  StepOptions,
  stepsOf,
} from '@/components/tables/runs/step-options'
import { usePlan } from '@/components/tables/runs/use-plan'
import { PriceButton } from '@/components/ui/price'
import type { IdentifierKind } from '@/lib/core/catalogue/identifiers'
import { formatUsdc } from '@/lib/core/money'
import { counted } from '@/lib/core/text'
import { togetherWithin, type SourceRow } from '@/lib/browser/tables/runs/plan'
import type { LookStep } from '@/lib/browser/tables/runs/run'
import { largeFrom, trialOf, trialOfOther, trialRows } from '@/lib/browser/tables/runs/trial'
import { findWanted, isRowSearch } from '@/lib/browser/tables/runs/wanted'

const nobody: ReadonlySet<number> = new Set()
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
  /** What is offered to be bought first. */
  wanted?: string | undefined
  onPropose: (proposal: Proposal) => void
}

/** What is bought for rows, what they come to, and whether a few are tried first. */
export function RowsRun({ source, wanted, onPropose }: RowsRunProps) {
  const { kinds, header, name, listId } = source
  const [choices, setChoices] = useState(() => ({
    ...choicesFor(kinds),
    ...(wanted !== undefined && { wanted }),
  }))
  const [returned, setReturned] = useState({ of: source, rows: nobody })
  // rows are known by their place, so other rows are not put back
  const putBack = returned.of === source ? returned.rows : nobody
  const limit = useAllowance()?.limits.perPurchase
  const kind = findWanted(choices.wanted)?.kind ?? 'profile'
  const [first = nothing, ...later] = stepsOf(choices)
  const step: LookStep = { ...first, together: togetherWithin(first, limit) }
  const isSearch = isRowSearch(choices)
  const rows = useMemo(() => source.rowsOf(kind, isSearch), [kind, source, isSearch])
  const others = isSearch ? later : none
  const [decided, setDecided] = useState(0)
  const plan = usePlan({ step, rows, freshMs: freshMsOf(choices), putBack, others }, decided)
  const wantedRows = plan ? plan.counts.new + plan.counts.named : 0
  const isLarge = wantedRows >= largeFrom
  const canReview = plan !== null && !plan.isLate && areWhole(choices) && mostOf(plan, later) > 0n

  /** The plan that buys a few rows only, in every step. */
  function tried({ others: more = [], ...all }: Planned): Planned {
    const trial = trialOf(all, step)
    return { ...trial, others: more.map((one, at) => trialOfOther(trial, one, others[at] ?? step)) }
  }

  function propose(one: Planned) {
    const proposal = proposalForRows({
      ...{ plan: one, step, later, header, name, listId },
      freshMs: freshMsOf(choices),
    })
    if (proposal) onPropose(proposal)
  }

  return (
    <form
      className="flex max-w-2xl flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (plan && canReview) propose(isLarge ? tried(plan) : plan)
      }}
    >
      <StepOptions choices={choices} onChange={setChoices} kinds={kinds} />
      {rows.length > 0 && plan && (
        <>
          <PlanLine plan={plan} step={step} later={others} />
          <CheckMaybes
            rows={rows}
            header={header}
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
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          {plan && isLarge && (
            <PriceButton type="submit" price={formatUsdc(mostOf(tried(plan), later))} disabled={!canReview}>
              Try {trialRows} first
            </PriceButton>
          )}
          <PriceButton
            type={isLarge ? 'button' : 'submit'}
            variant={isLarge ? 'secondary' : 'primary'}
            price={formatUsdc(plan ? mostOf(plan, later) : 0n)}
            disabled={!canReview}
            onClick={() => plan && isLarge && propose(plan)}
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
