import { useQuery } from '@tanstack/react-query'
import type { Item } from '@/lib/browser/tables/lists'
import { isBlocked, readBlocks, type Block } from '@/lib/browser/privacy/blocks'

const none: ReadonlyMap<string, Block> = new Map()

const subjectOf = ({ row, detail }: Item) => ({
  aliases: detail?.aliases ?? [],
  emails: row.email === undefined ? [] : [row.email],
})

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
