import { Plus } from 'lucide-react'
import { ago } from '@/components/frame/when'
import { isListed } from '@/components/keep/list-signal'
import { NoteCell } from '@/components/keep/item-marks'
import { recordColumns, drawn, type TableColumn } from '@/components/record/parts/value-column'
import { Badge } from '@/components/ui/badge'
import type { ListItemRow, RecordRow } from '@/lib/browser/database/stores'
import type { Shelf } from '@/lib/browser/library/shelf'
import type { KeptKind } from '@/lib/core/kind-titles'
import { columnOf } from '@/lib/core/rows/column'
import { eachOnce } from '@/lib/core/group'

export const storedId = 'stored'

const stored: TableColumn<RecordRow> = {
  ...drawn(
    columnOf<RecordRow>({
      id: storedId,
      label: 'Stored',
      of: 'fact',
      kind: 'date',
      width: 96,
      grow: 0,
      value: ({ at }) => new Date(at).toISOString(),
    }),
    ({ at }) => ago(at),
  ),
  startsDescending: true,
}

function markColumns({ placed, lists }: Shelf, onNote: (row: RecordRow) => void): TableColumn<RecordRow>[] {
  const listName = ({ listId }: ListItemRow) =>
    lists.find(({ id }) => id === listId)?.name ?? 'A list that is gone'
  const several = (
    id: string,
    label: string,
    of: (item: ListItemRow) => string | undefined | readonly string[],
    more: Partial<Parameters<typeof columnOf<RecordRow>>[0]> = {},
  ) => {
    const values = (row: RecordRow) => [...new Set(placed.get(row.id)?.flatMap((item) => of(item) ?? []))]
    return columnOf<RecordRow>({
      id,
      label,
      of: 'mark',
      kind: 'words',
      value: values,
      several: values,
      ...more,
    })
  }
  return [
    drawn(several('mark:list', 'List', listName, { width: 120, grow: 0.8 }), ({ id }) => {
      const [first, ...others] = placed.get(id) ?? []
      if (!first) return null
      const words = [listName(first), first.stage].filter(Boolean).join(' · ')
      return (
        <bdi className="truncate text-ink-quiet">
          {others.length > 0 ? `${words} +${others.length}` : words}
        </bdi>
      )
    }),
    drawn(several('mark:stage', 'Stage', ({ stage }) => stage, { isUsual: false })),
    {
      ...drawn(
        several('mark:tags', 'Tags', ({ tags }) => tags, { width: 80, grow: 0.5 }),
        ({ id }) => {
          const tags = eachOnce(placed.get(id)?.flatMap((item) => item.tags) ?? [])
          if (tags.length === 0) return <Plus aria-hidden="true" className="size-3.5 text-ink-faint" />
          return tags.slice(0, 3).map((tag) => <Badge key={tag}>{tag}</Badge>)
        },
      ),
      cellStyle: 'flex min-w-0 items-center gap-1 overflow-hidden px-3',
    },
    drawn(
      several('mark:note', 'Note', ({ note }) => note, { kind: 'longText', width: 112, grow: 1 }),
      (row) => (
        <NoteCell
          note={placed.get(row.id)?.find(({ note }) => note)?.note}
          name={row.title}
          onOpen={() => onNote(row)}
        />
      ),
    ),
  ]
}

const usual: ReadonlySet<string> = new Set(['fact:email', 'fact:company', 'fact:author', 'fact:tagline'])

export function libraryColumns(
  kind: KeptKind,
  shelf: Shelf,
  onNote: (row: RecordRow) => void,
): TableColumn<RecordRow>[] {
  const rows = shelf.sections[kind]
  const facts = recordColumns<RecordRow>({
    kind,
    rows,
    chosen: [],
    knownOf: (record) => ({ record, detail: undefined }),
  })
  return [
    ...facts
      .filter(({ text }) => rows.some((row) => text(row) !== ''))
      .map((column) => (usual.has(column.id) ? { ...column, isUsual: true } : column)),
    ...(isListed(kind) ? markColumns(shelf, onNote) : []),
    stored,
  ]
}
