import { Ban, Check, Eye, ListChecks } from 'lucide-react'
import { ago } from '@/components/frame/when'
import { useTabStop } from '@/components/grid/row-controls'
import { useMark } from '@/components/record/marks'
import { Badge } from '@/components/ui/badge'
import { holds } from '@/lib/browser/database/database'
import { namesOfRow } from '@/lib/browser/library/observe'
import { recordPath } from '@/lib/browser/library/place'
import { type Block, joinSubjects, namedSubject, readBlocks } from '@/lib/browser/privacy/blocks'
import type { Entity } from '@/lib/core/answers/view'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { onceFor } from '@/lib/core/once-for'
import { readRecord } from '@/lib/browser/library/records'
import type { KeptKind } from '@/lib/core/kind-titles'
import type { Item } from '@/lib/browser/tables/lists'

type SeenMarkProps = {
  value: unknown
  entity: Entity
  /** When the row's own answer came; what that answer brought is not "seen before". */
  at: number
}

export function SeenMark({ value, entity, at }: SeenMarkProps) {
  const tabIndex = useTabStop()
  const mark = useMark(namesOfRow(entity, value)?.aliases)
  if (!mark) return null
  const { row, lists, block } = mark
  if (block) return <BlockBadge block={block} />
  if (!row) return null
  const bought = Object.values(row.bought)
    .map((purchase) => purchase.at)
    .filter((time) => time !== at)
    .toSorted((a, b) => b - a)[0]
  const states = [
    lists.length > 0 && {
      sign: ListChecks,
      about: `on ${lists.join(', ')}`,
      words: `On ${lists[0]}${lists.length > 1 ? ` +${lists.length - 1}` : ''}`,
    },
    bought !== undefined && { sign: Check, about: `bought ${ago(bought)}`, words: `Bought ${ago(bought)}` },
    {
      sign: Eye,
      about: `in your library since ${ago(row.firstAt)}`,
      words: row.firstAt < at && 'Seen before',
    },
  ].filter((state) => state !== false)
  const { sign: Sign = Eye, words } = states[0] ?? {}
  if (!words) return null
  return (
    <a
      href={recordPath(row.id)}
      aria-label={`${words}: ${row.title} in your library`}
      title={`${row.title}: ${states.map(({ about }) => about).join(', ')}`}
      tabIndex={tabIndex}
      className="group/mark flex shrink-0 items-center gap-1 rounded-sm text-xs font-normal text-ink-faint hover:text-ink"
    >
      <Sign aria-hidden="true" className="size-3.5" />
      <span className="hidden group-focus-visible/mark:inline">{words}</span>
    </a>
  )
}

export const BlockBadge = ({ block }: { block: Block }) => (
  <Badge tone="danger" title={block.reason} className="shrink-0">
    <Ban aria-hidden="true" />
    {block.kind === 'deleted' ? 'Deleted by you' : 'Do not contact'}
    <span className="sr-only">. {block.reason}</span>
  </Badge>
)

const none: ReadonlyMap<string, Block> = new Map()

const subjectOf = ({ row, detail }: Pick<Item, 'row' | 'detail'>) => ({
  aliases: detail?.aliases,
  emails: row?.email === undefined ? [] : [row.email],
})

/** By what the library knows of a record, and by what its row was brought with. */
const allNamed = (kind: KeptKind, one: Item) =>
  joinSubjects([subjectOf(one), one.item.brought && namedSubject(kind, one.item.brought)])

export function useBlock(id: string): Block | null | undefined {
  const { data } = useQuery({
    queryKey: ['library', 'block', id],
    async queryFn() {
      const whole = await readRecord(id)
      const subject = whole && subjectOf(whole)
      return subject && (await readBlocks([subject]))(subject)
    },
  })
  return data
}

/** Rows as they were read, each reading by a number: tens of thousands of ids are no key. */
const readings = new WeakMap<readonly Item[], number>()
let lastReading = 0

function readingOf(items: readonly Item[]): number {
  const known = readings.get(items) ?? ++lastReading
  readings.set(items, known)
  return known
}

export function useBlocks(kind: KeptKind, items: readonly Item[]): ReadonlyMap<string, Block> {
  const [subjectIn] = useState(() => onceFor((one: Item) => allNamed(kind, one)))
  const { data = none } = useQuery({
    queryKey: ['blocks', kind, readingOf(items)],
    placeholderData: (before) => before,
    gcTime: 0,
    queryFn: async () => {
      if (!(await holds('blocked'))) return none
      const blockOf = await readBlocks(items.map(subjectIn))
      const blocks = items.flatMap((one) => {
        const block = blockOf(subjectIn(one))
        return block ? [[one.item.rowId, block] as const] : []
      })
      return blocks.length === 0 ? none : new Map(blocks)
    },
    structuralSharing: false,
  })
  return data
}
