'use client'

import { useRef, type CSSProperties } from 'react'
import { askToList } from '@/components/lists/list-signal'
import { useRowWalk } from '@/components/lists/use-row-walk'
import { gridOf, recordColumns } from '@/components/library/record-columns'
import { RecordPicture } from '@/components/library/record-picture'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { GridHeader } from '@/components/ui/grid-header'
import type { SortDirection } from '@/components/ui/sort-button'
import { fieldOf, type Sort, type SortField } from '@/lib/library/sort'
import type { RecordKind, RecordRow } from '@/lib/store/rows'

const rowHeight = 36

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

const cellStyle = 'min-w-0 truncate px-3 py-2'

/** Records as a grid of which only what is in sight is on the page; walked by arrows or j and k. */
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
  const scroller = useRef<HTMLDivElement>(null)
  const { virtual, at, setCurrent, toggle, onKeyDown, all } = useRowWalk({
    rows,
    idOf,
    rowHeight,
    scroller,
    selected,
    onSelect,
    onOpen,
    letters: (row) => ({
      l: () => row && askToList({ kind, recordIds: selected.size > 0 ? [...selected] : [row.id] }),
    }),
  })
  const template: CSSProperties & { '--columns': string } = { '--columns': `2.25rem ${gridOf(kind)}` }
  return (
    <div
      ref={scroller}
      role="region"
      aria-label="Records, scrolls"
      className="max-h-[calc(100dvh-15rem)] min-h-40 overflow-auto rounded-lg border border-line"
    >
      <div
        role="grid"
        aria-label="Records"
        aria-rowcount={rows.length + 1}
        aria-multiselectable="true"
        onKeyDown={onKeyDown}
        style={template}
        className="min-w-[46rem] text-sm"
      >
        <div
          role="row"
          className="sticky top-0 z-10 grid h-9 border-b border-line bg-sunken [grid-template-columns:var(--columns)]"
        >
          <span role="columnheader" className="grid place-items-center pl-2">
            <Checkbox label="Select all" hideLabel {...all} />
          </span>
          {[{ key: 'name' as const, label: 'Name' }, ...recordColumns[kind]].map(({ key, label }) => (
            <GridHeader
              key={key}
              label={label}
              sort={directionOf(sort, key)}
              onSort={() => onSort(sort === key ? `-${key}` : key)}
            />
          ))}
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index]
            return (
              row && (
                <div
                  key={key}
                  role="row"
                  data-index={index}
                  aria-rowindex={index + 2}
                  aria-selected={selected.has(row.id)}
                  tabIndex={index === at ? 0 : -1}
                  onFocus={() => setCurrent(index)}
                  onClick={() => onOpen(row)}
                  style={{ transform: `translateY(${start}px)` }}
                  className={cn(
                    'group/row absolute inset-x-0 top-0 grid h-9 cursor-default border-b border-line [grid-template-columns:var(--columns)] hover:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 aria-selected:bg-hover',
                    opened === row.id && 'bg-pressed',
                  )}
                >
                  <span
                    role="gridcell"
                    className="grid place-items-center pl-2"
                    onClick={(event) => event.stopPropagation()}
                  >
                    <Checkbox
                      label={`Select ${row.title}`}
                      hideLabel
                      tabIndex={-1}
                      checked={selected.has(row.id)}
                      onChange={() => toggle(row.id)}
                    />
                  </span>
                  <span role="rowheader" className="flex min-w-0 items-center gap-2.5 px-3 font-medium">
                    <RecordPicture row={row} size="xs" />
                    <bdi className="truncate">{row.title}</bdi>
                  </span>
                  {recordColumns[kind].map((column) => (
                    <span key={column.key} role="gridcell" className={cn(cellStyle, 'text-ink-quiet')}>
                      <bdi>{column.cell(row)}</bdi>
                    </span>
                  ))}
                </div>
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}
