import { Ban } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import type { Block } from '@/lib/browser/privacy/blocks'

/** Says that somebody is to be left alone; the whole reason is in the tooltip and is said aloud. */
export const BlockBadge = ({ block }: { block: Block }) => (
  <Badge tone="danger" title={block.reason} className="shrink-0">
    <Ban aria-hidden="true" />
    {block.kind === 'deleted' ? 'Deleted by you' : 'Do not contact'}
    <span className="sr-only">. {block.reason}</span>
  </Badge>
)
