'use client'

import { useMemo } from 'react'
import { ColumnList, ColumnsPopover } from '@/components/grid/column-list'
import type { TableColumn, TableRow } from '@/components/tables/columns/column'
import type { Choice } from '@/components/tables/columns/use-choice'

type ColumnsMenuProps<Row extends TableRow> = Choice & {
  rows: readonly Row[]
  columns: readonly TableColumn<Row>[]
  shown: readonly TableColumn<Row>[]
  /** Why it waits, where rows are still missing that it counts. */
  waits?: string | undefined
  /** Somebody turns to it: what is known of the rows is to be read by the time it opens. */
  onIntent?: (() => void) | undefined
}

/** Every column that a table can show, with how many rows have something in it. */
export const ColumnsMenu = <Row extends TableRow>({ onIntent, waits, ...menu }: ColumnsMenuProps<Row>) => (
  // a phone shows cards
  <span className="max-sm:hidden">
    <ColumnsPopover onIntent={onIntent} waits={waits}>
      <Listed {...menu} />
    </ColumnsPopover>
  </span>
)

function Listed<Row extends TableRow>({
  rows,
  columns,
  shown,
  isChosen,
  choose,
  reset,
}: ColumnsMenuProps<Row>) {
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
      isChosen={isChosen}
      onShow={choose}
      onReset={reset}
    />
  )
}
