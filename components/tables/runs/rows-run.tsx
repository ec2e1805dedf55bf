'use client'

import { useMemo, useState } from 'react'
import { CheckMaybes } from '@/components/tables/runs/check/check-maybes'
import { PlanLine, SkippedRows } from '@/components/tables/runs/plan-summary'
import { laterMost, proposalForRows, type Proposal } from '@/components/tables/runs/proposal'
import { choicesFor, freshMsOf, StepOptions, stepsOf } from '@/components/tables/runs/step-options'
import { usePlan } from '@/components/tables/runs/use-plan'
import { useAllowance } from '@/components/pay/journal'
import { PriceButton } from '@/components/ui/price'
import type { IdentifierKind } from '@/lib/core/catalogue/identifiers'
import { formatUsdc } from '@/lib/core/money'
import type { ImportedFile, Subject } from '@/lib/browser/files/import/rows'
import { togetherWithin } from '@/lib/browser/tables/runs/plan'
import type { LookStep } from '@/lib/browser/tables/runs/run'
import { importedRows } from '@/lib/browser/tables/runs/source'
import { findWanted } from '@/lib/browser/tables/runs/wanted'

const none: ReadonlySet<number> = new Set()

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
  const [returned, setReturned] = useState({ of: file, rows: none })
  // rows are known by their place, so other rows are not put back
  const putBack = returned.of === file ? returned.rows : none
  const limit = useAllowance()?.limits.perPurchase
  const kind = findWanted(choices.wanted)?.kind ?? 'profile'
  const rows = useMemo(() => importedRows(kind, file), [kind, file])
  const [first = nothing, ...later] = stepsOf(choices)
  const step: LookStep = { ...first, together: togetherWithin(first, limit) }
  const [decided, setDecided] = useState(0)
  const plan = usePlan({ step, rows, freshMs: freshMsOf(choices), putBack }, decided)

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
          <PlanLine plan={plan} step={step} />
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
          price={formatUsdc(plan ? plan.most + laterMost(plan, later) : 0n)}
          disabled={!plan || plan.counts.new + plan.counts.named === 0}
        >
          Review the run
        </PriceButton>
      </div>
    </form>
  )
}

const nothing: LookStep = { wanted: '', together: 1, amount: null, on: 'every' }
