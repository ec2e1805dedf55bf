import { keptKinds, recordKinds } from '@/lib/core/records/kinds'
import { eachKept, headingOf, type KeptKind } from '@/lib/core/kind-titles'
import type { ColumnOf, RecordKind } from '@/lib/core/records/kind'

export type Entity = KeptKind | 'engagement'

const provenance = [
  'source_route',
  'served_from_cache',
  'fetched_at',
  'price_paid_usd',
  'receipt_id',
] as const

const written = ['list', 'stage', 'tags', 'notes'] as const

export type FactName =
  | ColumnOf<(typeof keptKinds)[KeptKind]>
  | ColumnOf<(typeof recordKinds)['comment']>
  | (typeof provenance)[number]
  | (typeof written)[number]
  | 'kind'

/** The column of a fact in exported files; null where it is not exported. */
export function columnOf(kind: RecordKind, key: string): FactName | null {
  const fact = kind.facts[key]
  // safe: the columns of all kinds are what FactName is made of
  return fact && !fact.isOfOthers ? (fact.column as FactName | null) : null
}

const columnsIn = (kind: RecordKind) => kind.keys.flatMap((key) => columnOf(kind, key) ?? [])

/** What stands in a row beside the facts of its record; only people and companies are on lists. */
const beside = {
  person: [...written, ...provenance],
  company: [...written, ...provenance],
} as const satisfies Partial<Record<KeptKind, readonly FactName[]>>

const besideOf = (kind: KeptKind): readonly FactName[] =>
  kind === 'person' || kind === 'company' ? beside[kind] : ['fetched_at']

/** Nickel's own columns, in order; the names never change, since people build on them. */
export const columnsOf: Readonly<Record<Entity, readonly FactName[]>> = {
  ...eachKept((kind) => [...columnsIn(keptKinds[kind]), ...besideOf(kind)]),
  engagement: [
    'post_url',
    'kind',
    ...columnsIn(recordKinds.comment),
    'work_email',
    'email_status',
    'fetched_at',
  ],
}

const usual: Readonly<Partial<Record<Entity, string>>> = {
  person:
    'full_name first_name last_name headline current_title current_company current_company_url company_domain location country profile_url work_email email_status phone list stage tags notes source_route fetched_at',
  company:
    'name company_url website domain industry employee_count founded_year headquarters hq_country phone description list stage tags notes source_route fetched_at',
  job: 'title company company_url location workplace_type employment_type salary posted_at job_url apply_url description_text fetched_at',
}

/** The columns that a table begins with, until the visitor chooses others. */
export const usualColumns = (entity: Entity): readonly FactName[] => {
  const names = usual[entity]?.split(' ')
  return columnsOf[entity].filter((name) => names?.includes(name) ?? true)
}

const factNames: ReadonlySet<unknown> = new Set<string>(Object.values(columnsOf).flat())

export const isFactName = (value: unknown): value is FactName => factNames.has(value)

const isDate = (kind: RecordKind) => (key: string) => kind.facts[key]?.type === 'date'

/** Columns whose values are points in time, ISO 8601: real dates in a spreadsheet. */
export const timeColumns: ReadonlySet<string> = new Set<string>([
  'fetched_at',
  ...Object.values<RecordKind>(recordKinds).flatMap((kind) =>
    kind.keys.filter(isDate(kind)).flatMap((key) => columnOf(kind, key) ?? []),
  ),
])

export const entityWords: Readonly<Record<Entity, string>> = {
  ...eachKept(headingOf),
  engagement: 'Engagement',
}

export const isEntity = (value: unknown): value is Entity =>
  typeof value === 'string' && Object.hasOwn(entityWords, value)
