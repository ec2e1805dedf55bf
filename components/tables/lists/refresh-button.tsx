import { RefreshCw } from 'lucide-react'
import { Button } from '@/components/ui/button'
import type { Item } from '@/lib/browser/tables/lists'
import type { ListRow } from '@/lib/browser/database/rows'
import { recordLookup } from '@/lib/browser/tables/runs/refresh'

type RefreshButtonProps = { list: ListRow; items: readonly Item[]; onRefresh: () => void }

/** Offers to look rows up again; not there where none of them was ever bought, or nothing looks them up. Free to press. */
export const RefreshButton = ({ list, items, onRefresh }: RefreshButtonProps) =>
  recordLookup[list.kind] !== null && items.some(({ row }) => row && Object.keys(row.bought).length > 0) ? (
    <Button size="sm" onClick={onRefresh}>
      <RefreshCw aria-hidden="true" /> Refresh {items.length}…
    </Button>
  ) : null
