import { useMemo } from 'react'
import { ColumnList, ColumnsPopover } from '@/components/grid/column-list'
import type { OpenTable } from '@/components/tables/table/use-list-table'

type ColumnsMenuProps = { table: Pick<OpenTable, 'narrowed' | 'filter' | 'shown' | 'choice' | 'reading'> }

/** Every column that a table can show, with how many rows have something in it. */
export const ColumnsMenu = ({ table }: ColumnsMenuProps) => (
  // a phone shows cards
  <span className="max-sm:hidden">
    <ColumnsPopover waits={table.reading}>
      <Listed table={table} />
    </ColumnsPopover>
  </span>
)

function Listed({ table: { narrowed: rows, filter, shown, choice } }: ColumnsMenuProps) {
  const { columns } = filter
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
