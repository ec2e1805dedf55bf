'use client'

import { useState } from 'react'
import { useDriven } from '@/components/tables/runs/runner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { Run } from '@/lib/browser/tables/runs/run'
import { deleteRun } from '@/lib/browser/tables/runs/store'

/** Forgets a run that does not move. */
export function RemoveRun({ run }: { run: Run }) {
  const [isAsked, setAsked] = useState(false)
  const isHere = useDriven(run.id)
  if (isHere) return null
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setAsked(true)}>
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
            <Button variant="danger" onClick={() => void deleteRun(run.id)}>
              Delete run
            </Button>
          </>
        }
      >
        Its report goes. The rows stay in this list, what it bought in your library, and its receipts under
        Spending.
      </Dialog>
    </>
  )
}
