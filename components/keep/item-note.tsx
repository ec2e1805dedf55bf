import { NoteField, useNote } from '@/components/keep/note-field'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'
import { Shortcut } from '@/components/ui/kbd'
import { NotWritten } from '@/components/frame/storage-notices'
import { countOf, type KeptKind } from '@/lib/core/kind-titles'
import type { ListItemRow } from '@/lib/browser/database/stores'
import { noteOf } from '@/lib/browser/tables/notes'

type Noted = { item: ListItemRow; title: string }

type ItemNoteProps = { kind: KeptKind; items: readonly [Noted, ...Noted[]]; onClose: () => void }

/** The note of one row; of several rows a note that is added to each. It is kept as it is typed. */
export function ItemNote({ kind, items, onClose }: ItemNoteProps) {
  const [{ item, title }] = items
  const isOne = items.length === 1
  const name = isOne ? title : countOf(kind, items.length)
  const note = useNote(
    items.map(({ item: one }) => ({
      listId: one.listId,
      rowId: one.rowId,
      ...(!isOne && { below: noteOf(one) }),
    })),
    isOne ? noteOf(item) : '',
    name,
  )
  const done = async () => {
    if (await note.close()) onClose()
  }
  return (
    <Dialog
      open
      onClose={() => void done()}
      size="sm"
      title={`Note on ${name}`}
      description={isOne ? undefined : 'It is added below what was noted of each.'}
      footer={
        <>
          <p className="mr-auto self-center text-xs text-ink-faint max-sm:hidden pointer-coarse:hidden">
            <Shortcut letter="Enter" /> closes
          </p>
          {note.state === 'failed' && (
            <Button variant="quiet" onClick={onClose}>
              Close and try later
            </Button>
          )}
          <Button onClick={() => void done()}>Done</Button>
        </>
      }
    >
      <NoteField note={note} label="Note" rows={5} onDone={() => void done()} />
      {note.state === 'failed' && (
        <>
          <NotWritten />
          <CopyButton
            value={note.text}
            label="Copy the note"
            variant="secondary"
            size="sm"
            className="mt-3"
          />
        </>
      )}
    </Dialog>
  )
}
