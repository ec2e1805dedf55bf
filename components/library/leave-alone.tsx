'use client'

import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Ban, ShieldOff, Trash2 } from 'lucide-react'
import { BlockBadge } from '@/components/library/block-badge'
import { offerUndo } from '@/components/lists/undo-bar'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { announce } from '@/components/ui/live-region'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu'
import { Notice } from '@/components/ui/notice'
import type { Whole } from '@/lib/library/records'
import { isBlocked, readBlocks } from '@/lib/privacy/blocks'
import { deletePerson, type DeleteProblem } from '@/lib/privacy/delete-person'
import { addBlocks, removeBlock } from '@/lib/privacy/do-not-contact'

const problems = {
  'not-there': 'This person is not in the library any more. Nothing was deleted.',
  'under-way':
    'A purchase that names this person is under way. Nothing was deleted: try again when it has ended.',
} as const satisfies Record<DeleteProblem, string>

/** Leaving somebody alone: not to be contacted, or deleted from everything that is kept here. */
export function LeaveAlone({ whole, onGone }: { whole: Whole; onGone: () => void }) {
  const { row, detail } = whole
  const [isAsked, setAsked] = useState(false)
  const [problem, setProblem] = useState<DeleteProblem | null>(null)
  const subject = { aliases: detail.aliases, emails: row.email === undefined ? [] : [row.email] }
  const { data: block } = useQuery({
    queryKey: ['library', 'block', row.id],
    queryFn: async () => isBlocked(subject, await readBlocks([subject])),
    networkMode: 'always',
  })
  const [alias] = detail.aliases
  if (alias === undefined || (row.kind !== 'person' && row.kind !== 'company')) return null
  const key = `alias:${alias}`

  async function leaveAlone() {
    await addBlocks([{ key, kind: 'alias', at: Date.now() }])
    offerUndo(`${row.title} is not to be contacted`, async () => {
      await removeBlock(key)
    })
  }

  async function remove() {
    const deleted = await deletePerson(row.id)
    if (!deleted.ok) return setProblem(deleted.error)
    announce(`${row.title} is deleted`)
    setAsked(false)
    onGone()
  }

  return (
    <>
      {block && <BlockBadge block={block} />}
      <Menu
        label="Leave alone"
        align="end"
        trigger={<ShieldOff aria-hidden="true" />}
        triggerProps={{
          size: 'icon-sm',
          variant: 'quiet',
          'aria-label': 'Leave alone',
          title: 'Leave alone',
        }}
      >
        <MenuItem
          icon={<Ban aria-hidden="true" />}
          disabled={Boolean(block)}
          onSelect={() => void leaveAlone()}
        >
          Do not contact
        </MenuItem>
        {row.kind === 'person' && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden="true" />} danger onSelect={() => setAsked(true)}>
              Delete everywhere
            </MenuItem>
          </>
        )}
      </Menu>
      {isAsked && (
        <Dialog
          open
          onClose={() => setAsked(false)}
          size="sm"
          role="alertdialog"
          title={`Delete ${row.title} everywhere?`}
          description="This cannot be undone."
          footer={
            <>
              <Button onClick={() => setAsked(false)}>Cancel</Button>
              <Button variant="danger" onClick={() => void remove()}>
                Delete everywhere
              </Button>
            </>
          }
        >
          <p className="text-ink-quiet">
            The record, what bought answers say of this person, places on lists, notes and rows of runs are
            deleted from this browser. Receipts keep price and time. A hash stays behind, so that this person
            is not bought again by mistake.
          </p>
          {problem && <Notice tone="danger" title={problems[problem]} className="mt-3" />}
        </Dialog>
      )}
    </>
  )
}
