import type { ColumnChoice } from '@/lib/browser/database/views'
import type { Column as Described, ColumnKind, Entity, Roles, RowSource } from '@/lib/core/answers/view'
import { instantOf } from '@/lib/core/answers/dates'
import { at, isArray, isBlank, isObject, scalarText } from '@/lib/core/answers/json'
import { comparable, enumLabel } from '@/lib/core/answers/text'
import type { MergedRow } from '@/lib/core/answers/describe'
import { toPointer, type JsonPointer } from '@/lib/core/answers/pointer'
import { recordOf } from '@/lib/core/answers/rows'
import { sortKey } from '@/lib/core/answers/sort'
import { company } from '@/lib/core/records/company'
import { dateValue } from '@/lib/core/records/convert'
import type { Facts } from '@/lib/core/records/fact'
import { job } from '@/lib/core/records/job'
import type { RecordKind } from '@/lib/core/records/kind'
import { person } from '@/lib/core/records/person'
import { readRecord } from '@/lib/core/records/read'
import { arrange, columnOf, type Column } from '@/lib/core/rows/column'
import { factColumns } from '@/lib/core/rows/fact-columns'
import { allText, wordsOf, type ValueKind } from '@/lib/core/rows/value'

export const kindChoices = {
  text: 'Text',
  longtext: 'Long text',
  int: 'Number',
  date: 'Date',
  url: 'Link',
  email: 'E-mail',
  phone: 'Phone',
  image: 'Picture',
} as const satisfies Partial<Record<ColumnKind, string>>

type KindChoice = keyof typeof kindChoices

const isKind = (kind: string | undefined): kind is KindChoice =>
  kind !== undefined && Object.hasOwn(kindChoices, kind)

/** What the values of an answer are as values of any table, and how wide their columns are in CSS pixels; what is left out is text. */
const kinds: Partial<Record<ColumnKind, { kind: ValueKind; width?: number }>> = {
  bool: { kind: 'flag', width: 88 },
  int: { kind: 'count', width: 104 },
  float: { kind: 'count', width: 104 },
  percent: { kind: 'count', width: 96 },
  money: { kind: 'money', width: 128 },
  date: { kind: 'date', width: 120 },
  epoch: { kind: 'date', width: 120 },
  dateparts: { kind: 'date', width: 120 },
  reldate: { kind: 'text', width: 120 },
  range: { kind: 'text', width: 112 },
  numstr: { kind: 'text', width: 120 },
  url: { kind: 'link', width: 200 },
  email: { kind: 'email', width: 220 },
  phone: { kind: 'phone' },
  image: { kind: 'picture', width: 72 },
  longtext: { kind: 'longText', width: 300 },
  html: { kind: 'longText', width: 300 },
  list: { kind: 'words', width: 220 },
  object: { kind: 'entries', width: 200 },
}

function textOf(kind: ValueKind, value: unknown): string {
  if (isBlank(value)) return ''
  if (kind === 'date') {
    const instant = instantOf(value)
    return instant === null ? (dateValue(value) ?? '') : new Date(instant).toISOString()
  }
  if (typeof value === 'boolean') return wordsOf('flag', value)
  const text = scalarText(value)
  return text === null ? allText(value).slice(0, 1_000) : kind === 'text' ? enumLabel(text) : text
}

export type AnswerColumn = Column<MergedRow> & {
  from?: Described
  as?: KindChoice | undefined
}

export type Arranged = {
  rows: readonly MergedRow[]
  all: readonly AnswerColumn[]
  shown: readonly AnswerColumn[]
  roles: Roles
  leads: readonly Column<MergedRow>[]
}

type Given = {
  rows: readonly MergedRow[]
  columns: readonly Described[]
  roles: Roles
  visible: readonly JsonPointer[]
}

type Kind = { entity: Entity; source: Pick<RowSource, 'unwrap'> }

const recordKinds: Partial<Record<Entity, RecordKind>> = { person, company, job }

type FactsOfRows = {
  leads: readonly Column<MergedRow>[]
  stateOf?: ((row: MergedRow) => string) | undefined
}

function factsOf({ entity, source }: Kind): FactsOfRows {
  const kind = recordKinds[entity]
  if (!kind) return { leads: [] }
  const known = new WeakMap<MergedRow, Facts>()
  const factOf = (row: MergedRow, key: string): unknown => {
    const record = recordOf(row.value, source.unwrap)
    if (!isObject(record)) return null
    const facts = known.get(row) ?? readRecord(kind, record)
    known.set(row, facts)
    return facts.value(key)
  }
  return {
    leads: factColumns<MergedRow>(kind, { factOf, isTold: () => false }).slice(1),
    stateOf: (row) => wordsOf('text', factOf(row, 'emailState')),
  }
}

const sample = 25

