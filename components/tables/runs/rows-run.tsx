'use client'

import { useMemo, useState } from 'react'
import { CheckMaybes } from '@/components/tables/runs/check/check-maybes'
import { PlanLine, SkippedRows } from '@/components/tables/runs/plan-summary'
import { mostOf, proposalForRows, type Proposal } from '@/components/tables/runs/proposal'
import {
  areWhole,
  choicesFor,
  freshMsOf,
  nothing,
  StepOptions,
  stepsOf,
} from '@/components/tables/runs/step-options'
import { usePlan } from '@/components/tables/runs/use-plan'
import { useAllowance } from '@/components/pay/journal'
import { PriceButton } from '@/components/ui/price'
import type { IdentifierKind } from '@/lib/core/catalogue/identifiers'
import { formatUsdc } from '@/lib/core/money'
import type { ImportedFile, Subject } from '@/lib/browser/files/import/rows'
import { togetherWithin } from '@/lib/browser/tables/runs/plan'
import type { LookStep } from '@/lib/browser/tables/runs/run'
import { importedRows } from '@/lib/browser/tables/runs/source'
import { findWanted, isRowSearch } from '@/lib/browser/tables/runs/wanted'

const nobody: ReadonlySet<number> = new Set()
const none: readonly LookStep[] = []

type RowsRunProps = {
  /** The rows as they were brought and checked. */
  file: ImportedFile
  onPropose: (proposal: Proposal) => void
}

const kindsOf = {
  people: ['profile'],
  companies: ['company'],
  posts: ['post', 'opaque'],
} as const satisfies Record<Subject, readonly IdentifierKind[]>

/** What is bought for the rows that the visitor brought, and what they come to. */
export function RowsRun({ file, onPropose }: RowsRunProps) {
  const kinds = kindsOf[file.subject]
  const [choices, setChoices] = useState(() => choicesFor(kinds))
  const [returned, setReturned] = useState({ of: file, rows: nobody })
  // rows are known by their place, so other rows are not put back
  const putBack = returned.of === file ? returned.rows : nobody
  const limit = useAllowance()?.limits.perPurchase
  const kind = findWanted(choices.wanted)?.kind ?? 'profile'
  const [first = nothing, ...later] = stepsOf(choices)
  const step: LookStep = { ...first, together: togetherWithin(first, limit) }
  const isSearch = isRowSearch(step)
  const rows = useMemo(() => importedRows(kind, file, isSearch), [kind, file, isSearch])
  const [decided, setDecided] = useState(0)
  const others = isSearch ? later : none
  const plan = usePlan({ step, rows, freshMs: freshMsOf(choices), putBack, others }, decided)

  function propose() {
    const proposal =
      plan &&
      proposalForRows({
        plan,
        step,
        later,
        freshMs: freshMsOf(choices),
        header: file.header,
        name: file.name,
      })
    if (proposal) onPropose(proposal)
  }

  return (
    <form
      className="flex max-w-2xl flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        propose()
      }}
    >
      <StepOptions choices={choices} onChange={setChoices} kinds={kinds} />
      {rows.length > 0 && plan && (
        <>
          <PlanLine plan={plan} step={step} later={others} />
          <CheckMaybes
            rows={rows}
            header={file.header}
            maybes={plan.maybes}
            onDecided={() => setDecided((times) => times + 1)}
          />
          <SkippedRows
            plan={plan}
            putBack={putBack}
            onPutBack={(next) => setReturned({ of: file, rows: next })}
          />
        </>
      )}
      <div>
        <PriceButton
          type="submit"
          price={formatUsdc(plan ? mostOf(plan, later) : 0n)}
          disabled={!plan || plan.isLate || !areWhole(choices) || mostOf(plan, later) === 0n}
        >
          Review the run
        </PriceButton>
      </div>
    </form>
  )
}
