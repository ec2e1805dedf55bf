'use client'

import { useMemo, useState } from 'react'
import { partOf } from '@/components/tables/runs/confirm-run'
import type { Proposal } from '@/components/tables/runs/new-run'
import { leftOutOf, PlanLine, SkippedRows } from '@/components/tables/runs/plan-summary'
import { seeded } from '@/components/tables/runs/seed'
import { choicesFor, freshMsOf, StepOptions, stepsOf } from '@/components/tables/runs/step-options'
import { usePlan } from '@/components/tables/runs/use-plan'
import { stepTitle } from '@/components/tables/runs/words'
import { useAllowance } from '@/components/pay/journal'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { PriceButton } from '@/components/ui/price'
import type { IdentifierKind } from '@/lib/core/catalogue/identifiers'
import { counted } from '@/lib/core/text'
import { formatUsdc } from '@/lib/core/money'
import { lookupFor } from '@/lib/browser/tables/runs/batches'
import type { ImportedFile, Subject } from '@/lib/browser/files/import/rows'
import { mostFor, togetherWithin, type Plan } from '@/lib/browser/tables/runs/plan'
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
  const seed = file ? null : seeded()
  const kinds = file && kindsOf[file.subject]
  const [choices, setChoices] = useState(() => choicesFor(seed ? [seed.kind] : kinds))
  const [text, setText] = useState(() => seed?.identifiers.join('\n') ?? '')
  const [putBack, setPutBack] = useState(none)
  const limit = useAllowance()?.limits.perPurchase
  const kind = findWanted(choices.wanted)?.kind ?? 'profile'
  const rows = useMemo(() => (file ? importedRows(kind, file) : pastedRows(kind, text)), [kind, text, file])
  const [first = nothing, ...more] = stepsOf(choices)
  const step: LookStep = { ...first, together: togetherWithin(first, limit) }
  const plan = usePlan({ step, rows, freshMs: freshMsOf(choices), putBack })

  function propose(found: Plan) {
    const proposal = proposalOf({
      plan: found,
      step,
      more,
      freshMs: freshMsOf(choices),
      header: file?.header ?? pastedHeader,
      ...(file && { name: file.name }),
    })
    if (proposal) onPropose(proposal)
  }
  const extra = plan ? emailsAtMost(plan, more) : 0n

  return (
    <form
      className="flex max-w-2xl flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (plan) propose(plan)
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
          <PlanLine plan={plan} />
          <SkippedRows plan={plan} putBack={putBack} onPutBack={setPutBack} />
        </>
      )}
      <div>
        <PriceButton
          type="submit"
          price={formatUsdc((plan?.most ?? 0n) + extra)}
          disabled={!plan || plan.counts.new === 0}
        >
          Review the run
        </PriceButton>
      </div>
    </form>
  )
}

const nothing: LookStep = { wanted: '', together: 1, amount: null, on: 'every' }

/** What the steps after the first can come to: they are for rows bought or at hand, and for no others. */
const emailsAtMost = ({ counts }: Plan, more: readonly LookStep[]): bigint =>
  more.reduce((sum, step) => sum + mostFor(step, counts.new + counts.stored), 0n)

type Given = {
  plan: Plan
  step: LookStep
  more: readonly LookStep[]
  freshMs: number
  header: readonly string[]
  name?: string
}

/** A plan as it is put before the visitor; null while it buys nothing. */
export function proposalOf({ plan, step, more, freshMs, header, name }: Given): Proposal | null {
  const [batch] = plan.batches
  const asked =
    batch &&
    lookupFor(
      step,
      batch.flatMap(({ row }) => row.identifier ?? []),
    )
  if (!asked?.ok) return null
  const rows = plan.counts.new + plan.counts.stored
  const title = name ?? `${stepTitle(step.wanted)}: ${counted(plan.rows.length, 'row')}`
  const most = plan.most + emailsAtMost(plan, more)
  return {
    offer: {
      name: title,
      parts: [
        partOf(step, plan.counts.new, plan.batches.length, plan.most),
        ...more.map((next) => partOf(next, rows, rows, mostFor(next, rows))),
      ],
      most,
      leftOut: leftOutOf(plan).join(' · ') || null,
      payments: plan.batches.length + more.length * rows,
      first: asked.value,
    },
    approve: async (payee) => {
      const { approveRun } = await import('@/lib/browser/tables/runs/approve')
      const approval = { name: title, steps: [step, ...more], freshMs, quoted: most, cap: most, payee }
      return approveRun(approval, { header, plan })
    },
  }
}
