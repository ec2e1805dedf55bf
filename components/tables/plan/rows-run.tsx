import { useMemo, useState, type ReactNode } from 'react'
import { NotWritten, useKeeping } from '@/components/frame/storage-notices'
import { useAllowance } from '@/components/pay/journal'
import { costOf, countsOf, leftOutOf, proposalForRows, type Proposal } from '@/components/pay/runs/proposal'
import { skipTitles } from '@/components/pay/runs/step-words'
import { skipWords } from '@/components/record/acts/lookup-words'
import { useMore } from '@/components/record/parts/card'
import { CheckMaybes } from '@/components/tables/check/check-rows'
import { StepOptions } from '@/components/tables/plan/step-options'
import { type FoundPlan, usePlan, useWhenReady } from '@/components/tables/plan/use-plan'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Disclosure } from '@/components/ui/disclosure'
import { Price, PriceButton } from '@/components/ui/price'
import { areWhole, choicesFor, freshMsOf, stepsOf, type Choices } from '@/lib/browser/tables/runs/choices'
import {
  canPutBack,
  findStep,
  largeFrom,
  priceOfOne,
  trialOf,
  trialRows,
  withPlan,
  type PlannedRow,
  type PlannedSteps,
  type SourceRow,
} from '@/lib/browser/tables/runs/plan'
import { skipReasons } from '@/lib/browser/tables/runs/run'
import { findWanted, isRowSearch } from '@/lib/browser/tables/runs/wanted'
import { kindBought } from '@/lib/browser/tables/lists'
import type { IdentifierKind } from '@/lib/core/catalogue/identifiers'
import type { KeptKind } from '@/lib/core/kind-titles'
import { formatUsdc } from '@/lib/core/money'
import { counted, countText } from '@/lib/core/text'

export type RowsSource = {
  name: string
  header: readonly string[]
  listId?: string | undefined
  kinds: readonly IdentifierKind[]
  rowsOf: (kind: IdentifierKind, isSearched: boolean) => SourceRow[]
}

type Kept = readonly [Choices | null, (next: Choices) => void]

export function useChoices(source: RowsSource, first: Partial<Choices> | undefined, kept?: Kept) {
  const own = useState<Choices | null>(null)
  const [chosen, setChoices] = kept ?? own
  const isBought = source.kinds.some((kind) => kind === findWanted(chosen?.wanted ?? '')?.kind)
  const choices = chosen && isBought ? chosen : { ...choicesFor(source.kinds), ...first }
  const limit = useAllowance()?.limits.perPurchase
  const kind = findWanted(choices.wanted)?.kind ?? 'profile'
  const isSearch = isRowSearch(choices)
  const rows = useMemo(() => source.rowsOf(kind, isSearch), [kind, source, isSearch])
  return { choices, setChoices, rows, steps: stepsOf(choices, limit), freshMs: freshMsOf(choices) }
}

type ReviewRunProps = {
  planned: PlannedSteps | null
  /** Another plan is being made. */
  isLate: boolean
  isWhole?: boolean
  freshMs: number
  source: RowsSource
  onPropose: (proposal: Proposal) => void
  aside?: ReactNode
  children: ReactNode
}

export function ReviewRun({
  planned,
  isLate,
  isWhole = true,
  freshMs,
  source,
  onPropose,
  aside,
  children,
}: ReviewRunProps) {
  const { counts } = planned?.[0].plan ?? {}
  const wantedRows = counts ? counts.new + counts.named : 0
  const isLarge = wantedRows >= largeFrom
  const most = planned ? costOf(planned).most : 0n
  const canReview = isLate || (isWhole && most > 0n)
  const ask = useWhenReady(isLate, (rows: 'all' | 'a few') => {
    if (!planned || !canReview) return
    const { header, name, listId } = source
    const one = rows === 'a few' && isLarge ? trialOf(planned) : planned
    const proposal = proposalForRows({ planned: one, header, name, listId, freshMs })
    if (proposal) onPropose(proposal)
  })

  return (
    <form
      className="flex max-w-2xl flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (canReview) ask('a few')
      }}
    >
      {children}
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          {planned && isLarge && (
            <PriceButton
              type="submit"
              price={formatUsdc(costOf(trialOf(planned)).most)}
              disabled={!canReview}
            >
              Try {trialRows} first
            </PriceButton>
          )}
          <PriceButton
            type={isLarge ? 'button' : 'submit'}
            variant={isLarge ? 'secondary' : 'primary'}
            price={formatUsdc(most)}
            disabled={!canReview}
            onClick={() => isLarge && ask('all')}
          >
            {isLarge ? `Review all ${counted(wantedRows, 'row')}` : 'Review the run'}
          </PriceButton>
          {aside}
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

type RowsRunProps = Pick<ReviewRunProps, 'source' | 'onPropose'> & {
  first?: Partial<Choices> | undefined
  /** What was chosen for rows that belong to no list, where it outlasts a reload with them. */
  kept?: Kept
  /** What the rows are is being read anew. */
  isReading?: boolean
  onKept?: ((listId: string) => void) | undefined
}

