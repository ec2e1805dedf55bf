import * as z from 'zod/mini'
import { draftHash } from '@/lib/browser/addresses/draft-hash'
import { firstStages, planKey } from '@/lib/browser/tables/lists'
import type { ListRow } from '@/lib/browser/database/stores'
import { areWhole, plannedSchema, stepsOf, type Choices, choicesOf } from '@/lib/browser/tables/runs/choices'
import { parseJson } from '@/lib/core/json'
import { keptNames } from '@/lib/core/kind-titles'
import { columnTitle, stepTitles, wantedKey } from '@/components/pay/runs/step-words'
import { lookupColumns } from '@/components/record/acts/lookup-columns'
import { changedId } from '@/components/tables/columns/mark-columns'
import { factLabel } from '@/lib/browser/library/fact-words'
import { priceOfOne } from '@/lib/browser/tables/runs/plan'
import { type Usdc, formatUsdc } from '@/lib/core/money'
import { keptKinds } from '@/lib/core/records/kinds'
import { factColumnId } from '@/lib/core/rows/fact-columns'
import { err, ok, type Result } from '@/lib/core/result'
import { announceParts } from '@/lib/browser/database/changes'
import { readSetting, writeSetting } from '@/lib/browser/database/database'
import { identifierKinds, byName, findWanted } from '@/lib/browser/tables/runs/wanted'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link2, X } from 'lucide-react'
import { offerUndo, tellUnkept } from '@/components/keep/undo'
import { RowsButton } from '@/components/tables/table/list-tools'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import { Button } from '@/components/ui/button'
import { Price } from '@/components/ui/price'
import { type Run, isFinding } from '@/lib/browser/tables/runs/run'
import { CopyButton } from '@/components/ui/copy-button'

export const planTitle = (plan: Choices): string => stepTitles(stepsOf(plan))

export const planPrice = (plan: Choices): Usdc =>
  stepsOf(plan).reduce((most, step) => most + priceOfOne(step), 0n)

/** A plan that can be bought for rows of a kind, within what its lookup takes; null for one that cannot. */
function understoodPlan(plan: Choices, kind: ListRow['kind']): Choices | null {
  const wanted = findWanted(plan.wanted)
  if (!wanted || wanted.id === byName.id || wanted.kind !== identifierKinds[kind]) return null
  const { least = 1, most = plan.amount } = wanted.amount ?? {}
  const whole = { ...plan, amount: Math.min(Math.max(plan.amount, least), most) }
  return areWhole(whole) ? whole : null
}

/** What is planned for a table and was not looked up yet; nothing where it cannot be read. */
export async function readPlanned({ id, kind }: Pick<ListRow, 'id' | 'kind'>): Promise<readonly Choices[]> {
  const read = z.array(plannedSchema).safeParse(await readSetting(planKey(id)))
  return (read.data ?? []).flatMap((plan) => understoodPlan(plan, kind) ?? [])
}

export async function writePlanned(listId: string, plans: readonly Choices[]): Promise<void> {
  await writeSetting(planKey(listId), plans.length > 0 ? plans : undefined)
  announceParts({ lists: [listId] })
}

/** What a link carries of a table: how it looks and what is looked up for its rows, and nothing of any row. */
export type SharedTable = {
  kind: ListRow['kind']
  /** Ids of the columns on show, in order; null for the usual ones. */
  columns: readonly string[] | null
  stages: readonly string[]
  plans: readonly Choices[]
}

/** Characters of the part of an address that carries a table: what browsers and chats pass on whole. */
export const longestShared = 8_000

const most = { columns: 60, stages: 20, plans: 5 } as const

const shortText = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))

const schema = z.strictObject({
  kind: z.enum(keptNames),
  columns: z.nullable(z.array(shortText(120)).check(z.maxLength(most.columns))),
  stages: z.array(shortText(60)).check(z.maxLength(most.stages)),
  plans: z.array(plannedSchema).check(z.maxLength(most.plans)),
})

const marks = {
  'mark:stage': 'Stage',
  'mark:tags': 'Tags',
  'mark:note': 'Note',
  'mark:told': 'Told',
  'mark:notice': 'Notice',
  'mark:outcome': 'Outcome',
  [changedId]: 'Changed',
}

/** The columns that a table of a kind may have anywhere, by their ids: none of a file, whose headings may name somebody. */
export const sharedColumns = ({ kind, plans }: Pick<SharedTable, 'kind' | 'plans'>) =>
  new Map([
    ...keptKinds[kind].keys.map((key) => [factColumnId(key), factLabel(key)] as const),
    ...Object.entries(marks),
    ...lookupColumns[kind].map(({ label }) => [`bought:${label}`, label] as const),
    ...plans.flatMap((plan) =>
      stepsOf(plan).map((step) => [`look:${wantedKey(step)}`, columnTitle(step)] as const),
    ),
  ])

/** The hash of the address that makes a table like this one; columns that are of one table only are left out. */
export function sharedHash({ kind, columns, stages, plans }: SharedTable): string {
  const kept = plans.filter((plan) => plannedSchema.safeParse(plan).success).slice(0, most.plans)
  const known = sharedColumns({ kind, plans: kept })
  const table: SharedTable = {
    kind,
    columns: columns && columns.filter((id) => known.has(id)).slice(0, most.columns),
    stages: stages.map((stage) => stage.slice(0, 60)).slice(0, most.stages),
    plans: kept,
  }
  return draftHash({ table: JSON.stringify(table) })
}

export type ReadTable = { table: SharedTable; dropped: readonly string[] }

/** Reads the table of a link that anybody may have written; what is not known here is left out and told. */
export function readSharedTable(text: string): Result<ReadTable, 'too-long' | 'unreadable'> {
  if (text.length > longestShared) return err('too-long')
  const read = schema.safeParse(parseJson(text))
  if (!read.success) return err('unreadable')
  const { kind, columns, stages, plans } = read.data
  const known = plans.flatMap((plan) => understoodPlan(plan, kind) ?? [])
  const labels = sharedColumns({ kind, plans: known })
  const own = [...new Set(stages.map((stage) => stage.trim()))].filter((stage) => stage !== '')
  return ok({
    table: {
      kind,
      columns: columns && [...new Set(columns)].filter((id) => labels.has(id)),
      stages: own.length > 0 ? own : firstStages(kind),
      plans: known,
    },
    dropped: [
      ...(columns ?? []).filter((id) => !labels.has(id)),
      ...plans.filter((plan) => understoodPlan(plan, kind) === null).map(({ wanted }) => wanted),
    ],
  })
}

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
  const { list, runs, targets, waits, fill } = table
  const { data: planned = [] } = useQuery(plannedQuery(list))
  const done = new Set(runs.map(boughtBy))
  const open = planned.filter((plan) => !done.has(planTitle(plan)))
  if (open.length === 0) return null

  async function forget(plan: Choices) {
    const others = planned.filter((one) => one !== plan)
    await writePlanned(list.id, others)
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
              {targets.length === 0 && '. Add rows first'}.
            </span>
          </p>
          <span className="flex gap-1">
            <RowsButton
              words="Review"
              rows={targets.length}
              waits={waits}
              onPress={() => fill({ items: targets, first: plan })}
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
