import { Plus } from 'lucide-react'
import { cn } from '@/components/ui/cn'

type NoteCellProps = {
  note: string | undefined
  name: string
  onOpen: () => void
  /** In a row the Tab key does not stop at it. */
  isInRow?: boolean | undefined
}

/** The note of a row, or a faint word that one can be added; a press opens it. */
export const NoteCell = ({ note, name, onOpen, isInRow = true }: NoteCellProps) => (
  <button
    type="button"
    tabIndex={isInRow ? -1 : 0}
    aria-label={note ? `Note on ${name}: ${note}` : `Note on ${name}`}
    title={note ?? 'Note (n)'}
    onClick={onOpen}
    className={cn(
      'flex min-h-6 w-full items-center gap-1 rounded-sm text-left hover:underline pointer-coarse:min-h-11 [&_svg]:size-3.5 [&_svg]:shrink-0',
      !note && 'text-ink-faint',
    )}
  >
    {note ? (
      <bdi className="truncate">{note}</bdi>
    ) : (
      <>
        <Plus aria-hidden="true" /> <span className="truncate">Add note</span>
      </>
    )}
  </button>
)
