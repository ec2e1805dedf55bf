import { useQuery } from '@tanstack/react-query'
import { readRecord } from '@/lib/browser/library/records'
import type { Item } from '@/lib/browser/tables/lists'
import { isBlocked, readBlocks, type Block } from '@/lib/browser/privacy/blocks'

const none: ReadonlyMap<string, Block> = new Map()

const subjectOf = ({ row, detail }: Pick<Item, 'row' | 'detail'>) => ({
  aliases: detail?.aliases ?? [],
  emails: row.email === undefined ? [] : [row.email],
})

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

/** The blocked records of a list, by record id. */
export function useBlocks(items: readonly Item[]): ReadonlyMap<string, Block> {
  const { data = none } = useQuery({
    queryKey: ['library', 'blocks', items.map(({ row }) => row.id)],
    queryFn: async () => {
      const blocks = await readBlocks(items.map(subjectOf))
      return new Map(
        items.flatMap((item) => {
          const block = isBlocked(subjectOf(item), blocks)
          return block ? [[item.row.id, block] as const] : []
        }),
      )
    },
    structuralSharing: false,
  })
  return data
}
