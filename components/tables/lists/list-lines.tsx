import { ago } from '@/components/frame/when'
import { usePurchases } from '@/components/record/acts/lookup-state'
import { type RunOfTable, useRuns, useRunsWithRows } from '@/components/tables/runs/use-runs'
import { useCarriers } from '@/components/pay/runs/runner'
import { Badge } from '@/components/ui/badge'
import { reportOf, stateWords } from '@/lib/browser/tables/runs/state'
import type { Run } from '@/lib/browser/tables/runs/run'
import type { ListRow } from '@/lib/browser/database/stores'
import { sizeOf } from '@/lib/browser/tables/lists'

type ListLinesProps = {
  lists: readonly ListRow[]
  counts: ReadonlyMap<string, number>
  onOpen: (id: string) => void
}

const noRuns: readonly Run[] = []

export function ListLines({ lists, counts, onOpen }: ListLinesProps) {
  const { data: runs = noRuns } = useRuns()
  const newest = useRunsWithRows(lists.flatMap(({ id }) => runs.find(({ listId }) => listId === id) ?? []))
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {lists.map((list) => (
        <li key={list.id}>
          <button
            type="button"
            onClick={() => onOpen(list.id)}
            className="flex min-h-12 w-full items-center gap-4 px-4 py-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="min-w-0 flex-1">
              <bdi className="block truncate font-medium">{list.name}</bdi>
              {list.purpose && <bdi className="block truncate text-sm text-ink-quiet">{list.purpose}</bdi>}
            </span>
            <RunState of={newest.find(({ run }) => run.listId === list.id)} />
            <Badge tone="outline">{sizeOf(list, counts.get(list.id) ?? 0)}</Badge>
            <span className="w-24 shrink-0 text-right text-sm text-ink-faint max-sm:hidden">
              {ago(list.changedAt)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function RunState({ of }: { of: RunOfTable | undefined }) {
  const { byId } = usePurchases()
  const carrierOf = useCarriers(of ? [of.run] : [])
  if (!of) return null
  const { run, lines } = of
  const { word, tone } = stateWords(run, reportOf(run, lines, byId, carrierOf(run) === 'nobody'))
  return tone === 'success' ? null : <Badge tone={tone}>{word}</Badge>
}
