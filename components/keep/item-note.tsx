'use client'

import { useState, type FormEvent } from 'react'
import { offerUndo } from '@/components/keep/undo-bar'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { NotWritten, useKeeping } from '@/components/frame/storage-notices'
import { changeItems, type Item } from '@/lib/browser/tables/lists'

/** Edits the note of one row. */
export function ItemNote({ item: { item, row }, onClose }: { item: Item; onClose: () => void }) {
  const [note, setNote] = useState(item.note ?? '')
  const { isKept, keep } = useKeeping()

  async function save(event: FormEvent) {
    event.preventDefault()
    if (note.trim() === (item.note ?? '')) return onClose()
    await keep(async () => {
      const undo = await changeItems([item], { note: note.trim() })
      onClose()
      offerUndo(`Note on ${row.title} saved`, undo)
    })
  }

  return (
    <Dialog open onClose={onClose} size="sm" title={`Note on ${row.title}`}>
      <form onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <Field label="Note" hideLabel>
          <Textarea rows={5} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
        {!isKept && <NotWritten />}
        <Button type="submit" variant="primary" className="self-end">
          Save
        </Button>
      </form>
    </Dialog>
  )
}
