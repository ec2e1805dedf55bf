import type { GridColumn } from '@/components/grid/column'
import { compareKeys, sortKey, type SortKey, wordKey } from '@/lib/core/answers/sort'
import { comparable } from '@/lib/core/answers/text'
import type { FactType } from '@/lib/core/records/convert'
import { isArray } from '@/lib/core/answers/json'
import type { DetailRow, RecordRow } from '@/lib/browser/database/stores'

/** A row of any table: what it came with, and what the library knows of whom or what it is about. */
export type TableRow = {
  id: string
  /** The cells of its file, in the order of the file's columns. */
  own: readonly string[]
  record: RecordRow | undefined
  /** Undefined as well where only what the library holds of every record was read. */
  detail: DetailRow | undefined
}

/** A column of the file, a fact of the record, what the visitor wrote beside it, or something bought for it. */
export type TableColumn<Row extends TableRow> = GridColumn<Row> & {
  is: 'own' | 'fact' | 'mark' | 'bought'
  /** What stands in it, which decides how it is sorted and what a filter can ask of it. */
  type: FactType
  /** The cell in words, as it is copied. */
  text: (row: Row) => string
  /** Shown until the visitor chooses the columns. */
  isUsual: boolean
}

/** An amount or a range of amounts and nothing else: '11-50', '10,001+'. */
const amount = /^\d[\d,.]*(?:\s?[-–]\s?\d[\d,.]*|\+)?$/

const keyOfText = (text: string): SortKey => {
  const first = amount.test(text.trim()) ? Number.parseFloat(text.replaceAll(',', '')) : Number.NaN
  return Number.isNaN(first) ? comparable(text.slice(0, 200)) || null : first
}

/** What a value of a type is sorted by: amounts by size, dates by time, all else by its words; nothing goes last. */
export function keyOfType(type: FactType, value: unknown): SortKey {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (isArray(value)) return keyOfText(value.map(String).join(', '))
  const text = String(value)
  if (type === 'count' || type === 'money' || type === 'period') return sortKey(text)
  // ISO 8601 in any length stands in the order of time
  return type === 'date' ? text : keyOfText(text)
}

/** Pixels of a column by the type of what stands in it. */
const widths = {
  text: 132,
  longText: 240,
  count: 104,
  money: 168,
  date: 112,
  period: 144,
  flag: 96,
  link: 192,
  email: 200,
  phone: 136,
  picture: 72,
  place: 112,
  words: 208,
  entries: 240,
} as const satisfies Record<FactType, number>

/** How one line stands in a cell. */
export const middle = 'flex min-w-0 items-center px-3'

/** How wide a column of a type is, and how one line stands in its cells. */
export const measuresOf = (type: FactType, label: string) => ({
  type,
  cellStyle: type === 'count' ? `${middle} justify-end` : middle,
  width: Math.max(widths[type], Math.min(200, label.length * 7 + 40)),
  isNumeric: type === 'count',
})

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** A row with its key, and the form of that which plain comparing puts in order. */
type Keyed<Row> = { row: Row; key: SortKey; words: string | undefined }

function keyedBy<Row>(row: Row, sortKey: (row: Row) => SortKey): Keyed<Row> {
  const key = sortKey(row)
  return { row, key, words: typeof key === 'string' ? wordKey(key) : undefined }
}

function compareKeyed<Row>(a: Keyed<Row>, b: Keyed<Row>): number {
  if (a.words === undefined || b.words === undefined) return compareKeys(a.key, b.key, collator)
  return a.words < b.words ? -1 : a.words > b.words ? 1 : 0
}

type SortedBy<Row extends TableRow> = Pick<TableColumn<Row>, 'id' | 'is' | 'sortKey'>

/**
 * Puts rows in the order of a column; those without a value come last either way. What is noted in one of many rows
 * sorts them all again, so keys that hang on nothing but their row are kept for rows that stand where they stood.
 */
export function newSorter<Row extends TableRow>() {
  let last: { id: string; keyed: readonly Keyed<Row>[] } | null = null
  return (rows: readonly Row[], column: SortedBy<Row> | undefined, descending: boolean): readonly Row[] => {
    if (!column?.sortKey) return rows
    const { id, is, sortKey } = column
    const known = last?.id === id && (is === 'own' || is === 'fact') ? last.keyed : []
    const keyed = rows.map((row, at) => {
      const one = known[at]
      return one?.row === row ? one : keyedBy(row, sortKey)
    })
    last = { id, keyed }
    return keyed
      .toSorted((a, b) => {
        const order = compareKeyed(a, b)
        return descending && a.key !== null && b.key !== null ? -order : order
      })
      .map(({ row }) => row)
  }
}
