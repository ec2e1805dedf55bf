'use client'

import { useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { PlanLine } from '@/components/tables/runs/plan-summary'
import { nothing } from '@/components/tables/runs/step-options'
import { carryOn } from '@/components/tables/runs/runner'
import { usePlan } from '@/components/tables/runs/use-plan'
import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import { PriceButton } from '@/components/ui/price'
import { ConnectDialog } from '@/components/pay/wallet/connect-dialog'
import { loadWallets, useWalletSession } from '@/components/pay/wallet/wallet-session'
import { counted } from '@/lib/core/text'
import { formatUsdc } from '@/lib/core/money'
import { chooseRows } from '@/lib/browser/tables/runs/approve'
import { mostFor, type SourceRow } from '@/lib/browser/tables/runs/plan'
import { sourceOf } from '@/lib/browser/tables/runs/steps'
import type { Tally } from '@/lib/browser/tables/runs/report'
import type { Line, Run } from '@/lib/browser/tables/runs/run'

const none: ReadonlySet<number> = new Set()

const foundRow = (line: Line): SourceRow => ({
  ...sourceOf(line),
  problem: line.identifier === null ? 'The search did not say who this is.' : null,
})

type ChooseRowsProps = { run: Run; lines: readonly Line[]; tally: Tally }

/** The rows of a search, to be ticked: what they come to stays under the cap that was approved. */
export function ChooseRows({ run, lines, tally }: ChooseRowsProps) {
  const client = useQueryClient()
  const { connected } = useWalletSession()
  const [isConnecting, setConnecting] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(none)
  const [step, ...more] = run.steps
  const rows = useMemo(() => lines.filter(({ index }) => chosen.has(index)).map(foundRow), [lines, chosen])
  const plan = usePlan({ step: step ?? nothing, rows, freshMs: run.freshMs, putBack: none })
  const left = run.cap - tally.paid - tally.atStake
  const bought = plan ? plan.counts.new + plan.counts.stored : 0
  const most = plan ? more.reduce((sum, next) => sum + mostFor(next, bought), plan.most) : 0n
  const isOver = most > left
  const known = lines.filter(({ identifier }) => identifier !== null)
  const isAll = known.length > 0 && known.every(({ index }) => chosen.has(index))

  function toggle(index: number) {
    const next = new Set(chosen)
    if (!next.delete(index)) next.add(index)
    setChosen(next)
  }

  async function goOn() {
    if (!plan) return
    const payer = connected ?? (await loadWallets()).current()
    setConnecting(!payer)
    if (!payer) return
    await chooseRows(run.id, plan, chosen)
    await carryOn(run.id, payer, client)
  }

  return (
    <div className="flex flex-col gap-4">
      <p>
        The search found {counted(lines.length, 'row')} for {formatUsdc(tally.paid)}. Tick those to look up;
        up to {formatUsdc(left)} of what you approved is left.
      </p>
      <div className="sticky top-14 z-10 flex flex-wrap items-center gap-3 border-b border-line bg-ground py-2">
        <Checkbox
          label={isAll ? 'None' : `All ${known.length}`}
          checked={isAll}
          indeterminate={chosen.size > 0 && !isAll}
          onChange={() => setChosen(isAll ? none : new Set(known.map(({ index }) => index)))}
        />
        {plan && chosen.size > 0 && <PlanLine plan={plan} step={step ?? nothing} />}
        <PriceButton
          className="ml-auto"
          price={`up to ${formatUsdc(most)}`}
          disabled={!plan || plan.isLate || bought === 0 || isOver}
          onClick={() => void goOn()}
        >
          Go on with {counted(chosen.size, 'row')}
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
      <ul className="divide-y divide-line rounded-lg border border-line">
        {lines.map(({ index, cells: [name = '', about = ''], identifier }) => (
          <li key={index} className="px-4 py-2">
            <Checkbox
              label={name || identifier || 'No name'}
              description={identifier === null ? 'The search did not say who this is.' : about}
              disabled={identifier === null}
              checked={chosen.has(index)}
              onChange={() => toggle(index)}
            />
          </li>
        ))}
      </ul>
      <ConnectDialog
        open={isConnecting && !connected}
        onClose={() => setConnecting(false)}
        onConnected={() => void goOn()}
      />
    </div>
  )
}
