'use client'

import { useMemo, useState } from 'react'
import { CheckMaybes } from '@/components/tables/runs/check/check-maybes'
import { PlanLine, SkippedRows } from '@/components/tables/runs/plan-summary'
import { prefilledRows } from '@/components/tables/runs/prefill'
import { laterMost, proposalForRows, type Proposal } from '@/components/tables/runs/proposal'
import { choicesFor, freshMsOf, StepOptions, stepsOf } from '@/components/tables/runs/step-options'
import { usePlan } from '@/components/tables/runs/use-plan'
import { useAllowance } from '@/components/pay/journal'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { PriceButton } from '@/components/ui/price'
import type { IdentifierKind } from '@/lib/core/catalogue/identifiers'
import { counted } from '@/lib/core/text'
import { formatUsdc } from '@/lib/core/money'
import type { ImportedFile, Subject } from '@/lib/browser/files/import/rows'
import { togetherWithin } from '@/lib/browser/tables/runs/plan'
import type { LookStep } from '@/lib/browser/tables/runs/run'
import { importedRows, pastedHeader, pastedRows } from '@/lib/browser/tables/runs/source'
import { findWanted } from '@/lib/browser/tables/runs/wanted'

const none: ReadonlySet<number> = new Set()

type RowsRunProps = {
  /** A file that went through the import; without one, rows are pasted. */
  file?: ImportedFile | undefined
  onForget?: (() => void) | undefined
  onPropose: (proposal: Proposal) => void
}

const kindsOf = { people: ['profile'], companies: ['company'] } as const satisfies Record<
  Subject,
  readonly IdentifierKind[]
>

/** Rows that the visitor brings, as text or as a file, and what they come to. */
export function RowsRun({ file, onForget, onPropose }: RowsRunProps) {
  const prefilled = file ? null : prefilledRows()
  const kinds = file && kindsOf[file.subject]
  const [choices, setChoices] = useState(() => choicesFor(prefilled ? [prefilled.kind] : kinds))
  const [text, setText] = useState(() => prefilled?.identifiers.join('\n') ?? '')
  const [putBack, setPutBack] = useState(none)
  const limit = useAllowance()?.limits.perPurchase
  const kind = findWanted(choices.wanted)?.kind ?? 'profile'
  const rows = useMemo(() => (file ? importedRows(kind, file) : pastedRows(kind, text)), [kind, text, file])
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
        header: file?.header ?? pastedHeader,
        ...(file && { name: file.name }),
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
      {file ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{file.name}</span>
          <span className="text-ink-quiet">{counted(file.rows.length, 'row')}</span>
          <Button size="sm" variant="quiet" onClick={onForget}>
            Take another file
          </Button>
        </p>
      ) : (
        <Field
          label="Rows"
          help="One on each line: profile URLs or IDs, companies, posts. Nothing is sent before you approve."
          aside={rows.length > 0 ? counted(rows.length, 'row') : undefined}
        >
          <Textarea
            mono
            rows={8}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setPutBack(none)
            }}
          />
        </Field>
      )}
      {rows.length > 0 && plan && (
        <>
          <PlanLine plan={plan} step={step} />
          <CheckMaybes
            rows={rows}
            header={file?.header ?? pastedHeader}
            maybes={plan.maybes}
            onDecided={() => setDecided((times) => times + 1)}
          />
          <SkippedRows plan={plan} putBack={putBack} onPutBack={setPutBack} />
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
