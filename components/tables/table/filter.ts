import type { TableColumn, TableRow } from '@/components/tables/table/column'
import { fold } from '@/lib/browser/library/fold'
import type { FactType } from '@/lib/core/records/convert'

/** What can be asked of the values of a column. */
export const tests = {
  has: 'contains',
  'one-of': 'is one of',
  between: 'from – to',
  since: 'since',
  empty: 'is empty',
  filled: 'is not empty',
} as const

export type Test = keyof typeof tests

/** One condition, with what was typed for it; `to` only where it asks for a range. */
export type Condition = { column: string; is: Test; value: string; to: string }

const byType: Partial<Record<FactType, readonly Test[]>> = {
  count: ['between', 'empty', 'filled'],
  money: ['between', 'has', 'empty', 'filled'],
  date: ['since', 'empty', 'filled'],
  flag: ['one-of', 'empty', 'filled'],
}

/** What can be asked of a type of column, the likeliest first. */
export const testsFor = (type: FactType): readonly Test[] =>
  byType[type] ?? ['has', 'one-of', 'empty', 'filled']

const isWithin = (key: unknown, { value, to }: Condition) =>
  typeof key === 'number' && (value === '' || key >= Number(value)) && (to === '' || key <= Number(to))

function isMet<Row extends TableRow>(row: Row, column: TableColumn<Row>, condition: Condition): boolean {
  const text = column.text(row)
  const key = column.sortKey?.(row)
  switch (condition.is) {
    case 'has':
      return fold(text).includes(fold(condition.value.trim()))
    case 'one-of': {
      const wanted = new Set(condition.value.split(',').map((one) => fold(one.trim())))
      const all = column.type === 'words' ? text.split(', ') : [text]
      return all.some((one) => wanted.has(fold(one)))
    }
    case 'between':
      return isWithin(key, condition)
    case 'since':
      return typeof key === 'string' && key >= condition.value
    case 'empty':
      return text === ''
    case 'filled':
      return text !== ''
  }
}

/** The rows that meet all conditions; one about a column that is not there any more is met by all. */
export function filterRows<Row extends TableRow>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  conditions: readonly Condition[],
): readonly Row[] {
  const asked = conditions.flatMap((condition) => {
    const column = columns.find(({ id }) => id === condition.column)
    return column ? [{ column, condition }] : []
  })
  return asked.length === 0
    ? rows
    : rows.filter((row) => asked.every(({ column, condition }) => isMet(row, column, condition)))
}

/** 'Followers from 100 to 500': a condition in words, after the name of its column. */
export function conditionWords({ is, value, to }: Condition, label: string): string {
  const range = [value !== '' && `from ${value}`, to !== '' && `to ${to}`].filter(Boolean).join(' ')
  const wanted = is === 'empty' || is === 'filled' ? tests[is] : `${tests[is]} ${value}`
  return `${label} ${is === 'between' ? range : wanted}`
}
