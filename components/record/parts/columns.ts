import type { RowKind } from '@/components/record/record-context'
import type { ColumnChoice } from '@/lib/browser/database/views'
import type { Column as Described, ColumnKind, Entity, Roles } from '@/lib/core/answers/view'
import { instantOf } from '@/lib/core/answers/dates'
import { at, isArray, isBlank, isObject, scalarText } from '@/lib/core/answers/json'
import { comparable, enumLabel } from '@/lib/core/answers/text'
import type { MergedRow } from '@/lib/core/answers/describe'
import { toPointer, type JsonPointer } from '@/lib/core/answers/pointer'
import { recordOf } from '@/lib/core/answers/rows'
import { sortKey } from '@/lib/core/rows/sort'
import { dateValue } from '@/lib/core/records/convert'
import type { Facts, RecordKind } from '@/lib/core/records/kind'
import { keptKinds } from '@/lib/core/records/kinds'
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

/** What the values of an answer are as values of any table; what is left out is text. */
const kinds: Partial<Record<ColumnKind, ValueKind>> = {
  bool: 'flag',
  int: 'count',
  float: 'count',
  percent: 'count',
  money: 'money',
  date: 'date',
  epoch: 'date',
  dateparts: 'date',
  url: 'link',
  email: 'email',
  phone: 'phone',
  image: 'picture',
  longtext: 'longText',
  html: 'longText',
  list: 'words',
  object: 'entries',
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

export type AnswerColumn = Column<MergedRow> & { from?: Described; as?: KindChoice | undefined }

export type Arranged = RowKind & {
  rows: readonly MergedRow[]
  all: readonly AnswerColumn[]
  shown: readonly AnswerColumn[]
  leads: readonly Column<MergedRow>[]
}

type Given = Pick<Arranged, 'rows' | 'roles'> & {
  columns: readonly Described[]
  visible: readonly JsonPointer[]
}

const recordKinds: Partial<Record<Entity, RecordKind>> = keptKinds

type FactsOfRows = Pick<Arranged, 'leads'> & Pick<Column<MergedRow>, 'state'>

function factsOf({ entity, source }: Omit<RowKind, 'roles'>): FactsOfRows {
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
    state: (row) => wordsOf('text', factOf(row, 'emailState')),
  }
}

const sample = 25

/** Columns that say what facts say before them. */
function repeatedIn({ rows, columns, roles }: Given, facts: Arranged['leads']): ReadonlySet<JsonPointer> {
  const isSaid = ({ path }: Described) =>
    facts.some(({ text }) => {
      const both = rows.slice(0, sample).flatMap((row) => {
        const [fact, own] = [text(row), scalarText(at(row.value, path))]
        return fact === '' || own === null ? [] : [comparable(fact) === comparable(own)]
      })
      return both.length > 0 && both.every(Boolean)
    })
  const isHeadline = ['fact:position', 'fact:company'].every((id) => facts.some((one) => one.id === id))
  const subtitle = isHeadline ? keysOf(roles, 'subtitle')[0] : undefined
  return new Set(columns.filter((one) => one.key === subtitle || isSaid(one)).map(({ key }) => key))
}

export function arrangeColumns(
  given: Given,
  kind: Omit<RowKind, 'roles'>,
  choice: ColumnChoice = {},
): Arranged {
  const { rows, columns, visible } = given
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const roles = { ...given.roles }
  for (const role of ['title', 'subtitle', 'image', 'url', 'date'] as const) {
    const key = choice.roles?.[role]
    const column = key === undefined ? undefined : byKey.get(key)
    if (column) roles[role] = { paths: [column.path] }
  }
  const { leads, state } = factsOf(kind)
  const told = leads.filter(({ text }) => rows.slice(0, sample).some((row) => text(row) !== ''))
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
    const isUsual = usual.includes(key) && !repeated.has(key)
    return from ? [{ ...ownColumn(from, choice.kinds?.[key], state), isUsual }] : []
  })
  const { entity, source } = kind
  if (!name) return { entity, source, rows, all: [], shown: [], roles, leads }
  const first = told.length > 0 ? { ...name, label: 'Name', width: 208 } : { ...name, width: 264 }
  const all = [first, ...told, ...own]
  return { entity, source, rows, all, shown: arrange(all, choice.visible), roles, leads }
}

function ownColumn(from: Described, chosen: string | undefined, state: FactsOfRows['state']): AnswerColumn {
  const { key: id, label, path } = from
  const as = isKind(chosen) ? chosen : undefined
  const kind = kinds[as ?? from.kind] ?? 'text'
  const read = (row: MergedRow) => at(row.value, path)
  const column = columnOf<MergedRow>({
    id,
    of: 'own',
    label,
    kind,
    ...(kind === 'text' && { width: textWidth(from) }),
    value: (row) => textOf(kind, read(row)),
    ...(kind === 'email' && { state }),
    ...(kind !== 'date' && { sortKey: (row: MergedRow) => sortKey(read(row)) }),
    ...(kind === 'words' && {
      several(row: MergedRow) {
        const value = read(row)
        return isArray(value) && !from.pictures ? value.flatMap((one) => scalarText(one) ?? []) : []
      },
    }),
  })
  return { ...column, from, as }
}

const keysOf = (roles: Roles, role: keyof Roles): JsonPointer[] => (roles[role]?.paths ?? []).map(toPointer)

/** As wide as its texts, within limits, and wide enough for its label. */
const textWidth = ({ meanLength, label }: Described): number =>
  Math.max(112, Math.min(264, Math.round(meanLength * 7.2 + 28)), Math.min(200, label.length * 7 + 40))

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
