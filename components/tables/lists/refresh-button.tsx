import { RefreshCw } from 'lucide-react'
import { RowsButton } from '@/components/tables/lists/rows-button'
import type { Item } from '@/lib/browser/tables/lists'
import type { ListRow } from '@/lib/browser/database/rows'
import { recordLookup } from '@/lib/browser/tables/runs/refresh'

type RefreshButtonProps = {
  list: ListRow
  items: readonly Item[]
  /** Why it waits, where not all of these rows are read yet. */
  waits: string | undefined
  onRefresh: () => void
}

/** Offers to look rows up again; not there where none of them was ever bought, or nothing looks them up. Free to press. */
export const RefreshButton = ({ list, items, waits, onRefresh }: RefreshButtonProps) =>
  recordLookup[list.kind] !== null && items.some(({ row }) => row && Object.keys(row.bought).length > 0) ? (
    <RowsButton
      icon={<RefreshCw aria-hidden="true" />}
      words="Refresh"
      rows={items.length}
      waits={waits}
      onPress={onRefresh}
    />
  ) : null
