import { useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { withdrawUndo } from '@/components/keep/undo'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { announce } from '@/components/ui/live-region'
import { Notice } from '@/components/ui/notice'
import { openStore } from '@/lib/browser/database/database'
import { takeUpNotes } from '@/lib/browser/tables/notes'
import { deletePerson, type DeleteProblem } from '@/lib/browser/privacy/delete-person'

const problems = {
  'not-there': 'This person is not in the library any more.',
  'under-way':
    'A purchase that names this person is under way, and its bytes may be needed to find out whether it was charged. Nothing was deleted. Try again when it is settled: Spending shows it.',
} as const satisfies Record<DeleteProblem, string>

type DeletePersonDialogProps = {
  person: { id: string; title: string }
  onClose: () => void
  onDeleted: () => void
}

async function namesakes(id: string, title: string): Promise<number> {
  const records = await (await openStore()).getAll('records')
  return records.filter((row) => row.kind === 'person' && row.title === title && row.id !== id).length
}

export function DeletePersonDialog({ person, onClose, onDeleted }: DeletePersonDialogProps) {
  const client = useQueryClient()
  const cancel = useRef<HTMLButtonElement>(null)
  const { data: alike = 0 } = useQuery({
    queryKey: ['library', 'namesakes', person.id],
    queryFn: () => namesakes(person.id, person.title),
  })

  const deletion = useMutation({
    async mutationFn() {
      const deleted = await deletePerson(person.id)
      if (!deleted.ok) return problems[deleted.error]
      // an undo could bring this person back
      withdrawUndo()
      // notes that wait for rows of this person wait no more
      void takeUpNotes(0).catch(() => undefined)
      // what is read anew may come from the network, which nobody waits for
      void client.invalidateQueries()
      announce('Deleted everywhere in this browser')
      onClose()
      onDeleted()
      return undefined
    },
  })
  const { isPending } = deletion
  const problem = deletion.isError
    ? 'The browser could not write the change, and nothing was deleted. Try again.'
    : deletion.data

  return (
    <Dialog
      onClose={onClose}
      dismissible={!isPending}
      role="alertdialog"
      title="Delete everywhere?"
      description={<bdi>{person.title}</bdi>}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="danger" busy={isPending} onClick={() => deletion.mutate()}>
            Delete everywhere
          </Button>
        </>
      }
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-ink-quiet">
        <li>
          Gone for good: the record, notes, places on lists, rows of files, and answers about this person.
        </li>
        <li>
          An answer that also tells of others loses this person’s part and is marked as edited. Its pictures
          are not shown any more.
        </li>
        <li>Receipts keep price, time and transaction, not for whom.</li>
        <li>
          A scrambled mark of each name stays, so that you are told if this person turns up again. Buying them
          again asks you first.
        </li>
        {alike > 0 && (
          <li>
            {alike === 1 ? 'Another person' : `${alike} other people`} of the same name in your library stay
            {alike === 1 ? 's' : ''}.
          </li>
        )}
      </ul>
      <p className="mt-3 text-sm text-ink-faint">
        Files that you exported or backed up, and your browser’s own history, are not changed by this. It
        cannot be undone.
      </p>
      {problem && (
        <Notice tone="danger" className="mt-4">
          {problem}
        </Notice>
      )}
    </Dialog>
  )
}

export function DeletePersonButton({ person, onDeleted }: Omit<DeletePersonDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="danger-quiet" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden="true" /> Delete everywhere…
      </Button>
      {isOpen && <DeletePersonDialog person={person} onClose={() => setOpen(false)} onDeleted={onDeleted} />}
    </>
  )
}
