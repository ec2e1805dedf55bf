import { type ReactNode, useMemo, useState } from 'react'
import {
  type Proposal,
  countsOf,
  leftOutOf,
  mostOf,
  paymentsOf,
  proposalForRows,
} from '@/components/pay/runs/proposal'
import { Price, PriceButton } from '@/components/ui/price'
import {
  type Plan,
  type PlannedRow,
  type PlannedSteps,
  type SourceRow,
  largeFrom,
  trialOf,
  trialOfOther,
  trialRows,
  withPlan,
} from '@/lib/browser/tables/runs/plan'
import { type Usdc, formatUsdc } from '@/lib/core/money'
import { countText, counted } from '@/lib/core/text'
import { useAllowance } from '@/components/pay/journal'
import { CheckMaybes } from '@/components/tables/check/check-rows'
import { StepOptions } from '@/components/tables/plan/step-options'
import {
  type Choices,
  areWhole,
  choicesFor,
  freshMsOf,
  nothing,
  stepsOf,
} from '@/lib/browser/tables/runs/choices'
import { nobody, usePlan } from '@/components/tables/plan/use-plan'
import type { IdentifierKind } from '@/lib/core/catalogue/identifiers'
import type { LookStep } from '@/lib/browser/tables/runs/run'
import { findWanted, isRowSearch } from '@/lib/browser/tables/runs/wanted'
import { skipWords } from '@/components/record/acts/look-words'
import { skipGroups } from '@/components/tables/runs/use-runs'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Disclosure } from '@/components/ui/disclosure'

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

const groups = ['stored', 'unsettled', 'has-email', 'duplicate', 'blocked', 'nobody', 'invalid'] as const

/** '118 rows → 96 new · 14 already yours · 5 duplicates → 4 payments · at most $4.80'. */
export function PlanLine({ planned: all, most }: { planned: PlannedSteps; most: Usdc }) {
  const planned = withPlan(all)
  const counts = countsOf(planned)
  const payments = most === 0n ? 0 : paymentsOf(all)
  const left = [
    `${countText(counts.new)} new`,
    ...(counts.named > 0 ? [`${countText(counts.named)} to find by name`] : []),
    ...leftOutOf({ counts }),
  ]
  return (
    <p role="status" className="text-base tabular-nums">
      {counted(all[0].plan.rows.length, 'row')}
      {planned.length > 1 && ` × ${counted(planned.length, 'title')}`} <span aria-label="of which">→</span>{' '}
      {left.join(' · ')} <span aria-label="in">→</span> {counted(payments, 'payment')} · at most{' '}
      <Price>{formatUsdc(most)}</Price>
    </p>
  )
}

type SkippedRowsProps = {
  plan: Plan
  putBack: ReadonlySet<number>
  onPutBack: (next: ReadonlySet<number>) => void
}

/** The rows that are left out, by reason; each but an invalid one can be put back in. */
export function SkippedRows({ plan, putBack, onPutBack }: SkippedRowsProps) {
  const isLeft = (row: PlannedRow) => row.skip !== null || row.isPutBack
  if (!plan.rows.some(isLeft)) return null
  return (
    <div className="flex flex-col gap-1">
      {groups.map((group) => {
        const rows = plan.rows.filter((row) => row.skip?.why === group)
        if (rows.length === 0) return null
        return (
          <Disclosure key={group} summary={`${skipGroups[group]}: ${counted(rows.length, 'row')} left out`}>
            <Group rows={rows} canReturn={group !== 'invalid'} putBack={putBack} onPutBack={onPutBack} />
          </Disclosure>
        )
      })}
      {putBack.size > 0 && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-quiet">
          {counted(putBack.size, 'row')} put back in at your word.
          <Button size="sm" variant="quiet" onClick={() => onPutBack(new Set())}>
            Leave them out again
          </Button>
        </p>
      )}
    </div>
  )
}

const page = 50

type GroupProps = Omit<SkippedRowsProps, 'plan'> & { rows: readonly PlannedRow[]; canReturn: boolean }

function Group({ rows, canReturn, putBack, onPutBack }: GroupProps) {
  const [shown, setShown] = useState(page)
  return (
    <div className="flex flex-col gap-2 py-2 pl-5">
      {canReturn && rows.length > 1 && (
        <div>
          <Button
            size="sm"
            onClick={() => onPutBack(new Set([...putBack, ...rows.map(({ index }) => index)]))}
          >
            Put all {countText(rows.length)} back in
          </Button>
        </div>
      )}
      <ul className="flex flex-col gap-1.5">
        {rows.slice(0, shown).map(({ index, row, skip }) => {
          const name = row.identifier ?? row.cells.find((cell) => cell !== '') ?? ''
          const reason = skip && skipWords(skip)
          return (
            <li key={index} className="text-sm">
              {canReturn ? (
                <Checkbox
                  label={`Row ${row.line}: ${name}`}
                  description={`${reason}. Tick to buy it all the same.`}
                  checked={putBack.has(index)}
                  onChange={() => onPutBack(new Set([...putBack, index]))}
                />
              ) : (
                <>
                  <bdi className="break-all">
                    Row {row.line}: {name}
                  </bdi>
                  <span className="block text-xs text-ink-faint">{reason}</span>
                </>
              )}
            </li>
          )
        })}
      </ul>
      {rows.length > shown && (
        <div>
          <Button size="sm" variant="quiet" onClick={() => setShown(shown + page)}>
            Show more
          </Button>
        </div>
      )}
    </div>
  )
}
