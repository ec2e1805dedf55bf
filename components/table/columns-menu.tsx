import { useMemo, type ReactNode } from 'react'
import { ColumnList, ColumnsPopover } from '@/components/grid/column-list'
import type { Choice } from '@/components/table/use-choice'
import type { Column } from '@/lib/core/rows/column'

type ColumnsMenuProps<Row, Shown extends Column<Row>> = {
  rows: readonly Row[]
  columns: readonly Shown[]
  /** Those on show, in their order. */
  shown: readonly Shown[]
  choice: Pick<Choice, 'isChosen' | 'choose' | 'reset'>
  /** What else can be chosen of a column. */
  uses?: ((column: Shown) => ReactNode) | undefined
  /** Why it cannot be opened yet. */
  waits?: string | undefined
}

/** Every column that a table can show, with how many rows have something in it. */
export const ColumnsMenu = <Row, Shown extends Column<Row>>({
  waits,
  ...listed
}: ColumnsMenuProps<Row, Shown>) => (
  // a phone shows cards
  <span className="max-sm:hidden">
    <ColumnsPopover waits={waits}>
      <Listed {...listed} />
    </ColumnsPopover>
  </span>
)

function Listed<Row, Shown extends Column<Row>>({
  rows,
  columns,
  shown,
  choice,
  uses,
}: ColumnsMenuProps<Row, Shown>) {
  const listed = useMemo(
    () =>
      [...new Set([...shown, ...columns])].map((column) => ({
        key: column.id,
        label: column.label,
        present: rows.filter((row) => column.text(row) !== '').length,
        column,
      })),
    [rows, columns, shown],
  )
  return (
    <ColumnList
      columns={listed}
      shown={shown.map(({ id }) => id)}
      rows={rows.length}
      isChosen={choice.isChosen}
      onShow={choice.choose}
      onReset={choice.reset}
      uses={uses && ((one: (typeof listed)[number]) => uses(one.column))}
    />
  )
}
