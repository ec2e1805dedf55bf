'use client'

import { useState, type FormEvent } from 'react'
import { Plus } from 'lucide-react'
import { ago } from '@/components/frame/when'
import { useLibraryChanges } from '@/components/record/use-shelf'
import { useLists } from '@/components/keep/use-lists'
import { PageHeader } from '@/components/frame/page'
import { useReturning } from '@/components/frame/returning'
import { WhileReading } from '@/components/frame/while-reading'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NotWritten, Unread, useKeeping } from '@/components/frame/storage-notices'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import { createList } from '@/lib/browser/tables/lists'
import { countOf } from '@/lib/browser/library/words'

/** Every list with the number of its records. */
export function ListsIndex({ onOpen }: { onOpen: (id: string) => void }) {
  const [isNew, setNew] = useState(false)
  useLibraryChanges()
  const { data, isError } = useLists()
  useReturning(data !== undefined && data.lists.length > 0)
  return (
    <>
      <PageHeader
        title="Lists"
        summary="Shortlists of people and account lists of companies, with stages, tags and notes. They cost nothing and stay in this browser."
        actions={
          <Button onClick={() => setNew(true)}>
            <Plus aria-hidden="true" /> New list
          </Button>
        }
      />
      <WhileReading isReading={!data && !isError} shape={<Skeleton className="h-64 w-full" />}>
        {isError ? (
          <Unread what="lists" />
        ) : !data || data.lists.length === 0 ? (
          <EmptyState
            title="No lists yet"
            cost="Lists cost nothing. What you buy for the people on them costs what it costs everywhere."
            actions={
              <Button variant="primary" onClick={() => setNew(true)}>
                Make a list
              </Button>
            }
          >
            Put people or companies from any answer on a list with the key l or "Add to list": then compare
            them, note what you think, and buy what is missing, cell by cell.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line rounded-lg border border-line">
            {data.lists.map((list) => (
              <li key={list.id}>
                <button
                  type="button"
                  onClick={() => onOpen(list.id)}
                  className="flex min-h-12 w-full items-center gap-4 px-4 py-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
                >
                  <span className="min-w-0 flex-1">
                    <bdi className="block truncate font-medium">{list.name}</bdi>
                    {list.purpose && (
                      <bdi className="block truncate text-sm text-ink-quiet">{list.purpose}</bdi>
                    )}
                  </span>
                  <Badge tone="outline">{countOf(list.kind, data.counts.get(list.id) ?? 0)}</Badge>
                  <span className="w-24 shrink-0 text-right text-sm text-ink-faint max-sm:hidden">
                    {ago(list.changedAt)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </WhileReading>
      {isNew && <NewList onClose={() => setNew(false)} onMade={onOpen} />}
    </>
  )
}

function NewList({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const [name, setName] = useState('')
  const [kind, setKind] = useState<'person' | 'company'>('person')
  const [purpose, setPurpose] = useState('')
  const { isKept, keep } = useKeeping()

  async function create(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return
    await keep(async () => {
      const list = await createList({
        name: name.trim(),
        kind,
        ...(purpose.trim() !== '' && { purpose: purpose.trim() }),
      })
      onClose()
      onMade(list.id)
    })
  }

  return (
    <Dialog open onClose={onClose} size="sm" title="New list">
      <form onSubmit={(event) => void create(event)} className="flex flex-col gap-4">
        <Field label="Name" required>
          <Input value={name} placeholder="CTO in Berlin" onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field label="Of">
          <Select
            value={kind}
            onChange={({ target }) => setKind(target.value === 'company' ? 'company' : 'person')}
            options={[
              { value: 'person', label: 'People' },
              { value: 'company', label: 'Companies' },
            ]}
          />
        </Field>
        <Field label="Purpose" help="What the data is kept for. It is shown beside the list and in exports.">
          <Input value={purpose} onChange={({ target }) => setPurpose(target.value)} />
        </Field>
        {!isKept && <NotWritten />}
        <Button type="submit" variant="primary" disabled={name.trim() === ''} className="self-end">
          Make the list
        </Button>
      </form>
    </Dialog>
  )
}
