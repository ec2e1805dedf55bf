import { useTabStop } from '@/components/grid/row-controls'
import { Select } from '@/components/ui/select'
import { cn } from '@/components/ui/cn'
import type { FormEvent } from 'react'
import { Plus } from 'lucide-react'
import { useKept } from '@/components/frame/use-kept'
import { Badge, Chip } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Popover } from '@/components/ui/popover'
import type { ListItemRow } from '@/lib/browser/database/stores'
import { tagsIn } from '@/lib/browser/tables/change-rows'
import { eachOnce } from '@/lib/core/group'

type StageSelectProps = {
  item: ListItemRow
  name: string
  stages: readonly string[]
  onChange: (stage: string) => void
  isMark?: boolean | undefined
}

const plainStyle =
  '[&_select]:h-8 [&_select]:border-transparent [&_select]:bg-transparent [&_select]:px-2 [&_select]:text-sm [&_select]:hover:border-line'

const markStyle = `${plainStyle} [&_select]:pl-7 pointer-coarse:[&_select]:h-11`

export const stageWords = (stage: string | undefined): string => stage || 'No stage'

export function StageSelect({ item, name, stages, onChange, isMark = false }: StageSelectProps) {
  const tabIndex = useTabStop()
  const { stage: now = '' } = item
  const choices = stages.includes(now) ? stages : [now, ...stages]
  return (
    <Select
      aria-label={`Stage of ${name}`}
      value={now}
      tabIndex={tabIndex}
      onChange={({ target }) => onChange(target.value)}
      options={choices.map((stage) => [stage, stageWords(stage)])}
      className={isMark ? markStyle : plainStyle}
    />
  )
}

type NoteCellProps = {
  note: string | undefined
  name: string
  onOpen: () => void
  isInRow?: boolean | undefined
}

export const NoteCell = ({ note, name, onOpen, isInRow = true }: NoteCellProps) => (
  <button
    type="button"
    tabIndex={isInRow ? -1 : 0}
    aria-label={note ? `${note} (note on ${name})` : `Add note on ${name}`}
    title={note ?? 'Note (n)'}
    onClick={onOpen}
    className={cn(
      'flex min-h-6 w-full items-center gap-1 rounded-sm text-left hover:underline pointer-coarse:min-h-11 [&_svg]:size-3.5 [&_svg]:shrink-0',
      !note && 'text-ink-faint',
    )}
  >
    {note ? (
      <bdi className="truncate">{note}</bdi>
    ) : (
      <>
        <Plus aria-hidden="true" /> <span className="truncate">Add note</span>
      </>
    )}
  </button>
)

type ItemTagsProps = {
  item: ListItemRow
  name: string
  onChange: (tags: readonly string[]) => void
  isInRow?: boolean | undefined
}

export function ItemTags({ item, name, onChange, isInRow = true }: ItemTagsProps) {
  const { tags } = item
  const shown = tags.length > 2 ? [...tags.slice(0, 2), `+${tags.length - 2}`] : tags

  return (
    <Popover
      label={`Tags of ${name}`}
      trigger={
        tags.length > 0 ? (
          <span className="flex min-w-0 gap-1 overflow-hidden">
            {shown.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
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
        'aria-label': tags.length > 0 ? `${shown.join(', ')} (tags of ${name})` : `Add tag to ${name}`,
        className: '-ml-2 max-w-full px-2',
      }}
      className="w-64"
    >
      <NewTags item={item} onAdd={(added) => onChange(eachOnce([...tags, ...added]))} />
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

type NewTagsProps = { item: ListItemRow; onAdd: (tags: readonly string[]) => void }

function NewTags({ item: { listId, rowId }, onAdd }: NewTagsProps) {
  const [text, setText] = useKept(`tags of ${listId} ${rowId}`, '')

  function add(event: FormEvent) {
    event.preventDefault()
    const named = tagsIn(text)
    if (named.length > 0) onAdd(named)
    setText('')
  }

  return (
    <form onSubmit={add} className="flex gap-2">
      <Input
        aria-label="New tag"
        placeholder="remote, senior"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit">Add</Button>
    </form>
  )
}
