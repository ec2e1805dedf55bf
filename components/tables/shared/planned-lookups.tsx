import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link2, X } from 'lucide-react'
import { offerUndo, tellUnkept } from '@/components/keep/undo-bar'
import { stepTitles } from '@/components/pay/runs/step-words'
import { RowsButton } from '@/components/tables/table/list-tools'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import { Button } from '@/components/ui/button'
import { Price } from '@/components/ui/price'
import type { ListRow } from '@/lib/browser/database/stores'
import {
  planPrice,
  planTitle,
  readPlanned,
  sharedHash,
  writePlanned,
} from '@/components/tables/shared/shared-table'
import { type Choices, choicesOf } from '@/lib/browser/tables/runs/choices'
import { type Run, isFinding } from '@/lib/browser/tables/runs/run'
import { formatUsdc } from '@/lib/core/money'
import { CopyButton } from '@/components/ui/copy-button'

const plannedQuery = (list: ListRow) =>
  queryOptions({ queryKey: ['library', 'planned', list.id], queryFn: () => readPlanned(list) })

/** '$0.05 a row at most, copies up to 30 days old count as yours'. */
export function PlanTerms({ plan }: { plan: Choices }) {
  const { days } = plan
  const age =
    days === 0
      ? 'copies do not count'
      : `copies up to ${days === 1 ? 'a day' : `${days} days`} old count as yours`
  return (
    <>
      <Price>{formatUsdc(planPrice(plan))}</Price> a row at most, {age}
    </>
  )
}

const boughtBy = ({ steps }: Run): string => stepTitles(steps.filter((step) => !isFinding(step)))

type TableProps = { table: OpenTable }

/** What a table was made to look up and no run has yet. Nothing of it is bought before it is reviewed and approved. */
export function PlannedLookups({ table }: TableProps) {
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
              <PlanTerms plan={plan} />
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

export function CopyLink({ table: { list, choice, runs } }: TableProps) {
  const { data: planned = [] } = useQuery(plannedQuery(list))

  function link() {
    const plans = [...planned, ...runs.flatMap((run) => choicesOf(run) ?? [])]
    const distinct = new Map(plans.map((plan) => [JSON.stringify(plan), plan]))
    const { kind, stages } = list
    const shared = { kind, columns: choice.chosen ?? null, stages, plans: [...distinct.values()] }
    return `${window.location.origin}/lists${sharedHash(shared)}`
  }

  return (
    <CopyButton
      size="icon"
      label="Copy link"
      icon={<Link2 aria-hidden="true" />}
      title="Copy a link that makes a table like this: columns, stages and plan, and no row"
      value={link}
    />
  )
}
