import { IntentLink } from '@/components/frame/intent-link'
import { stepTitle } from '@/components/tables/runs/run-words'
import { Card, CardHeader } from '@/components/ui/card'
import { Price } from '@/components/ui/price'
import { counted, countText } from '@/lib/core/text'
import { statementPath } from '@/lib/browser/addresses/statement-path'
import { formatUsdc } from '@/lib/core/money'
import type { StepTally, Tally } from '@/lib/browser/tables/runs/report'
import type { Run } from '@/lib/browser/tables/runs/run'

const names = {
  done: 'Done',
  notFound: 'Not found, charged',
  notFoundFree: 'Not found, not charged',
  failed: 'Failed, not charged',
  failedCharged: 'Failed, charged',
  unknown: 'Being checked',
  waiting: 'Not bought',
} as const satisfies Partial<Record<keyof StepTally, string>>

const skipNames = {
  stored: 'Already yours',
  duplicate: 'Duplicates',
  blocked: 'Do not contact',
  invalid: 'Invalid',
  'has-email': 'Had an address',
  'nothing-before': 'Nothing found before',
  'not-chosen': 'Not chosen',
} as const satisfies Record<keyof StepTally['skipped'], string>

const countsOf = (step: StepTally, isMoving: boolean): [string, number][] => [
  ...Object.entries(names).flatMap(([key, name]): [string, number][] => {
    const many = key in names ? step[key as keyof typeof names] : 0
    return many > 0 ? [[isMoving && key === 'waiting' ? 'Queued' : name, many]] : []
  }),
  ...Object.entries(step.skipped).flatMap(([why, many]): [string, number][] =>
    many > 0 ? [[skipNames[why as keyof typeof skipNames], many]] : [],
  ),
]

/** What became of the rows, step by step, and paid beside quoted. Every row is counted once in each step. */
export function RunReport({ run, tally }: { run: Run; tally: Tally }) {
  return (
    <Card aria-labelledby="run-report">
      <CardHeader id="run-report" title="Report" />
      <div className="flex flex-col gap-4">
        {run.steps.map((step, at) => {
          const counts = tally.steps[at]
          const isBegun = counts && counts.ahead < tally.rows
          return (
            <section key={at} aria-label={stepTitle(step.wanted)}>
              <h3 className="text-sm font-medium">
                {stepTitle(step.wanted)}{' '}
                <span className="text-ink-faint">· {counted(tally.rows, 'row')}</span>
              </h3>
              {isBegun ? (
                <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
                  {countsOf(counts, run.state === 'running').map(([name, many]) => (
                    <div key={name}>
                      <dt className="text-xs text-ink-faint">{name}</dt>
                      <dd className="text-lg tabular-nums">{countText(many)}</dd>
                    </div>
                  ))}
                </dl>
              ) : (
                <p className="mt-1 text-sm text-ink-quiet">Comes after the step before it.</p>
              )}
            </section>
          )
        })}
        <p className="border-t border-line pt-3 text-sm text-ink-quiet tabular-nums">
          <Price>{formatUsdc(tally.paid)}</Price> paid in {counted(tally.payments, 'payment')} · quoted at
          most <Price>{formatUsdc(run.quoted)}</Price>
          {tally.atStake > 0n && (
            <>
              {' · '}
              <Price>{formatUsdc(tally.atStake)}</Price>{' '}
              {run.state === 'running' ? 'under way' : 'being checked'}
            </>
          )}
          {tally.payments > 0 && (
            <>
              {' · '}
              <IntentLink
                href={statementPath({ run: run.id })}
                className="underline underline-offset-2 hover:text-ink"
              >
                Statement
              </IntentLink>
            </>
          )}
        </p>
      </div>
    </Card>
  )
}
