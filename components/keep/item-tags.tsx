import { useState, type FormEvent } from 'react'
import { Plus } from 'lucide-react'
import { Badge, Chip } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Popover } from '@/components/ui/popover'
import type { ListItemRow } from '@/lib/browser/database/stores'
import { tagsIn } from '@/lib/browser/tables/change-rows'

type ItemTagsProps = {
  item: ListItemRow
  name: string
  onChange: (tags: readonly string[]) => void
  /** In a row the Tab key does not stop at it. */
  isInRow?: boolean | undefined
}

/** The tags of one row, and a popover to change them. */
export function ItemTags({ item: { tags }, name, onChange, isInRow = true }: ItemTagsProps) {
  const [text, setText] = useState('')

  function add(event: FormEvent) {
    event.preventDefault()
    const named = tagsIn(text)
    if (named.length > 0) onChange([...new Set([...tags, ...named])])
    setText('')
  }

  return (
    <Popover
      label={`Tags of ${name}`}
      trigger={
        tags.length > 0 ? (
          <span className="flex min-w-0 gap-1 overflow-hidden">
            {tags.slice(0, 2).map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
            {tags.length > 2 && <Badge>+{tags.length - 2}</Badge>}
          </span>
        ) : (
          <span className="flex items-center gap-1 text-ink-faint">
            <Plus aria-hidden="true" /> Add tag
          </span>
        )
      }
      triggerProps={{
        size: 'sm',
        variant: 'quiet',
        tabIndex: isInRow ? -1 : 0,
        'aria-label': tags.length > 0 ? `Tags of ${name}: ${tags.join(', ')}` : `Tag ${name}`,
        className: '-ml-2 max-w-full px-2',
      }}
      className="w-64"
    >
      <form onSubmit={add} className="flex gap-2">
        <Input
          aria-label="New tag"
          placeholder="remote, senior"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit">Add</Button>
      </form>
      <div className="mt-3 flex flex-wrap gap-1.5 empty:hidden">
        {tags.map((tag) => (
          <Chip
            key={tag}
            removeLabel={`Remove ${tag}`}
            onRemove={() => onChange(tags.filter((one) => one !== tag))}
          >
            {tag}
          </Chip>
        ))}
      </div>
    </Popover>
  )
}
