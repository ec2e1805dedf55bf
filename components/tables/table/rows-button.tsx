import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { countText } from '@/lib/core/text'

type RowsButtonProps = {
  icon?: ReactNode
  words: string
  rows: number
  /** Why it waits, where not all of its rows are read yet. */
  waits: string | undefined
  onPress: () => void
}

export const RowsButton = ({ icon, words, rows, waits, onPress }: RowsButtonProps) => (
  <Button size="sm" disabled={waits !== undefined || rows === 0} title={waits} onClick={onPress}>
    {icon} {waits === undefined ? `${words} ${countText(rows)}…` : `${words}…`}
  </Button>
)
