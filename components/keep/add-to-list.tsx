import { ListPlus } from 'lucide-react'
import { askToList, isListed } from '@/components/keep/list-signal'
import { Button } from '@/components/ui/button'
import { namesOfRow } from '@/lib/browser/library/observe'
import type { Entity } from '@/lib/core/answers/view'

type AddToListProps = {
  value: unknown
  entity: Entity
  layout: 'row' | 'bar'
  about?: string | null | undefined
}

export function AddToList({ value, entity, layout, about }: AddToListProps) {
  const named = namesOfRow(entity, value)
  if (!named) return null
  const name = about ? `Add ${about} to a list` : 'Add to a list'
  const { kind, aliases } = named
  if (!isListed(kind)) return null
  const isInRow = layout === 'row'
  return (
    <Button
      data-add-to-list={layout}
      variant={isInRow ? 'quiet' : 'secondary'}
      size={isInRow ? 'icon-sm' : 'sm'}
      aria-label={name}
      title="Add to a list (l)"
      onClick={() => askToList({ kind, aliases: [aliases] })}
    >
      <ListPlus aria-hidden="true" />
      {!isInRow && 'Add to list'}
    </Button>
  )
}
