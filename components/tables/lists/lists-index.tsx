import { useState, type FormEvent } from 'react'
import { Plus, Rows3 } from 'lucide-react'
import { useLibraryChanges } from '@/components/record/use-shelf'
import { useLists } from '@/components/keep/use-lists'
import { PageHeader } from '@/components/frame/page'
import { useReturning } from '@/components/frame/returning'
import { optional } from '@/components/frame/optional'
import { WhileReading } from '@/components/frame/while-reading'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NotWritten, Unread, useKeeping } from '@/components/frame/storage-notices'
import { PricedText } from '@/components/ui/price'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import { createList } from '@/lib/browser/tables/lists'

const shape = <Skeleton className="h-64 w-full" />

// loaded only where there are lists to draw
const ListLines = optional(async () => (await import('@/components/tables/lists/list-lines')).ListLines, {
  loading: shape,
})

type ListsIndexProps = {
  onOpen: (id: string) => void
  /** A run is to be made, with rows from a file, a paste or a search. */
  onRun: () => void
  /** On pointing at its button or focusing it, to load what the next view needs. */
  onIntent: () => void
}

/** Every list, and how one more is made. */
export function ListsIndex({ onOpen, onRun, onIntent }: ListsIndexProps) {
  const [isNew, setNew] = useState(false)
  useLibraryChanges()
  const { data, isError } = useLists()
  useReturning(data !== undefined && data.lists.length > 0)
  return (
    <>
      <PageHeader
        title="Lists"
        summary="Shortlists, and rows from files, names and searches, with stages, tags and notes. They cost nothing and stay in this browser; a run looks all of a list up under one plan, one price and one approval."
        actions={
          <>
            <Button onClick={() => setNew(true)}>
              <Plus aria-hidden="true" /> New list
            </Button>
            <Button onClick={onRun} onPointerEnter={onIntent} onFocus={onIntent}>
              <Rows3 aria-hidden="true" /> New run
            </Button>
          </>
        }
      />
      <WhileReading isReading={!data && !isError} shape={shape}>
        {isError ? (
          <Unread what="lists" />
        ) : !data || data.lists.length === 0 ? (
          <EmptyState
            title="No lists yet"
            cost={
              <PricedText>
                Lists cost nothing. A run costs $0.05 for each profile or work email, and you approve the
                whole price once, before anything is paid.
              </PricedText>
            }
            actions={
              <Button variant="primary" onClick={() => setNew(true)}>
                Make a list
              </Button>
            }
          >
            Put people or companies from any answer on a list with the key l or "Add to list", or bring a file
            or names with a run: then compare them, note what you think, and buy what is missing.
          </EmptyState>
        ) : (
          <ListLines {...data} onOpen={onOpen} />
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