function repeatedIn(
  { rows, columns, roles }: Given,
  told: readonly Column<MergedRow>[],
): ReadonlySet<JsonPointer> {
  const first = rows.slice(0, sample)
  const says = (column: Described) =>
    told.some(({ text }) => {
      const both = first.flatMap((row) => {
        const [mine, its] = [text(row), scalarText(at(row.value, column.path))]
        return mine === '' || its === null ? [] : [comparable(mine) === comparable(its)]
      })
      return both.length > 0 && both.every(Boolean)
    })
  const isHeadline = ['fact:position', 'fact:company'].every((id) => told.some((one) => one.id === id))
  const subtitle = isHeadline ? keysOf(roles, 'subtitle')[0] : undefined
  return new Set(columns.filter((one) => one.key === subtitle || says(one)).map(({ key }) => key))
}

export function arrangeColumns(given: Given, kind: Kind, choice: ColumnChoice = {}): Arranged {
  const { columns, visible } = given
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const roles = { ...given.roles }
  for (const role of ['title', 'subtitle', 'image', 'url', 'date'] as const) {
    const wanted = choice.roles?.[role]
    const column = wanted === undefined ? undefined : byKey.get(wanted)
    if (column) roles[role] = { paths: [column.path] }
  }
  const { leads, stateOf } = factsOf(kind)
  const told = leads.filter(({ text }) => given.rows.slice(0, sample).some((row) => text(row) !== ''))
  const repeated = repeatedIn({ ...given, roles }, told)
  const links = keysOf(roles, 'url')
  // words first, then counts; an address says little beside a name and stands at the end
  const rank = (key: JsonPointer) => (links.includes(key) ? 2 : isNumeric(byKey.get(key)) ? 1 : 0)
  const [title, picture] = [keysOf(roles, 'title'), keysOf(roles, 'image')]
  const usual = visible
    .toSorted((a, b) => rank(a) - rank(b))
    .filter((key) => !title.includes(key) && !picture.includes(key))
  const order = [...new Set([...title.slice(0, 1), ...usual, ...byKey.keys()])]
  const [name, ...own] = order.flatMap((key) => {
    const from = byKey.get(key)
    if (!from) return []
    return [ownColumn(from, choice, { isUsual: usual.includes(key) && !repeated.has(key), stateOf })]
  })
  const { rows } = given
  if (!name) return { rows, all: [], shown: [], roles, leads }
  const first = told.length > 0 ? { ...name, label: 'Name', width: 208 } : { ...name, width: 264 }
  const all = [first, ...told, ...own]
  return { rows, all, shown: arrange(all, choice.visible), roles, leads }
}

function ownColumn(
  from: Described,
  { kinds: chosen }: ColumnChoice,
  { isUsual, stateOf }: Pick<FactsOfRows, 'stateOf'> & { isUsual: boolean },
): AnswerColumn {
  const { key, label, path } = from
  const as = chosen?.[key]
  const { kind } = kinds[isKind(as) ? as : from.kind] ?? { kind: 'text' as const }
  const read = (row: MergedRow) => at(row.value, path)
  const column = columnOf<MergedRow>({
    ...{ id: key, of: 'own', label, kind, width: columnWidth(from), isUsual },
    value: (row) => textOf(kind, read(row)),
    ...(kind === 'email' && { state: stateOf }),
    ...(kind !== 'date' && { sortKey: (row: MergedRow) => sortKey(read(row)) }),
    ...(kind === 'words' && {
      several(row: MergedRow) {
        const value = read(row)
        return isArray(value) && !from.pictures ? value.flatMap((one) => scalarText(one) ?? []) : []
      },
    }),
  })
  return { ...column, from, as: isKind(as) ? as : undefined }
}

const keysOf = (roles: Roles, role: keyof Roles): JsonPointer[] => (roles[role]?.paths ?? []).map(toPointer)

function columnWidth({ kind, meanLength, label }: Described): number {
  const byText = Math.round(Math.min(264, Math.max(112, meanLength * 7.2 + 28)))
  return Math.max(kinds[kind]?.width ?? byText, Math.min(200, label.length * 7 + 40))
}

/** Whether values are compared digit by digit; numbers that are ids are not. */
export const isNumeric = (column: Described | undefined): boolean =>
  column !== undefined &&
  ['int', 'float', 'percent', 'money'].includes(column.kind) &&
  !/(?:^|[a-z_])id$/i.test(column.names.at(-1) ?? '')

export function linesOf(row: MergedRow, { leads }: Arranged): readonly [string, string] | null {
  const told = leads.filter(({ text }) => text(row) !== '')
  if (!told[0] || told[0].id === 'fact:place') return null
  const [first = '', ...others] = told.map(({ text }) => text(row))
  return [first, others.join(' · ')]
}
