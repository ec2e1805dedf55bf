'use client'

import { Ban } from 'lucide-react'
import { BlockBadge } from '@/components/keep/seen-mark'
import { useBlock } from '@/components/keep/use-blocks'
import { offerUndo, tellUnkept } from '@/components/keep/undo-bar'
import { Button } from '@/components/ui/button'
import type { Whole } from '@/lib/browser/library/records'
import { addBlocks, removeBlock } from '@/lib/browser/privacy/do-not-contact'

/** Adds somebody to the do-not-contact list, or says that they are on it. */
export function LeaveAlone({ whole }: { whole: Whole }) {
  const { row, detail } = whole
  const block = useBlock(row.id)
  const [alias] = detail.aliases
  if (alias === undefined || (row.kind !== 'person' && row.kind !== 'company')) return null
  if (block) return <BlockBadge block={block} />
  const key = `alias:${alias}`

  async function leaveAlone() {
    await addBlocks([{ key, kind: 'alias', at: Date.now() }])
    offerUndo(`${row.title} is not to be contacted`, async () => {
      await removeBlock(key)
    })
  }

  return (
    <Button
      size="icon-sm"
      variant="quiet"
      aria-label="Do not contact"
      title="Do not contact"
      onClick={() => void leaveAlone().catch(tellUnkept)}
    >
      <Ban aria-hidden="true" />
    </Button>
  )
}
