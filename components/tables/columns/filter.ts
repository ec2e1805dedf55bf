import type { TableColumn, TableRow } from '@/components/tables/columns/column'
import { fold } from '@/lib/browser/library/fold'
import type { Condition } from '@/lib/browser/database/views'
import type { FactType } from '@/lib/core/records/convert'

/** What can be asked of the values of a column. */
export const tests = {
  has: 'contains',
  'one-of': 'is one of',
  between: 'from – to',
  since: 'since',
  empty: 'is empty',
  filled: 'is not empty',
} as const satisfies Record<Condition['is'], string>

export type Test = keyof typeof tests

const byType: Partial<Record<FactType, readonly Test[]>> = {
  count: ['between', 'empty', 'filled'],
  money: ['between', 'has', 'empty', 'filled'],
  date: ['since', 'empty', 'filled'],
  flag: ['one-of', 'empty', 'filled'],
}

/** What can be asked of a type of column, the likeliest first. */
export const testsFor = (type: FactType): readonly Test[] =>
  byType[type] ?? ['has', 'one-of', 'empty', 'filled']

type IsMet<Row> = (row: Row) => boolean

/** What says of a row whether it meets a condition about a column. */
function asking<Row extends TableRow>(column: TableColumn<Row>, { is, value, to }: Condition): IsMet<Row> {
  const { text, sortKey } = column
  switch (is) {
    case 'has': {
      const wanted = fold(value.trim())
      return (row) => fold(text(row)).includes(wanted)
    }
    case 'one-of': {
      const wanted = new Set(value.split(',').map((one) => fold(one.trim())))
      const all = (row: Row) => (column.type === 'words' ? text(row).split(', ') : [text(row)])
      return (row) => all(row).some((one) => wanted.has(fold(one)))
    }
    case 'between': {
      const [least, most] = [value === '' ? -Infinity : Number(value), to === '' ? Infinity : Number(to)]
      return (row) => {
        const key = sortKey?.(row)
        return typeof key === 'number' && key >= least && key <= most
      }
    }
    case 'since':
      return (row) => {
        const key = sortKey?.(row)
        return typeof key === 'string' && key >= value
      }
    case 'empty':
      return (row) => text(row) === ''
    case 'filled':
      return (row) => text(row) !== ''
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
    return column ? [asking(column, condition)] : []
  })
  return asked.length === 0 ? rows : rows.filter((row) => asked.every((isMet) => isMet(row)))
}

/** 'Followers from 100 to 500': a condition in words, after the name of its column. */
export function conditionWords({ is, value, to }: Condition, label: string): string {
  const range = [value !== '' && `from ${value}`, to !== '' && `to ${to}`].filter(Boolean).join(' ')
  const wanted = is === 'empty' || is === 'filled' ? tests[is] : `${tests[is]} ${value}`
  return `${label} ${is === 'between' ? range : wanted}`
}
