import { queryOptions, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { offerUndo, tellUnkept } from '@/components/keep/undo-bar'
import { stepTitles } from '@/components/pay/runs/step-words'
import { RowsButton } from '@/components/tables/table/rows-button'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import { Button } from '@/components/ui/button'
import { Price } from '@/components/ui/price'
import type { ListRow } from '@/lib/browser/database/stores'
import { readPlanned, writePlanned } from '@/lib/browser/tables/shared-table'
import { stepsOf, type Choices } from '@/lib/browser/tables/runs/choices'
import { priceOfOne } from '@/lib/browser/tables/runs/plan'
import { isFinding, type Run } from '@/lib/browser/tables/runs/run'
import { formatUsdc, type Usdc } from '@/lib/core/money'

/** What is planned for a table; read again with every change of the library. */
export const plannedQuery = (list: ListRow) =>
  queryOptions({ queryKey: ['library', 'planned', list.id], queryFn: () => readPlanned(list) })

export const planTitle = (plan: Choices): string => stepTitles(stepsOf(plan))

/** What a plan comes to for one row at most, in millionths. */
export const planPrice = (plan: Choices): Usdc =>
  stepsOf(plan).reduce((most, step) => most + priceOfOne(step), 0n)

/** Which copies a plan does not buy again. */
export const planAge = ({ days }: Choices): string =>
  days === 0
    ? 'copies do not count'
    : `copies up to ${days === 1 ? 'a day' : `${days} days`} old count as yours`

const boughtBy = ({ steps }: Run): string => stepTitles(steps.filter((step) => !isFinding(step)))

type PlannedLookupsProps = { table: Pick<OpenTable, 'list' | 'runs' | 'meant' | 'waits' | 'fill'> }

/** What a table was made to look up and no run has yet. Nothing of it is bought before it is reviewed and approved. */
export function PlannedLookups({ table }: PlannedLookupsProps) {
  const { list, runs, meant, waits, fill } = table
  const { data: planned = [] } = useQuery(plannedQuery(list))
  const done = new Set(runs.map(boughtBy))
  const open = planned.filter((plan) => !done.has(planTitle(plan)))
  if (open.length === 0) return null

  async function forget(plan: Choices) {
    await writePlanned(
      list.id,
      planned.filter((one) => one !== plan),
    )
    offerUndo('Plan removed', () => writePlanned(list.id, planned))
  }

  return (
    <section aria-label="Planned" className="divide-y divide-line rounded-lg border border-line bg-raised">
      {open.map((plan) => (
        <div key={JSON.stringify(plan)} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
          <p className="min-w-0 flex-1 basis-60">
            <span className="font-medium">Planned: {planTitle(plan)}</span>{' '}
            <span className="text-sm text-ink-quiet">
              <Price>{formatUsdc(planPrice(plan))}</Price> a row at most, {planAge(plan)}
              {meant.length === 0 && '. Add rows first'}.
            </span>
          </p>
          <span className="flex gap-1">
            <RowsButton
              words="Review"
              rows={meant.length}
              waits={waits}
              onPress={() => fill({ items: meant, first: plan })}
            />
            <Button
              size="icon-sm"
              variant="quiet"
              aria-label={`Remove the plan ${planTitle(plan)}`}
              onClick={() => void forget(plan).catch(tellUnkept)}
            >
              <X aria-hidden="true" />
            </Button>
          </span>
        </div>
      ))}
    </section>
  )
}
