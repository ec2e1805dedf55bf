'use client'

import { useState } from 'react'
import { useDriven } from '@/components/tables/runs/runner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { Run } from '@/lib/browser/tables/runs/run'
import { deleteRun } from '@/lib/browser/tables/runs/store'

type RemoveRunProps = { run: Run; onDeleted: () => void }

/** Forgets a run that does not move. */
export function RemoveRun({ run, onDeleted }: RemoveRunProps) {
  const [isAsked, setAsked] = useState(false)
  const isHere = useDriven(run.id)
  if (isHere) return null
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        Delete run
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        size="sm"
        title="Delete this run?"
        footer={
          <>
            <Button onClick={() => setAsked(false)}>Cancel</Button>
            <Button variant="danger" onClick={() => void deleteRun(run.id).then(onDeleted)}>
              Delete run
            </Button>
          </>
        }
      >
        Its rows and its report go. What it bought stays in your library, and its receipts under Spending.
      </Dialog>
    </>
  )
}
