import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link2, X } from 'lucide-react'
import { offerUndo, tellUnkept } from '@/components/keep/undo-bar'
import { columnTitle, stepTitles, wantedKey } from '@/components/pay/runs/step-words'
import { RowsButton } from '@/components/tables/table/list-tools'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import { SignButton } from '@/components/ui/button'
import { Price } from '@/components/ui/price'
import type { ListRow } from '@/lib/browser/database/stores'
import {
  type IsColumn,
  type SharedTable,
  readPlanned,
  sharedHash,
  writePlanned,
} from '@/lib/browser/tables/shared-table'
import { type Choices, choicesOf, stepsOf } from '@/lib/browser/tables/runs/choices'
import { priceOfOne } from '@/lib/browser/tables/runs/plan'
import { type Run, isFinding } from '@/lib/browser/tables/runs/run'
import { type Usdc, formatUsdc } from '@/lib/core/money'
import { lookupColumns } from '@/components/record/acts/lookup-columns'
import { changedId } from '@/components/tables/columns/mark-columns'
import { factLabel } from '@/lib/browser/library/fact-words'
import { keptKinds } from '@/lib/core/records/kinds'
import { factColumnId } from '@/lib/core/rows/fact-columns'
import { CopyButton } from '@/components/ui/copy-button'

const plannedQuery = (list: ListRow) =>
  queryOptions({ queryKey: ['library', 'planned', list.id], queryFn: () => readPlanned(list) })

export const planTitle = (plan: Choices): string => stepTitles(stepsOf(plan))

/** What a plan comes to for one row at most, in millionths. */
export const planPrice = (plan: Choices): Usdc =>
  stepsOf(plan).reduce((most, step) => most + priceOfOne(step), 0n)

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
            <SignButton
              label={`Remove the plan ${planTitle(plan)}`}
              Sign={X}
              onClick={() => void forget(plan).catch(tellUnkept)}
            />
          </span>
        </div>
      ))}
    </section>
  )
}

const marks: readonly [id: string, label: string][] = [
  ['mark:stage', 'Stage'],
  ['mark:tags', 'Tags'],
  ['mark:note', 'Note'],
  ['mark:told', 'Told'],
  ['mark:notice', 'Notice'],
  ['mark:outcome', 'Outcome'],
  [changedId, 'Changed'],
]

export function sharedColumns({ kind, plans }: Pick<SharedTable, 'kind' | 'plans'>) {
  return new Map([
    ...keptKinds[kind].keys.map((key): [string, string] => [factColumnId(key), factLabel(key)]),
    ...marks,
    ...lookupColumns[kind].map(({ label }): [string, string] => [`bought:${label}`, label]),
    ...plans
      .flatMap((plan) => stepsOf(plan))
      .map((step): [string, string] => [`look:${wantedKey(step)}`, columnTitle(step)]),
  ])
}

export const isSharedColumn: IsColumn = (id, of) => sharedColumns(of).has(id)

type CopyLinkProps = { table: Pick<OpenTable, 'list' | 'choice' | 'runs'> }

export function CopyLink({ table: { list, choice, runs } }: CopyLinkProps) {
  const { data: planned = [] } = useQuery(plannedQuery(list))

  function link() {
    const plans = [...planned, ...runs.flatMap((run) => choicesOf(run) ?? [])]
    const distinct = new Map(plans.map((plan) => [JSON.stringify(plan), plan]))
    const { kind, stages } = list
    const shared = { kind, columns: choice.chosen ?? null, stages, plans: [...distinct.values()] }
    return `${window.location.origin}/lists${sharedHash(shared, isSharedColumn)}`
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
