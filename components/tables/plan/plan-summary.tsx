import { useState } from 'react'
import { paymentsOf } from '@/components/pay/runs/proposal'
import { skipWords } from '@/components/record/acts/lookup-words'
import { skipGroups } from '@/components/tables/runs/run-words'
import { countsOf, leftOutOf } from '@/components/pay/runs/proposal'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Disclosure } from '@/components/ui/disclosure'
import { Price } from '@/components/ui/price'
import { withPlan, type Plan, type PlannedRow, type PlannedSteps } from '@/lib/browser/tables/runs/plan'
import { formatUsdc, type Usdc } from '@/lib/core/money'
import { counted, countText } from '@/lib/core/text'

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
