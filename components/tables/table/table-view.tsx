import { usePhone } from '@/components/frame/use-phone'
import { Grid } from '@/components/grid/grid'
import { KeptCards } from '@/components/keep/cards/kept-cards'
import { copyRows, pasteOver } from '@/components/tables/table/clipboard'
import type { ItemRow } from '@/components/tables/table/item-row'
import { listCard } from '@/components/tables/table/list-card'
import { OpenedRecord } from '@/components/tables/table/opened-record'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import { announce } from '@/components/ui/live-region'

const idOf = ({ id }: ItemRow) => id

const boxLabel = ({ title, item }: ItemRow) =>
  item.brought ? `Select row ${item.brought.line}` : `Select ${title}`

const rowStyle = ({ item }: ItemRow) => (item.isHidden ? 'opacity-55' : undefined)

type TableViewProps = {
  table: OpenTable
  /** Said where no row is on show. */
  empty: string
}

/** The rows of a list in the order of any column, copied and pasted as cells, and each record opened beside the table. */
export function TableView({ table, empty }: TableViewProps) {
  const { list, rows, headed: columns, reading, choice, selection, beside } = table
  const { selected } = selection
  const { opened, onOpen } = beside
  const isPhone = usePhone()
  return (
    <>
      {isPhone ? (
        <KeptCards
          label={list.name}
          reading={reading}
          rows={rows}
          idOf={idOf}
          cardOf={(row) => listCard(row, table)}
          {...selection}
        />
      ) : (
        <div
          onKeyDown={(event) => copyRows(event, { rows, columns, selected })}
          onPaste={(event) => {
            const pasted = pasteOver(event, { rows, selected })
            if (pasted && reading) announce(reading)
            else if (pasted) table.dialogs.onChange({ pasted })
          }}
        >
          <Grid<ItemRow>
            label={list.name}
            frame="List, scrolls"
            rows={rows}
            reading={reading}
            idOf={idOf}
            columns={columns}
            widths={choice.widths}
            sorted={{ by: choice.sort, onSort: choice.sortBy }}
            unsortedText="In the order in which they were added"
            selection={{ ...selection, boxLabel, allLabel: 'Select all' }}
            openId={opened}
            onOpen={(row) => (row.record || opened !== null) && onOpen(row.id)}
            letters={table.letters}
            rowHeight={44}
            holdsState
            rowStyle={rowStyle}
            empty={empty}
            className="max-h-[calc(100dvh-14rem)] min-h-40"
          />
        </div>
      )}
      <OpenedRecord rows={rows} {...beside} />
    </>
  )
}
