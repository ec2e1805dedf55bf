import { useMemo } from 'react'
import { ColumnList, ColumnsPopover } from '@/components/grid/column-list'
import type { Choice } from '@/components/table/use-choice'
import type { Column } from '@/lib/core/rows/column'

type ColumnsMenuProps<Row> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** Those on show, in their order. */
  shown: readonly Column<Row>[]
  choice: Pick<Choice, 'isChosen' | 'choose' | 'reset'>
  /** Why it cannot be opened yet. */
  waits?: string | undefined
}

/** Every column that a table can show, with how many rows have something in it. */
export const ColumnsMenu = <Row,>({ waits, ...listed }: ColumnsMenuProps<Row>) => (
  // a phone shows cards
  <span className="max-sm:hidden">
    <ColumnsPopover waits={waits}>
      <Listed {...listed} />
    </ColumnsPopover>
  </span>
)

function Listed<Row>({ rows, columns, shown, choice }: ColumnsMenuProps<Row>) {
  const listed = useMemo(
    () =>
      [...new Set([...shown, ...columns])].map(({ id, label, text }) => ({
        key: id,
        label,
        present: rows.filter((row) => text(row) !== '').length,
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
    />
  )
}
