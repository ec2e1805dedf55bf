import { useMemo } from 'react'
import { PlanLine } from '@/components/tables/plan/plan-summary'
import { laterMost } from '@/components/pay/runs/proposal'
import { nothing } from '@/lib/browser/tables/runs/choices'
import { useCheckout } from '@/components/pay/checkout-provider'
import { usePlan } from '@/components/tables/plan/use-plan'
import { Notice } from '@/components/ui/notice'
import { PriceButton } from '@/components/ui/price'
import { counted } from '@/lib/core/text'
import { formatUsdc } from '@/lib/core/money'
import { chooseRows } from '@/lib/browser/tables/runs/approve'
import type { SourceRow } from '@/lib/browser/tables/runs/plan'
import { sourceOf } from '@/lib/browser/tables/runs/steps'
import type { Tally } from '@/lib/browser/tables/runs/report'
import type { Line, Run } from '@/lib/browser/tables/runs/run'

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

/** What the rows of a search that are ticked come to, under the cap that was approved. */
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
