'use client'

import { useMemo } from 'react'
import { ago } from '@/components/frame/when'
import type { GridColumn, Sort as GridSort } from '@/components/grid/column'
import { Grid } from '@/components/grid/grid'
import type { Selected } from '@/components/grid/selection'
import { askToList } from '@/components/keep/list-signal'
import { RecordPicture } from '@/components/keep/panel/record-picture'
import { fieldOf, type Sort, type SortField } from '@/lib/browser/library/sort'
import type { RecordKind, RecordRow } from '@/lib/browser/database/rows'

type RecordColumn = GridColumn<RecordRow> & { id: SortField }

const column = (
  id: SortField,
  label: string,
  width: number,
  grow: number,
  text: (row: RecordRow) => string | undefined,
): RecordColumn => ({
  id,
  label,
  width,
  grow,
  isSortable: true,
  cell: (row) => <bdi className="text-ink-quiet">{text(row)}</bdi>,
})

const name: RecordColumn = {
  ...column('name', 'Name', 264, 1.4, ({ title }) => title),
  cell: (row) => (
    <>
      <RecordPicture row={row} size="xs" />
      <bdi className="truncate">{row.title}</bdi>
    </>
  ),
}
const position = column('position', 'Position', 144, 1, (row) => row.position ?? row.subtitle)
const company = column('company', 'Company', 128, 1, (row) => row.company)
const place = column('place', 'Place', 128, 0.8, (row) => row.place)
const industry = column('industry', 'Industry', 128, 0.8, (row) => row.industry)
const email = column('email', 'E-mail', 144, 1, (row) => row.email)
const subtitle = column('subtitle', 'About', 160, 1.4, (row) => row.subtitle)
const age: RecordColumn = {
  ...column('latest', 'Stored', 112, 0, ({ at }) => ago(at)),
  startsDescending: true,
}

/** What the table of each kind shows after the name. */
export const recordColumns = {
  person: [position, company, place, email, age],
  company: [subtitle, industry, place, age],
  job: [company, place, age],
  ad: [{ ...company, label: 'Advertiser' }, age],
  post: [{ ...subtitle, label: 'Author' }, age],
} as const satisfies Record<RecordKind, readonly RecordColumn[]>

const idOf = ({ id }: RecordRow) => id
const boxLabel = ({ title }: RecordRow) => `Select ${title}`

/** The order 'latest' runs down in time, and '-latest' up; with the others it is the other way round. */
const gridSortOf = (sort: Sort): GridSort => {
  const field = fieldOf(sort)
  return { column: field, descending: (sort === field) === (field === 'latest') }
}

const sortOf = (field: SortField, descending: boolean): Sort =>
  descending === (field === 'latest') ? field : `-${field}`

type RecordsTableProps = Selected & {
  kind: RecordKind
  rows: readonly RecordRow[]
  /** The record that is open beside the table. */
  opened: string | null
  onOpen: (row: RecordRow) => void
  sort: Sort
  onSort: (sort: Sort) => void
}

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
  const columns = useMemo(() => [name, ...recordColumns[kind]], [kind])
  return (
    <Grid
      label="Records"
      rows={rows}
      idOf={idOf}
      columns={columns}
      sorted={{
        by: gridSortOf(sort),
        canUnsort: false,
        onSort(next) {
          const field = columns.find(({ id }) => id === next?.column)?.id
          if (next && field) onSort(sortOf(field, next.descending))
        },
      }}
      selection={{ selected, onSelect, boxLabel, allLabel: 'Select all' }}
      openId={opened}
      onOpen={onOpen}
      letters={(row) => ({
        l: () => row && askToList({ kind, recordIds: selected.size > 0 ? [...selected] : [row.id] }),
      })}
      className="max-h-[calc(100dvh-15rem)] min-h-40"
    />
  )
}
