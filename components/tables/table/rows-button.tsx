import type { ReactNode } from 'react'
import { RefreshCw } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { countText } from '@/lib/core/text'
import type { Item } from '@/lib/browser/tables/lists'
import type { ListRow } from '@/lib/browser/database/rows'
import { recordLookup } from '@/lib/browser/tables/runs/refresh'

type RowsButtonProps = {
  icon?: ReactNode
  words: string
  rows: number
  /** Why it waits, where not all of its rows are read yet. */
  waits: string | undefined
  onPress: () => void
}

/** A button that does something with so many rows, and tells no number before all of them are read. */
export const RowsButton = ({ icon, words, rows, waits, onPress }: RowsButtonProps) => (
  <Button size="sm" disabled={waits !== undefined || rows === 0} title={waits} onClick={onPress}>
    {icon} {waits === undefined ? `${words} ${countText(rows)}…` : `${words}…`}
  </Button>
)

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
