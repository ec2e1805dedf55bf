import type { ReactNode } from 'react'
import { RefreshCw } from 'lucide-react'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import { Button } from '@/components/ui/button'
import { recordLookup } from '@/lib/browser/tables/runs/choices'
import { countText } from '@/lib/core/text'

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

type RefreshButtonProps = { table: Pick<OpenTable, 'list' | 'meant' | 'waits' | 'fill'> }

/** Offers to look rows up again; not there where none of them was ever bought, or nothing looks them up. Free to press. */
export const RefreshButton = ({ table: { list, meant, waits, fill } }: RefreshButtonProps) =>
  recordLookup[list.kind] !== null && meant.some(({ row }) => row && Object.keys(row.bought).length > 0) ? (
    <RowsButton
      icon={<RefreshCw aria-hidden="true" />}
      words="Refresh"
      rows={meant.length}
      waits={waits}
      onPress={() => fill({ items: meant, isRefresh: true })}
    />
  ) : null
