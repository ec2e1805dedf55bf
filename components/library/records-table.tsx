'use client'

import { askToList } from '@/components/keep/list-signal'
import { GridLine } from '@/components/grid/grid-line'
import { RowGrid } from '@/components/grid/row-grid'
import { gridOf, recordColumns } from '@/components/library/record-columns'
import { RecordPicture } from '@/components/keep/panel/record-picture'
import { GridHeader } from '@/components/ui/grid-header'
import type { SortDirection } from '@/components/ui/sort-button'
import { fieldOf, type Sort, type SortField } from '@/lib/browser/library/sort'
import type { RecordKind, RecordRow } from '@/lib/browser/database/rows'

const idOf = ({ id }: RecordRow) => id

type RecordsTableProps = {
  kind: RecordKind
  rows: readonly RecordRow[]
  /** The record that is open beside the table. */
  opened: string | null
  onOpen: (row: RecordRow) => void
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  sort: Sort
  onSort: (sort: Sort) => void
}

/** The latest stand first, so time goes down. */
const directionOf = (sort: Sort, field: SortField): SortDirection =>
  fieldOf(sort) !== field ? 'none' : (sort === field) === (field !== 'latest') ? 'ascending' : 'descending'

/** Records as a grid, opened by a click or Enter. */
export function RecordsTable({
  kind,
  rows,
  opened,
  onOpen,
  selected,
  onSelect,
  sort,
  onSort,
}: RecordsTableProps) {
  return (
    <RowGrid
      label="Records"
      frame="Records, scrolls"
      columns={gridOf(kind)}
      className={{ frame: 'max-h-[calc(100dvh-15rem)]', grid: 'min-w-[46rem]' }}
      rows={rows}
      idOf={idOf}
      rowHeight={36}
      selected={selected}
      onSelect={onSelect}
      onOpen={onOpen}
      letters={(row) => ({
        l: () => row && askToList({ kind, recordIds: selected.size > 0 ? [...selected] : [row.id] }),
      })}
      head={[{ key: 'name' as const, label: 'Name' }, ...recordColumns[kind]].map(({ key, label }) => (
        <GridHeader
          key={key}
          label={label}
          sort={directionOf(sort, key)}
          onSort={() => onSort(sort === key ? `-${key}` : key)}
        />
      ))}
      line={(row, place) => (
        <GridLine
          key={row.id}
          place={place}
          title={row.title}
          isOpen={opened === row.id}
          onClick={() => onOpen(row)}
          className="h-9"
        >
          <span role="rowheader" className="flex min-w-0 items-center gap-2.5 px-3 font-medium">
            <RecordPicture row={row} size="xs" />
            <bdi className="truncate">{row.title}</bdi>
          </span>
          {recordColumns[kind].map((column) => (
            <span key={column.key} role="gridcell" className="min-w-0 truncate px-3 py-2 text-ink-quiet">
              <bdi>{column.cell(row)}</bdi>
            </span>
          ))}
        </GridLine>
      )}
    />
  )
}
