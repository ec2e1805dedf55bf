'use client'

import { useMemo, useState, type ComponentProps } from 'react'
import { usePhone } from '@/components/frame/use-phone'
import type { Sort } from '@/components/grid/column'
import { Grid } from '@/components/grid/grid'
import type { Selected } from '@/components/grid/selection'
import { KeptCards, type KeptCard } from '@/components/keep/cards/kept-cards'
import { RecordPanel } from '@/components/keep/panel/record-panel'
import { sortRows, type TableColumn, type TableRow } from '@/components/tables/table/column'
import { copyRows } from '@/components/tables/table/copy-rows'

type GridOf<Row extends object> = ComponentProps<typeof Grid<Row>>

type TableViewProps<Row extends TableRow> = Selected &
  Pick<
    GridOf<Row>,
    | 'label'
    | 'frame'
    | 'letters'
    | 'rowHeight'
    | 'holdsState'
    | 'rowStyle'
    | 'unsortedText'
    | 'empty'
    | 'reading'
    | 'className'
  > & {
    rows: readonly Row[]
    /** Those on show. */
    columns: readonly TableColumn<Row>[]
    boxLabel: (row: Row) => string
    /** The row, or the record of the library, that is open beside the table. */
    opened: string | null
    /** The record of an opened row that is not among those on show. */
    elsewhere?: string | undefined
    onOpen: (id: string | null) => void
    /** A row on a phone. */
    cardOf: (row: Row) => KeptCard
  }

const idOf = ({ id }: TableRow) => id

/** Rows of a list or a run: sorted by any column, copied as cells, and each record opened beside the table. */
export function TableView<Row extends TableRow>({
  rows: given,
  columns,
  boxLabel,
  opened,
  elsewhere,
  onOpen,
  cardOf,
  selected,
  onSelect,
  ...grid
}: TableViewProps<Row>) {
  const isPhone = usePhone()
  const [sort, setSort] = useState<Sort>(null)
  const sorting = sort && columns.find(({ id }) => id === sort.column)
  const rows = useMemo(
    () => sortRows(given, sorting ?? undefined, sort?.descending === true),
    [given, sorting, sort],
  )
  const at = opened === null ? -1 : rows.findIndex(({ id }) => id === opened)
  const recordId = at < 0 ? (elsewhere ?? opened) : rows[at]?.record?.id

  function step(by: 1 | -1) {
    const ahead = by === 1 ? rows.slice(at + 1) : rows.slice(0, Math.max(0, at)).toReversed()
    const next = at < 0 ? undefined : ahead.find(({ record }) => record !== undefined)
    if (next) onOpen(next.id)
  }

  return (
    <>
      {isPhone ? (
        <KeptCards
          label={grid.label}
          reading={grid.reading}
          rows={rows}
          idOf={idOf}
          cardOf={(row) => ({ ...cardOf(row), onOpen: row.record && (() => onOpen(row.id)) })}
          {...{ selected, onSelect }}
        />
      ) : (
        <div onKeyDown={(event) => copyRows(event, { rows, columns, selected })}>
          <Grid<Row>
            {...grid}
            rows={rows}
            idOf={idOf}
            columns={columns}
            sorted={{ by: sort, onSort: setSort, canUnsort: true }}
            selection={{ selected, onSelect, boxLabel, allLabel: 'Select all' }}
            openId={opened}
            onOpen={(row) => (row.record || opened !== null) && onOpen(row.id)}
          />
        </div>
      )}
      {typeof recordId === 'string' && (
        <RecordPanel id={recordId} onOpen={onOpen} onClose={() => onOpen(null)} onStep={step} />
      )}
    </>
  )
}
