'use client'

import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import { DeletePersonDialog } from '@/components/keep/delete-person-dialog'
import { Button } from '@/components/ui/button'

type DeletePersonButtonProps = { person: { id: string; title: string }; onDeleted: () => void }

/** Deletes a person from everything, where the person is on show. */
export function DeletePersonButton({ person, onDeleted }: DeletePersonButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="danger-quiet" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden="true" /> Delete everywhere…
      </Button>
      <DeletePersonDialog
        person={isOpen ? person : null}
        onClose={() => setOpen(false)}
        onDeleted={onDeleted}
      />
    </>
  )
}
