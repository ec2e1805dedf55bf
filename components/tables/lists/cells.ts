import { useMemo } from 'react'
import { useJournal } from '@/components/pay/journal'
import { findEndpoint } from '@/lib/core/catalogue'
import { readDraft } from '@/lib/core/catalogue/draft'
import type { Input } from '@/lib/core/catalogue/typed'
import type { Endpoint, ResultKind } from '@/lib/core/catalogue/endpoint'
import { stepTo, type Step } from '@/lib/browser/addresses/step'
import { stepsOf } from '@/lib/browser/addresses/steps'
import type { ListRow } from '@/lib/browser/database/rows'
import { asRecord } from '@/lib/browser/library/recorded'
import { held } from '@/lib/browser/library/tell'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Item } from '@/lib/browser/tables/lists'

/** A column in whose cells something can be bought for the record of the row. */
export type ActionColumn = { label: string; stepOf: (item: Item) => Step | null }

const byLabel =
  (label: string): ActionColumn['stepOf'] =>
  ({ row, detail }) =>
    detail ? (stepsOf(row.kind, asRecord(row, detail)).find((step) => step.label === label) ?? null) : null

/** The step to somebody's present employer, which is named by the id or slug in the person's record. */
function employerStep({ row, detail }: Item): Step | null {
  const key = detail && held(detail, 'companyKey')?.value
  const company = typeof key === 'string' ? /^company:(?:id|slug):(.+)$/.exec(key)?.[1] : undefined
  return company === undefined
    ? null
    : stepTo('companies.enrich', 'Company', { company }, row.company ?? null)
}

/** The action columns of a list, by what its records are. */
export const actionColumns = {
  person: [
    { label: 'Enrich', stepOf: byLabel('Enrich') },
    { label: 'E-mail', stepOf: byLabel('Work email') },
    { label: 'Posts', stepOf: byLabel('Posts') },
    { label: 'Company', stepOf: employerStep },
  ],
  company: [
    { label: 'Enrich', stepOf: byLabel('Enrich') },
    { label: 'People', stepOf: byLabel('People') },
    { label: 'Jobs', stepOf: byLabel('Jobs') },
    { label: 'Ads', stepOf: byLabel('Ads') },
  ],
} as const satisfies Record<ListRow['kind'], readonly ActionColumn[]>

/** What an action cell shows: one thing that may be bought for one record. */
export type CellState =
  | { state: 'unknown' }
  | { state: 'empty'; input: Input }
  | { state: 'running' }
  | { state: 'bought'; entry: Entry; input: Input }
  | { state: 'not-charged'; input: Input }
  | { state: 'lost'; entry: Entry }

/** The same text for purchases and cells that ask one endpoint the same input. */
const questionKey = (endpointId: string, input: Input): string =>
  `${endpointId} ${JSON.stringify(Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`

/** The newest purchase for each endpoint and input; `entries` has the newest first. */
export function newestByQuestion(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const newest = new Map<string, Entry>()
  for (const entry of entries) {
    const key = questionKey(entry.lookup.endpointId, entry.lookup.input)
    const known = newest.get(key)
    // a purchase that brought its answer is shown even where a later one was declined
    if (!known || (known.purchase.state !== 'RESULT' && entry.purchase.state === 'RESULT'))
      newest.set(key, entry)
  }
  return newest
}

/** The state of one cell; without a step nothing can be asked about the record. `bought` is a purchase known to be about it. */
export function cellState(step: Step | null, newest: ReadonlyMap<string, Entry>, bought?: Entry): CellState {
  if (!step) return { state: 'unknown' }
  const read = readDraft(step.endpoint, step.draft)
  if (!read.ok) return { state: 'unknown' }
  const input = read.value
  const entry = bought ?? newest.get(questionKey(step.endpoint.id, input))
  if (!entry) return { state: 'empty', input }
  switch (entry.purchase.state) {
    case 'RESULT':
      return { state: 'bought', entry, input }
    case 'PAID_NO_RESULT':
      return { state: 'lost', entry }
    case 'NOT_CHARGED':
      return { state: 'not-charged', input }
    case 'DECLINED':
      return { state: 'empty', input }
    default:
      return { state: 'running' }
  }
}

export type Cell = { label: string; step: Step | null; cell: CellState }

/** Kinds of results that hold what another kind holds. */
const alsoBrings: Partial<Record<ResultKind, ResultKind>> = { bulk: 'profile' }

const brings = ({ result }: Endpoint): ResultKind => alsoBrings[result] ?? result

/** The latest purchase that brought what a step would bring for a record, from any endpoint. */
function boughtBy(item: Item, step: Step | null, byId: ReadonlyMap<string, Entry>): Entry | undefined {
  if (!step) return undefined
  const [latest] = Object.entries(item.row.bought)
    .filter(([id]) => {
      const endpoint = findEndpoint(id)
      return endpoint !== undefined && brings(endpoint) === brings(step.endpoint)
    })
    .toSorted(([, a], [, b]) => b.at - a.at)
  return latest && byId.get(latest[1].intentId)
}

/** The action cells of a list by record id, kept up with every purchase. */
export function useCells(
  kind: ListRow['kind'],
  items: readonly Item[],
): ReadonlyMap<string, readonly Cell[]> {
  const { data: entries } = useJournal()
  return useMemo(() => {
    const newest = newestByQuestion(entries ?? [])
    const byId = new Map((entries ?? []).map((entry) => [String(entry.purchase.intentId), entry]))
    return new Map(
      items.map((item) => [
        item.row.id,
        actionColumns[kind].map(({ label, stepOf }) => {
          const step = stepOf(item)
          // a purchase about the employer is kept with the employer's record, not with this one
          const own = label === 'Company' ? undefined : boughtBy(item, step, byId)
          return { label, step, cell: cellState(step, newest, own) }
        }),
      ]),
    )
  }, [entries, items, kind])
}
