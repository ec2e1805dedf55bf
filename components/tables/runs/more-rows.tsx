import { useMemo } from 'react'
import { laterMost } from '@/components/pay/runs/proposal'
import { nothing } from '@/lib/browser/tables/runs/choices'
import { usePlan } from '@/components/tables/plan/use-plan'
import { Price, PriceButton } from '@/components/ui/price'
import { goOnWithRest, laterLines, chooseRows, sourceOf } from '@/lib/browser/tables/runs/approve'
import type { Tally } from '@/lib/browser/tables/runs/report'
import { isFinding, type Line, type Run } from '@/lib/browser/tables/runs/run'
import { formatUsdc, times } from '@/lib/core/money'
import { counted, countText } from '@/lib/core/text'
import { PlanLine } from '@/components/tables/plan/plan-summary'
import { useCheckout } from '@/components/pay/checkout-provider'
import { Notice } from '@/components/ui/notice'
import type { SourceRow } from '@/lib/browser/tables/runs/plan'

type RestProps = {
  run: Run
  lines: readonly Line[]
  tally: Tally
  busy: boolean
  onGo: (change: () => Promise<unknown>) => void
}

/** How the rows that were tried first turned out, and what the rest would come to. */
export function Rest({ run, lines, tally, busy, onGo }: RestProps) {
  const later = useMemo(() => laterLines(lines), [lines])
  const rows = useMemo(() => later.map(sourceOf), [later])
  const [step = nothing, ...more] = run.steps.filter((one) => !isFinding(one))
  const plan = usePlan({ step, rows, freshMs: run.freshMs })
  const { tried, found } = triedIn(lines)
  const most = plan ? plan.most + laterMost(plan, more) : 0n
  const spent = tally.paid + tally.atStake
  const wanted = plan ? plan.counts.new + plan.counts.named : later.length
  const expected = tried === 0 ? most : times(spent, wanted) / BigInt(tried)
  return (
    <section className="flex flex-col items-start gap-2">
      <h3 className="text-base font-medium">
        {countText(found)} of the {counted(tried, 'row')} tried {found === 1 ? 'was' : 'were'} found
      </h3>
      <p className="text-ink-quiet">
        That cost <Price>{formatUsdc(spent)}</Price>.
        {plan && expected < most && (
          <>
            {' '}
            At that rate the other {countText(wanted)} come to about <Price>{formatUsdc(expected)}</Price>.
          </>
        )}{' '}
        Nothing more is bought until you go on.
      </p>
      <PriceButton
        price={`up to ${formatUsdc(most)}`}
        busy={busy || !plan}
        onClick={() => plan && onGo(() => goOnWithRest(run.id, plan, most, spent + most))}
      >
        Go on with the other {countText(later.length)}
      </PriceButton>
    </section>
  )
}

function triedIn(lines: readonly Line[]): { tried: number; found: number } {
  const tried = lines.filter(({ looks }) => looks.some(({ is }) => is !== 'skipped'))
  return { tried: tried.length, found: tried.filter(({ looks }) => looks.at(-1)?.is === 'done').length }
}

const foundRow = (line: Line): SourceRow => ({
  ...sourceOf(line),
  problem: line.identifier === null ? 'The search did not say who this is.' : null,
})

type ChooseRowsProps = {
  run: Run
  lines: readonly Line[]
  /** Those that are ticked in the table; the same object for the same rows. */
  ticked: readonly Line[]
  tally: Tally
}

export function ChooseRows({ run, lines, ticked, tally }: ChooseRowsProps) {
  const { begin } = useCheckout()
  const [step, ...more] = run.steps
  const chosen = useMemo(() => ticked.filter(({ identifier }) => identifier !== null), [ticked])
  const rows = useMemo(() => chosen.map(foundRow), [chosen])
  const plan = usePlan({ step: step ?? nothing, rows, freshMs: run.freshMs })
  const left = run.cap - tally.paid - tally.atStake
  const bought = plan ? plan.counts.new + plan.counts.stored : 0
  const most = plan ? plan.most + laterMost(plan, more) : 0n
  const isOver = most > left
  return (
    <div className="flex flex-col gap-3">
      <p>
        The search found {counted(lines.length, 'row')} for {formatUsdc(tally.paid)}. Tick those to look up in
        the list below; up to {formatUsdc(left)} of what you approved is left.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {plan && chosen.length > 0 && (
          <PlanLine
            planned={[{ step: step ?? nothing, plan }, ...more.map((next) => ({ step: next, plan: null }))]}
            most={most}
          />
        )}
        <PriceButton
          price={`up to ${formatUsdc(most)}`}
          disabled={!plan || plan.isLate || bought === 0 || isOver}
          onClick={() =>
            plan &&
            begin((checkout) =>
              checkout.carryOn(run.id, () =>
                chooseRows(run.id, plan, new Set(chosen.map(({ index }) => index))),
              ),
            )
          }
        >
          Go on with {counted(chosen.length, 'row')}
        </PriceButton>
      </div>
      {isOver && (
        <Notice
          tone="warning"
          role="alert"
          title={`This would go over the cap by ${formatUsdc(most - left)}`}
        >
          Tick fewer rows, or make a run of the rest.
        </Notice>
      )}
    </div>
  )
}
