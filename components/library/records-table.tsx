import { useMemo } from 'react'
import { Plus } from 'lucide-react'
import { ago } from '@/components/frame/when'
import type { GridColumn, Sort as GridSort } from '@/components/grid/column'
import { Grid } from '@/components/grid/grid'
import type { Selected } from '@/components/grid/selection'
import { askToList, isListed } from '@/components/keep/list-signal'
import { NoteCell } from '@/components/keep/note-cell'
import { RecordPicture } from '@/components/keep/panel/record-picture'
import { Badge } from '@/components/ui/badge'
import { fieldOf, type Sort, type SortField } from '@/lib/browser/library/sort'
import type { Shelf } from '@/lib/browser/library/shelf'
import type { RecordRow } from '@/lib/browser/database/stores'
import { eachKept, type KeptKind } from '@/lib/core/kind-titles'

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
  ...column('name', 'Name', 208, 1.4, ({ title }) => title),
  cell: (row) => (
    <>
      <RecordPicture row={row} size="xs" />
      <bdi className="truncate">{row.title}</bdi>
    </>
  ),
}
const position = column('position', 'Position', 128, 1, (row) => row.position ?? row.subtitle)
const company = column('company', 'Company', 112, 1, (row) => row.company)
const place = column('place', 'Place', 120, 0.8, (row) => row.place)
const industry = column('industry', 'Industry', 128, 0.8, (row) => row.industry)
const email = column('email', 'E-mail', 136, 1, (row) => row.email)
const subtitle = column('subtitle', 'About', 160, 1.4, (row) => row.subtitle)
const age: RecordColumn = {
  ...column('latest', 'Stored', 96, 0, ({ at }) => ago(at)),
  startsDescending: true,
}

/** Where a record stands: the first of its lists with its stage. */
const listColumn = (shelf: Shelf): GridColumn<RecordRow> => ({
  id: 'list',
  label: 'List',
  width: 120,
  grow: 0.8,
  cell({ id }) {
    const [first, ...others] = shelf.placed.get(id) ?? []
    if (!first) return null
    const name = shelf.lists.find((list) => list.id === first.listId)?.name
    const words = [name, first.stage].filter(Boolean).join(' · ')
    return <bdi className="text-ink-quiet">{others.length > 0 ? `${words} +${others.length}` : words}</bdi>
  },
})

const tagsColumn = (shelf: Shelf): GridColumn<RecordRow> => ({
  id: 'tags',
  label: 'Tags',
  width: 80,
  grow: 0.5,
  cellStyle: 'flex min-w-0 items-center gap-1 overflow-hidden px-3',
  cell({ id }) {
    const tags = [...new Set(shelf.placed.get(id)?.flatMap((item) => item.tags))]
    if (tags.length === 0) return <Plus aria-hidden="true" className="size-3.5 text-ink-faint" />
    return tags.slice(0, 3).map((tag) => <Badge key={tag}>{tag}</Badge>)
  },
})

const noteColumn = (shelf: Shelf, onNote: (row: RecordRow) => void): GridColumn<RecordRow> => ({
  id: 'note',
  label: 'Note',
  width: 112,
  grow: 1,
  cellStyle: 'flex min-w-0 items-center px-3',
  cell: (row) => (
    <NoteCell
      note={shelf.placed.get(row.id)?.find(({ note }) => note)?.note}
      name={row.title}
      onOpen={() => onNote(row)}
    />
  ),
})

/** What the table of each kind shows after the name. */
export const recordColumns: Readonly<Record<KeptKind, readonly RecordColumn[]>> = {
  ...eachKept(() => [subtitle, place, age]),
  person: [position, company, place, email, age],
  company: [subtitle, industry, place, age],
  job: [company, place, age],
  ad: [{ ...company, label: 'Advertiser' }, age],
  post: [{ ...subtitle, label: 'Author' }, age],
}

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
  kind: KeptKind
  shelf: Shelf
  /** Kept the same as long as the shelf is. */
  onNote: (rows: readonly RecordRow[]) => void
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
  shelf,
  onNote,
  rows,
  opened,
  onOpen,
  selected,
  onSelect,
  sort,
  onSort,
}: RecordsTableProps) {
  const columns = useMemo(() => {
    const [own, stored] = [recordColumns[kind].slice(0, -1), recordColumns[kind].slice(-1)]
    const written = isListed(kind)
      ? [listColumn(shelf), tagsColumn(shelf), noteColumn(shelf, (row) => onNote([row]))]
      : []
    return [name, ...own, ...written, ...stored]
  }, [kind, shelf, onNote])
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
          const field = [name, ...recordColumns[kind]].find(({ id }) => id === next?.column)?.id
          if (next && field) onSort(sortOf(field, next.descending))
        },
      }}
      selection={{ selected, onSelect, boxLabel, allLabel: 'Select all' }}
      openId={opened}
      onOpen={onOpen}
      letters={(row) => ({
        l: () => askToList({ kind, recordIds: selected.size > 0 ? [...selected] : row ? [row.id] : [] }),
        n: () => onNote(selected.size > 0 ? rows.filter(({ id }) => selected.has(id)) : row ? [row] : []),
      })}
      className="max-h-[calc(100dvh-15rem)] min-h-40"
    />
  )
}
