import { BlockBadge } from '@/components/keep/seen-mark'
import { ItemTags, NoteCell, StageSelect } from '@/components/keep/item-marks'
import type { ItemRow } from '@/components/tables/table/item-row'
import type { ListActs } from '@/components/tables/table/use-list-acts'
import { type TableColumn, drawn } from '@/components/record/parts/value-column'
import type { ListRow } from '@/lib/browser/database/stores'
import { dayName } from '@/lib/browser/addresses/spending-paths'
import type { RunCell, Run } from '@/lib/browser/tables/runs/run'
import type { Block } from '@/lib/browser/privacy/blocks'
import { noticeDue } from '@/lib/browser/privacy/notice'
import type { Item } from '@/lib/browser/tables/lists'
import { Badge } from '@/components/ui/badge'
import { columnOf } from '@/lib/core/rows/column'
import { factLabel, factText } from '@/lib/browser/library/fact-words'
import type { Change } from '@/lib/browser/library/full-record'
import { changesSince } from '@/lib/browser/tables/changed'

const outcomes = {
  done: 'Done',
  'not-found': 'Not found',
  check: 'To check',
  failed: 'Failed',
  unknown: 'Being checked',
  waiting: 'Not bought yet',
  skipped: 'Left out',
} as const satisfies Record<RunCell['is'], string>

type MarksOf = { list: ListRow; acts: ListActs; runs: readonly Run[]; rows: readonly ItemRow[] }

const mark = columnOf<ItemRow>

const several = (id: string, label: string, value: (row: ItemRow) => readonly string[], isUsual = false) =>
  mark({ id, label, of: 'mark', kind: 'words', value, several: value, isUsual })

export const markColumns = ({ list, acts, runs, rows }: MarksOf): TableColumn<ItemRow>[] => [
  drawn(
    mark({
      id: 'mark:stage',
      label: 'Stage',
      of: 'mark',
      kind: 'text',
      width: 120,
      grow: 0,
      value: ({ item }) => item.stage,
      sortKey({ item }) {
        const at = list.stages.indexOf(item.stage ?? '')
        return at < 0 ? null : at
      },
    }),
    (row) => <Stage row={row} list={list} acts={acts} />,
  ),
  drawn(
    mark({
      id: 'mark:note',
      label: 'Note',
      of: 'mark',
      kind: 'longText',
      width: 116,
      grow: 0.8,
      value: ({ item }) => item.note,
    }),
    (row) => <NoteCell note={row.item.note} name={row.title} onOpen={() => acts.note([row])} />,
  ),
  drawn({ ...several('mark:tags', 'Tags', ({ item }) => item.tags, true), width: 96, grow: 0.6 }, (row) => (
    <Tags row={row} acts={acts} />
  )),
  ...(runs.length > 0
    ? [
        drawn(
          several('mark:outcome', 'Outcome', ({ looks }) => [
            ...new Set([...looks.values()].map(({ look }) => outcomes[look.is])),
          ]),
        ),
      ]
    : []),
  ...(rows.some(({ item }) => item.toldAt !== undefined)
    ? [
        drawn(
          mark({
            id: 'mark:told',
            label: 'Told',
            of: 'mark',
            kind: 'date',
            width: 176,
            grow: 0,
            value: ({ item }) => item.toldAt && dayName(item.toldAt),
          }),
          (row) => <Notified item={row} />,
        ),
        drawn(several('mark:notice', 'Notice', noticeWords)),
      ]
    : []),
]

export const RowBadges = ({ item, block }: Pick<Item, 'item'> & { block: Block | undefined }) => (
  <>
    {block && <BlockBadge block={block} />}
    {item.isHidden && <Badge tone="outline">Hidden</Badge>}
  </>
)

type MarkProps = { row: ItemRow; acts: ListActs }

export const Stage = ({ row, list, acts, isMark }: MarkProps & { list: ListRow; isMark?: boolean }) => (
  <StageSelect
    item={row.item}
    name={row.title}
    stages={list.stages}
    isMark={isMark}
    onChange={(stage) => void acts.stage([row], stage)}
  />
)

export const Tags = ({ row, acts, isInRow = true }: MarkProps & { isInRow?: boolean }) => (
  <ItemTags item={row.item} name={row.title} isInRow={isInRow} onChange={(tags) => acts.tags(row, tags)} />
)

/** Whether people on a list were told that their data is kept (GDPR article 14), and by when they have to be. */
type Notice = { is: 'told' | 'due' | 'overdue'; day: string }

export function noticeOf({ item, row }: Item, now = Date.now()): Notice {
  if (item.toldAt !== undefined) return { is: 'told', day: dayName(item.toldAt) }
  const day = noticeDue(row?.firstAt ?? item.addedAt)
  return { is: day < dayName(now) ? 'overdue' : 'due', day }
}

const noticeNames = { told: ['Told'], due: ['Not told yet'], overdue: ['Not told yet', 'Overdue'] }

export const noticeWords = (item: Item): readonly string[] => noticeNames[noticeOf(item).is]

function Notified({ item }: { item: Item }) {
  const { is, day } = noticeOf(item)
  if (is === 'told') return <span className="tabular-nums">{day}</span>
  if (is === 'overdue') return <Badge tone="warning">Overdue since {day}</Badge>
  return <span className="text-ink-faint tabular-nums">by {day}</span>
}

type Known = Pick<ItemRow, 'detail'>

const changeWords = ({ name, from, to }: Change): string => {
  const [before, after] = [factText(name, from), factText(name, to)]
  if (to === null) return `Left ${before}`
  return name === 'company'
    ? `Moved from ${before} to ${after}`
    : `${factLabel(name)}: ${before} became ${after}`
}

export const changedId = 'changed'

export function changeColumn(rows: readonly Known[], at: number): TableColumn<Known>[] {
  const changes = ({ detail }: Known) => (detail ? changesSince(detail, at) : [])
  if (rows.every((row) => changes(row).length === 0)) return []
  const column = columnOf<Known>({
    id: changedId,
    of: 'mark',
    label: 'Changed',
    kind: 'longText',
    value: (row) => changes(row).map(changeWords).join('; '),
  })
  return [drawn(column)]
}
