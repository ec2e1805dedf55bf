import { useMemo } from 'react'
import { cellState, newestByQuestion, type CellState } from '@/components/tables/lists/cell-state'
import { actionColumns } from '@/components/tables/lists/list-columns'
import type { Step } from '@/lib/browser/addresses/step'
import { useJournal } from '@/components/pay/journal'
import { findEndpoint } from '@/lib/core/catalogue'
import type { Endpoint, ResultKind } from '@/lib/core/catalogue/endpoint'
import type { Item } from '@/lib/browser/tables/lists'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { ListRow } from '@/lib/browser/database/rows'

export type Cell = { label: string; step: Step | null; cell: CellState }

/** Answers that bring the same thing as another endpoint's. */
const alsoBrings: Partial<Record<ResultKind, ResultKind>> = { bulk: 'profile' }

const brings = ({ result }: Endpoint): ResultKind => alsoBrings[result] ?? result

/** The purchase that brought this thing about a record, through whichever endpoint it came. */
function boughtBy(item: Item, step: Step | null, byId: ReadonlyMap<string, Entry>): Entry | undefined {
  if (!step) return undefined
  const [latest] = Object.entries(item.row.bought)
    .filter(([id]) => {
      const endpoint = findEndpoint(id)
      return endpoint !== undefined && brings(endpoint) === brings(step.endpoint)
    })
    .toSorted(([, a], [, b]) => b.at - a.at)
  return latest && byId.get(latest[1].intentId)
}

/** The action cells of a list, kept up with every purchase. */
export function useCells(
  kind: ListRow['kind'],
  items: readonly Item[],
): ReadonlyMap<string, readonly Cell[]> {
  const { data: entries } = useJournal()
  return useMemo(() => {
    const newest = newestByQuestion(entries ?? [])
    const byId = new Map((entries ?? []).map((entry) => [String(entry.purchase.intentId), entry]))
    return new Map(
      items.map((item) => [
        item.row.id,
        actionColumns[kind].map(({ label, stepOf }) => {
          const step = stepOf(item)
          // what is about the employer is not about the one on the list
          const own = label === 'Company' ? undefined : boughtBy(item, step, byId)
          return { label, step, cell: cellState(step, newest, own) }
        }),
      ]),
    )
  }, [entries, items, kind])
}
