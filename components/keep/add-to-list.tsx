import { ListPlus } from 'lucide-react'
import { askToList, isListed, type ListRequest } from '@/components/keep/list-signal'
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
  if (!named) return null
  const name = about ? `Add ${about} to a list` : 'Add to a list'
  return <ToListButton kind={named.kind} aliases={[named.aliases]} place={layout} name={name} />
}

/** Adds several rows to a list; rows without an id or address to be recognised by are left out. */
export function AddRowsToList({ values, entity }: { values: readonly unknown[]; entity: Entity }) {
  const named = values.flatMap((value) => namesOfRow(entity, value) ?? [])
  const [first] = named
  if (!first) return null
  return <ToListButton kind={first.kind} aliases={named.map(({ aliases }) => aliases)} place="chosen" />
}

type ToListButtonProps = Required<Pick<ListRequest, 'kind' | 'aliases'>> & {
  place: 'row' | 'bar' | 'chosen'
  name?: string
}

function ToListButton({ kind, aliases, place, name }: ToListButtonProps) {
  if (!isListed(kind)) return null
  const isInRow = place === 'row'
  return (
    <Button
      data-add-to-list={place}
      variant={isInRow ? 'quiet' : 'secondary'}
      size={isInRow ? 'icon-sm' : 'sm'}
      aria-label={name}
      title="Add to a list (l)"
      onClick={() => askToList({ kind, aliases })}
    >
      <ListPlus aria-hidden="true" />
      {!isInRow && 'Add to list'}
    </Button>
  )
}
