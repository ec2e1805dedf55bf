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

/** Adds the person or company of a row to a list. The key l presses it. */
export function AddToList({ value, entity, layout, about }: AddToListProps) {
  const named = namesOfRow(entity, value)
  if (!named || !isListed(named.kind)) return null
  const name = about ? `Add ${about} to a list` : 'Add to a list'
  return (
    <Button
      data-add-to-list={layout}
      variant={layout === 'row' ? 'quiet' : 'secondary'}
      size={layout === 'row' ? 'icon-sm' : 'sm'}
      aria-label={name}
      title="Add to a list (l)"
      onClick={() => askToList({ kind: named.kind, aliases: [named.aliases] })}
    >
      <ListPlus aria-hidden="true" />
      {layout === 'bar' && 'Add to list'}
    </Button>
  )
}

/** Adds several rows to a list; rows without an id or address to be recognised by are left out. */
export function AddRowsToList({ values, entity }: { values: readonly unknown[]; entity: Entity }) {
  const named = values.flatMap((value) => namesOfRow(entity, value) ?? [])
  const [first] = named
  if (!first || !isListed(first.kind)) return null
  return (
    <Button
      data-add-to-list="chosen"
      size="sm"
      title="Add to a list (l)"
      onClick={() => askToList({ kind: first.kind, aliases: named.map(({ aliases }) => aliases) })}
    >
      <ListPlus aria-hidden="true" /> Add to list
    </Button>
  )
}
