import { useState, type FormEvent } from 'react'
import { ArrowLeft, Keyboard, Settings2, Trash2 } from 'lucide-react'
import { offerUndo, tellUnkept } from '@/components/keep/undo-bar'
import { openOverlay } from '@/components/frame/overlay-signal'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { NotWritten, useKeeping } from '@/components/frame/storage-notices'
import { changeList, removeList, sizeOf } from '@/lib/browser/tables/lists'
import type { ListRow } from '@/lib/browser/database/stores'

type ListHeaderProps = {
  list: ListRow
  count: number
  onLeave: () => void
}

export function ListHeader({ list, count, onLeave }: ListHeaderProps) {
  const [isEdited, setEdited] = useState(false)

  async function remove() {
    onLeave()
    offerUndo(`${list.name} removed`, await removeList(list.id))
  }

  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <Button size="icon-sm" variant="quiet" aria-label="All lists" onClick={onLeave}>
        <ArrowLeft aria-hidden="true" />
      </Button>
      <div className="min-w-0 flex-1">
        <h1 tabIndex={-1} className="text-xl wrap-anywhere">
          <bdi>{list.name}</bdi>
        </h1>
        <p className="text-ink-quiet">
          {sizeOf(list, count)}
          {list.purpose && (
            <>
              {' · '}
              <bdi>{list.purpose}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="flex gap-1">
        <Button
          size="icon"
          variant="quiet"
          aria-label="Keys"
          title="Keys (?)"
          className="max-sm:hidden pointer-coarse:hidden"
          onClick={() => openOverlay('keys')}
        >
          <Keyboard aria-hidden="true" />
        </Button>
        <Button size="icon" variant="quiet" aria-label="Change this list" onClick={() => setEdited(true)}>
          <Settings2 aria-hidden="true" />
        </Button>
        <Button
          size="icon"
          variant="quiet"
          aria-label="Remove this list"
          onClick={() => void remove().catch(tellUnkept)}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
      {isEdited && <EditList list={list} onClose={() => setEdited(false)} />}
    </header>
  )
}

function EditList({ list, onClose }: { list: ListRow; onClose: () => void }) {
  const [name, setName] = useState(list.name)
  const [purpose, setPurpose] = useState(list.purpose ?? '')
  const [stages, setStages] = useState(list.stages.join('\n'))
  const { isKept, keep } = useKeeping()
  const [read, setRead] = useState({ list, isOther: false })

  async function save(event: FormEvent) {
    event.preventDefault()
    const named = stages
      .split('\n')
      .map((stage) => stage.trim())
      .filter(Boolean)
    await keep(async () => {
      const changed = await changeList(read.list, {
        name: name.trim() || list.name,
        ...(purpose.trim() !== (read.list.purpose ?? '') && { purpose: purpose.trim() }),
        stages: [...new Set(named)],
      })
      if (!changed.ok && changed.error) return setRead({ list: changed.error, isOther: true })
      onClose()
      if (changed.ok) offerUndo('List changed', changed.value)
    })
  }

  return (
    <Dialog open onClose={onClose} size="sm" title="Change this list">
      <form onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <Field label="Name" required>
          <Input value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field label="Purpose" help="What the data is kept for. It is shown beside the list and in exports.">
          <Input value={purpose} onChange={({ target }) => setPurpose(target.value)} />
        </Field>
        <Field label="Stages" help="One on each line, in order. A new row begins at the first.">
          <Textarea rows={6} value={stages} onChange={({ target }) => setStages(target.value)} />
        </Field>
        {!isKept && <NotWritten />}
        {read.isOther && (
          <Notice tone="warning" title="This list was changed in another tab meanwhile">
            There it is called <bdi>{read.list.name}</bdi>
            {read.list.purpose && (
              <>
                , for <bdi>{read.list.purpose}</bdi>
              </>
            )}
            , its stages are {read.list.stages.join(', ') || 'none'}. Save again to have it as it stands here.
          </Notice>
        )}
        <Button type="submit" variant="primary" className="self-end">
          Save
        </Button>
      </form>
    </Dialog>
  )
}
