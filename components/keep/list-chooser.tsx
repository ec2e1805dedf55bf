import type { FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { takeIn } from '@/lib/browser/library/take-in'
import { isListed, type ListRequest } from '@/components/keep/list-signal'
import { useKept } from '@/components/frame/use-kept'
import { offerUndo } from '@/components/keep/undo'
import { useLists } from '@/components/keep/use-lists'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/input'
import { NotWritten } from '@/components/frame/storage-notices'
import { addToList, createList, removeIfEmpty } from '@/lib/browser/tables/lists'
import { recordsOf } from '@/lib/browser/library/records'
import { countOf } from '@/lib/core/kind-titles'
import type { ListRow } from '@/lib/browser/database/stores'

type Chosen = { id: string; note: string | undefined }

/** The records that a request is about; rows of a fresh answer are taken into the library first. */
async function recordsFor({ recordIds = [], aliases = [], notes = [] }: ListRequest): Promise<Chosen[]> {
  if (aliases.length === 0) return recordIds.map((id) => ({ id, note: undefined }))
  const find = async () => {
    const found = await recordsOf(aliases.flat())
    return aliases.flatMap((names, row) => {
      const [id] = names.flatMap((name) => found.get(name)?.id ?? [])
      return id === undefined ? [] : [{ id, note: notes[row] }]
    })
  }
  const known = await find()
  if (known.length === aliases.length) return known
  await takeIn()
  return find()
}

export default function ListChooser({ request, onClose }: { request: ListRequest; onClose: () => void }) {
  const kind = isListed(request.kind) ? request.kind : 'person'
  const count = request.aliases?.length ?? request.recordIds?.length ?? 0
  const [name, setName] = useKept('name of a new list', '')
  const { data } = useLists()
  const lists = data?.lists.filter((list) => list.kind === kind) ?? []

  const adding = useMutation({
    async mutationFn(chosen: ListRow | string) {
      const isNew = typeof chosen === 'string'
      const list = isNew ? await createList({ name: chosen, kind }) : chosen
      const records = await recordsFor(request)
      const ids = records.map(({ id }) => id)
      const notes = new Map(records.flatMap(({ id, note }) => (note ? [[id, note] as const] : [])))
      const { added, undo } = await addToList(list, ids, notes)
      const missing = count - ids.length
      const there = ids.length - added
      const words = [
        added > 0 ? `${countOf(kind, added)} on ${list.name}` : `Already on ${list.name}`,
        added > 0 && there > 0 && `${there} there before`,
        missing > 0 && `${missing} cannot be known again`,
      ].filter(Boolean)
      if (isNew) setName('')
      onClose()
      const takeBack = async () => {
        await undo()
        if (isNew) await removeIfEmpty(list.id)
      }
      offerUndo(words.join(', '), takeBack, { href: `/lists#list=${list.id}`, words: 'Open list' })
    },
  })

  function create(event: FormEvent) {
    event.preventDefault()
    const named = name.trim()
    if (named !== '') adding.mutate(named)
  }

  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Add to list"
      description={`${countOf(kind, count)}. Lists cost nothing and stay in this browser.`}
    >
      {lists.length > 0 && (
        <ul className="mb-4 flex flex-col gap-1">
          {lists.map((list) => (
            <li key={list.id}>
              <button
                type="button"
                disabled={adding.isPending}
                onClick={() => adding.mutate(list)}
                className="flex min-h-9 w-full items-center justify-between gap-3 rounded-md border border-line px-3 text-left hover:bg-hover pointer-coarse:min-h-11"
              >
                <span className="truncate font-medium">{list.name}</span>
                <span className="shrink-0 text-sm text-ink-faint tabular-nums">
                  {data?.counts.get(list.id) ?? 0}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={create} className="flex items-end gap-2">
        <TextField
          label="New list"
          className="flex-1"
          value={name}
          placeholder={kind === 'person' ? 'CTO in Berlin' : 'Logistics in Lagos'}
          onType={setName}
        />
        <Button
          type="submit"
          variant={lists.length === 0 ? 'primary' : 'secondary'}
          disabled={name.trim() === ''}
          busy={adding.isPending}
        >
          Create and add
        </Button>
      </form>
      {adding.isError && <NotWritten />}
    </Dialog>
  )
}
