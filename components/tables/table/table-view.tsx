'use client'

import type { ComponentProps } from 'react'
import { usePhone } from '@/components/frame/use-phone'
import type { Sort } from '@/components/grid/column'
import { Grid } from '@/components/grid/grid'
import type { Selected } from '@/components/grid/selection'
import { KeptCards, type KeptCard } from '@/components/keep/cards/kept-cards'
import type { TableColumn, TableRow } from '@/components/tables/table/column'
import { copyRows, pasteOver, type PastedOver } from '@/components/tables/table/clipboard'
import { OpenedRecord, type Opened } from '@/components/tables/table/opened-record'

type GridOf<Row extends object> = ComponentProps<typeof Grid<Row>>

type TableViewProps<Row extends TableRow> = Selected &
  Opened &
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
    | 'widths'
  > & {
    /** In the order of `sort`. */
    rows: readonly Row[]
    /** Those on show. */
    columns: readonly TableColumn<Row>[]
    sort: Sort
    onSort: (sort: Sort) => void
    boxLabel: (row: Row) => string
    /** Takes cells that were pasted over rows. */
    onPaste: (pasted: PastedOver<Row>) => void
    /** A row on a phone. */
    cardOf: (row: Row) => KeptCard
  }

const idOf = ({ id }: TableRow) => id

/** Rows of a list or a run: in the order of any column, copied and pasted as cells, and each record opened beside the table. */
export function TableView<Row extends TableRow>({
  rows,
  columns,
  sort,
  onSort,
  boxLabel,
  opened,
  elsewhere,
  onOpen,
  onPaste,
  cardOf,
  selected,
  onSelect,
  ...grid
}: TableViewProps<Row>) {
  const isPhone = usePhone()
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
        <div
          onKeyDown={(event) => copyRows(event, { rows, columns, selected })}
          onPaste={(event) => {
            const pasted = pasteOver(event, { rows, selected })
            if (pasted) onPaste(pasted)
          }}
        >
          <Grid<Row>
            {...grid}
            rows={rows}
            idOf={idOf}
            columns={columns}
            sorted={{ by: sort, onSort, canUnsort: true }}
            selection={{ selected, onSelect, boxLabel, allLabel: 'Select all' }}
            openId={opened}
            onOpen={(row) => (row.record || opened !== null) && onOpen(row.id)}
          />
        </div>
      )}
      <OpenedRecord {...{ rows, opened, elsewhere, onOpen }} />
    </>
  )
}
