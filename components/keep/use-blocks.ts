import { useQuery } from '@tanstack/react-query'
import { readRecord } from '@/lib/browser/library/records'
import type { KeptKind } from '@/lib/core/kind-titles'
import type { Item } from '@/lib/browser/tables/lists'
import { isBlocked, namedSubject, readBlocks, type Block, type Subject } from '@/lib/browser/privacy/blocks'

const none: ReadonlyMap<string, Block> = new Map()

const subjectOf = ({ row, detail }: Pick<Item, 'row' | 'detail'>): Subject => ({
  aliases: detail?.aliases ?? [],
  emails: row?.email === undefined ? [] : [row.email],
})

/** A row that has no record yet may name somebody all the same. */
const subjectOfItem = (kind: KeptKind, item: Item) => {
  const { brought } = item.item
  return item.row || !brought ? subjectOf(item) : namedSubject(kind, brought)
}

/** Why a record is blocked; null where it is not, undefined until that is known. */
export function useBlock(id: string): Block | null | undefined {
  const { data } = useQuery({
    queryKey: ['library', 'block', id],
    async queryFn() {
      const whole = await readRecord(id)
      const subject = whole && subjectOf(whole)
      return subject && isBlocked(subject, await readBlocks([subject]))
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

/** The blocked rows of a table, by their ids. */
export function useBlocks(kind: KeptKind, items: readonly Item[]): ReadonlyMap<string, Block> {
  const { data = none } = useQuery({
    queryKey: ['blocks', kind, readingOf(items)],
    placeholderData: (before) => before,
    gcTime: 0,
    queryFn: async () => {
      const subjects = items.map((item) => subjectOfItem(kind, item))
      const blocks = await readBlocks(subjects)
      if (blocks.written.size === 0 && blocks.deleted.size === 0) return none
      return new Map(
        items.flatMap(({ item }, at) => {
          const block = isBlocked(subjects[at] ?? {}, blocks)
          return block ? [[item.rowId, block] as const] : []
        }),
      )
    },
    structuralSharing: false,
  })
  return data
}