export function RowsRun({ source, first, kept, isReading = false, onPropose, onKept }: RowsRunProps) {
  const { choices, setChoices, rows, steps, freshMs } = useChoices(source, first, kept)
  const plan = usePlan({ steps, rows, freshMs })

  return (
    <ReviewRun
      planned={plan?.planned ?? null}
      freshMs={freshMs}
      source={source}
      onPropose={onPropose}
      isLate={isReading || plan?.isLate !== false}
      isWhole={areWhole(choices)}
      aside={
        onKept &&
        rows.length > 0 && (
          <KeepRows
            source={source}
            kind={kindBought(choices.wanted)}
            rows={rows}
            isReading={isReading}
            onKept={onKept}
          />
        )
      }
    >
      <StepOptions choices={choices} onChange={setChoices} kinds={source.kinds} />
      {rows.length > 0 && plan && (
        <>
          <PlanLine planned={plan.planned} />
          <CheckMaybes plan={plan} header={source.header} />
          <SkippedRows plan={plan} />
        </>
      )}
    </ReviewRun>
  )
}

type KeepRowsProps = Required<Pick<RowsRunProps, 'isReading'>> & {
  source: RowsSource
  kind: KeptKind
  rows: readonly SourceRow[]
  onKept: (listId: string) => void
}

function KeepRows({ source: { name, header }, kind, rows, isReading, onKept }: KeepRowsProps) {
  const [isBusy, setBusy] = useState(false)
  const { isKept, keep } = useKeeping()
  const ask = useWhenReady(isReading, () => {
    setBusy(true)
    void keep(keepAsList).then(() => setBusy(false))
  })

  async function keepAsList() {
    const { keepRows } = await import('@/lib/browser/tables/add-rows')
    onKept(await keepRows({ name, kind, header: [...header] }, rows))
  }

  return (
    <>
      <Button busy={isBusy} onClick={() => ask('keep')}>
        Keep {counted(rows.length, 'row')} as a list · no charge
      </Button>
      {!isKept && <NotWritten />}
    </>
  )
}

/** '118 rows → 96 new · 14 already yours · 5 duplicates → 4 payments · at most $4.80'. */
export function PlanLine({ planned: all }: { planned: PlannedSteps }) {
  const planned = withPlan(all)
  const counts = countsOf(planned)
  const { most, payments } = costOf(all)
  const parts = [
    `${countText(counts.new)} new`,
    ...(counts.named > 0
      ? [`${countText(counts.named)} to find by name at ${formatUsdc(priceOfOne(findStep))}`]
      : []),
    ...leftOutOf(planned),
  ]
  return (
    <p role="status" className="text-base tabular-nums">
      {counted(all[0].plan.rows.length, 'row')}
      {planned.length > 1 && ` × ${counted(planned.length, 'title')}`} <span aria-label="of which">→</span>{' '}
      {parts.join(' · ')} <span aria-label="in">→</span> {counted(payments, 'payment')} · at most{' '}
      <Price>{formatUsdc(most)}</Price>
    </p>
  )
}

export function SkippedRows({ plan }: { plan: FoundPlan }) {
  const { planned, putBack, onPutBack } = plan
  const [{ plan: first }] = planned
  const groups = skipReasons.flatMap((why) => {
    const skipped = first.rows.filter(({ skip }) => skip?.why === why)
    return skipped.length > 0 ? [{ why, skipped }] : []
  })
  if (groups.length === 0 && putBack.size === 0) return null
  return (
    <div className="flex flex-col gap-1">
      {groups.map(({ why, skipped }) => (
        <Disclosure key={why} summary={`${skipTitles[why]}: ${counted(skipped.length, 'row')} left out`}>
          <SkipGroup
            rows={skipped}
            putBack={putBack}
            onPutBack={
              canPutBack({ why }) &&
              ((some) => onPutBack(new Set([...putBack, ...some.map(({ index }) => index)])))
            }
          />
        </Disclosure>
      ))}
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

type SkipGroupProps = Pick<FoundPlan, 'putBack'> & {
  rows: readonly PlannedRow[]
  onPutBack: ((rows: readonly PlannedRow[]) => void) | false
}

function SkipGroup({ rows, putBack, onPutBack }: SkipGroupProps) {
  const { end, more } = useMore(rows.length, { size: 50 })
  return (
    <div className="flex flex-col items-start gap-2 py-2 pl-5">
      {onPutBack && rows.length > 1 && (
        <Button size="sm" onClick={() => onPutBack(rows)}>
          Put all {countText(rows.length)} back in
        </Button>
      )}
      <ul className="flex flex-col gap-1.5">
        {rows.slice(0, end).map((planned) => {
          const { index, row, skip } = planned
          const name = `Row ${row.line}: ${row.identifier ?? row.cells.find((cell) => cell !== '') ?? ''}`
          const reason = skip && skipWords(skip)
          return (
            <li key={index} className="text-sm">
              {onPutBack ? (
                <Checkbox
                  label={name}
                  description={`${reason}. Tick to buy it all the same.`}
                  checked={putBack.has(index)}
                  onChange={() => onPutBack([planned])}
                />
              ) : (
                <>
                  <bdi className="break-all">{name}</bdi>
                  <span className="block text-xs text-ink-faint">{reason}</span>
                </>
              )}
            </li>
          )
        })}
      </ul>
      {more}
    </div>
  )
}
