import type { ReactNode } from 'react'
import { IntentLink } from '@/components/frame/intent-link'
import { stepTitle } from '@/components/pay/runs/step-words'
import { matchWords, standingWords } from '@/components/record/acts/lookup-words'
import { Price } from '@/components/ui/price'
import { statementPath } from '@/lib/browser/addresses/spending-paths'
import type { StepTally, Tally } from '@/lib/browser/tables/runs/report'
import { skipReasons, type Match, type Run, standings, type Standing } from '@/lib/browser/tables/runs/run'
import { formatUsdc, type Usdc } from '@/lib/core/money'
import { counted, countText } from '@/lib/core/text'

const skipNames = {
  known: 'Known before',
  stored: 'Already yours',
  unsettled: 'Not settled yet',
  duplicate: 'Duplicates',
  blocked: 'Do not contact',
  nobody: 'Nobody meant',
  invalid: 'Invalid',
  'has-email': 'Had an address',
  'nothing-before': 'Nothing found before',
  'not-chosen': 'Not chosen',
  later: 'Not tried yet',
  'no-more': 'No further page',
} as const satisfies Record<keyof StepTally['skipped'], string>

const matches = ['sure', 'likely', 'chosen'] as const satisfies Match[]

/** Money stands beside these words, so that they say of it what a cell does not need to. */
function endWords(standing: Standing, isMoving: boolean): string {
  if (standing === 'notFoundFree') return 'Not found, not charged'
  return isMoving && standing === 'waiting' ? 'Queued' : standingWords[standing].word
}

type Part = { name: string; many: number; paid: Usdc }

function partsOf(step: StepTally, isMoving: boolean): Part[] {
  const found = matches.map((match) => ({
    name: matchWords[match],
    many: step.matched[match].rows,
    paid: step.matched[match].paid,
  }))
  const isByName = found.some(({ many }) => many > 0)
  const ends = standings
    .filter((standing) => standing !== 'ahead' && !(isByName && standing === 'done'))
    .map((standing) => ({
      name: endWords(standing, isMoving),
      many: step[standing],
      paid: step.paid[standing] ?? 0n,
    }))
  const skips = skipReasons
    .filter((why) => !(isByName && why === 'stored'))
    .map((why) => ({ name: skipNames[why], many: step.skipped[why], paid: 0n }))
  return [...found, ...ends, ...skips].filter(({ many }) => many > 0)
}

type RunReportProps = {
  run: Run
  tally: Tally
  isMoving: boolean
  children: ReactNode
}

export const RunReport = ({ run, tally, isMoving, children }: RunReportProps) => (
  <div className="flex flex-col gap-2 border-t border-line pt-3 text-sm">
    {run.steps.map((step, at) => {
      const counts = tally.steps[at]
      const isBegun = counts && counts.ahead < tally.rows
      return (
        <section
          key={at}
          aria-label={stepTitle(step)}
          className="flex flex-wrap items-baseline gap-x-6 gap-y-0.5"
        >
          <h3 className="w-44 shrink-0 font-medium max-sm:w-full">{stepTitle(step)}</h3>
          {isBegun ? (
            <dl className="flex min-w-0 flex-wrap gap-x-6 gap-y-0.5">
              {partsOf(counts, isMoving).map(({ name, many, paid }) => (
                <div key={name} className="flex items-baseline gap-1.5">
                  <dt className="text-ink-quiet">{name}</dt>
                  <dd className="tabular-nums">
                    {countText(many)}
                    {paid > 0n && <Price className="ml-1.5 text-xs">{formatUsdc(paid)}</Price>}
                  </dd>
                </div>
              ))}
            </dl>
          ) : (
            <p className="text-ink-faint">Comes after the step before it.</p>
          )}
        </section>
      )
    })}
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="text-ink-quiet tabular-nums">
        <Price>{formatUsdc(tally.paid)}</Price> paid in {counted(tally.payments, 'payment')} · quoted at most{' '}
        <Price>{formatUsdc(run.quoted)}</Price>
        {tally.atStake > 0n && (
          <>
            {' · '}
            <Price>{formatUsdc(tally.atStake)}</Price> {isMoving ? 'under way' : 'being checked'}
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
      {children}
    </div>
  </div>
)
