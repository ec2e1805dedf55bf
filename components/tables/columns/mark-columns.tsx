import { ItemTags } from '@/components/keep/item-tags'
import { NoteCell } from '@/components/keep/note-cell'
import { StageSelect } from '@/components/keep/stage-select'
import type { ItemRow } from '@/components/tables/table/item-row'
import { Notified } from '@/components/tables/columns/notice'
import type { ListActs } from '@/components/tables/table/use-list-acts'
import { keyOfType, middle, type TableColumn } from '@/components/tables/columns/column'
import type { ListRow } from '@/lib/browser/database/stores'
import { dayName } from '@/lib/browser/addresses/spending-paths'

const toldOn = ({ item }: ItemRow) => (item.toldAt === undefined ? '' : dayName(item.toldAt))

type MarksOf = {
  list: ListRow
  acts: ListActs
  /** Whether there is a column for who was told that their data is kept. */
  showsTold: boolean
}

/** The columns of what a visitor notes beside a row. */
export const markColumns = ({ list, acts, showsTold }: MarksOf): TableColumn<ItemRow>[] => {
  const mark = { is: 'mark', type: 'text', isUsual: true, cellStyle: middle } as const
  return [
    {
      ...mark,
      id: 'mark:stage',
      label: 'Stage',
      width: 120,
      grow: 0,
      text: ({ item }) => item.stage ?? '',
      sortKey({ item }) {
        const at = list.stages.indexOf(item.stage ?? '')
        return at < 0 ? null : at
      },
      cell: (row) => <Stage row={row} list={list} acts={acts} />,
    },
    {
      ...mark,
      id: 'mark:note',
      label: 'Note',
      width: 116,
      grow: 0.8,
      text: ({ item }) => item.note ?? '',
      sortKey: ({ item }) => keyOfType('text', item.note),
      cell: (row) => <NoteCell note={row.item.note} name={row.title} onOpen={() => acts.noteOf(row)} />,
    },
    {
      ...mark,
      id: 'mark:tags',
      type: 'words',
      label: 'Tags',
      width: 96,
      grow: 0.6,
      text: ({ item }) => item.tags.join(', '),
      sortKey: ({ item }) => keyOfType('words', item.tags),
      cell: (row) => <Tags row={row} acts={acts} />,
    },
    ...(showsTold
      ? [
          {
            ...mark,
            id: 'mark:told',
            type: 'date' as const,
            label: 'Told',
            width: 176,
            grow: 0,
            text: toldOn,
            sortKey: (row: ItemRow) => keyOfType('date', toldOn(row)),
            cell: (row: ItemRow) => <Notified item={row} />,
          },
        ]
      : []),
  ]
}

type MarkProps = { row: ItemRow; acts: ListActs }

type StageProps = MarkProps & { list: ListRow; isMark?: boolean }

/** The stage of a row, to be changed; as a mark alone where its stage is told beside it. */
export const Stage = ({ row, list, acts, isMark }: StageProps) => (
  <StageSelect
    item={row.item}
    name={row.title}
    stages={list.stages}
    isMark={isMark}
    onChange={(stage) => void acts.stage(row, stage)}
  />
)

/** The tags of a row, to be changed. */
export const Tags = ({ row, acts, isInRow = true }: MarkProps & { isInRow?: boolean }) => (
  <ItemTags item={row.item} name={row.title} isInRow={isInRow} onChange={(tags) => acts.tags(row, tags)} />
)
