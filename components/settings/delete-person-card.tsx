'use client'

import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { optionalDialog } from '@/components/frame/optional'
import { NotKept } from '@/components/frame/storage-notices'
import { useKept } from '@/components/frame/use-kept'
import { SettingsCard } from '@/components/settings/settings-card'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/input'
import { moveFocus } from '@/components/ui/typing'
import { openStore } from '@/lib/browser/database/database'

// deletion imports code for everything that is stored: it is fetched when somebody is searched for
const DeletePersonDialog = optionalDialog(
  async () => (await import('@/components/keep/delete-person')).DeletePersonDialog,
)

const most = 8

async function findPeople(words: string) {
  // no part of the page's first load
  const { fold, hasAll } = await import('@/lib/core/rows/words')
  const parts = fold(words).split(/\s+/).filter(Boolean)
  const records = await (await openStore()).getAll('records')
  return records
    .filter(({ kind }) => kind === 'person')
    .filter(({ title, email = '', url = '', company = '' }) =>
      hasAll(fold(`${title} ${email} ${url} ${company}`), parts),
    )
    .slice(0, most)
}

export function DeletePersonCard() {
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useKept('whom to delete', '')
  const [chosen, setChosen] = useState<{ id: string; title: string } | null>(null)
  const [deleted, setDeleted] = useState(0)
  useEffect(() => {
    // the focused button was removed with the person
    if (deleted > 0) moveFocus(field.current)
  }, [deleted])
  const asked = useDeferredValue(words.trim())
  const { data: people, isError } = useQuery({
    queryKey: ['library', 'find-person', asked],
    queryFn: () => findPeople(asked),
    enabled: asked !== '',
    gcTime: 0,
  })
  return (
    <SettingsCard
      title="Delete a person"
      description="When somebody asks to be forgotten: from records, answers, lists, notes, runs and receipts at once."
    >
      <TextField
        label="Name, e-mail or profile"
        className="mt-4 max-w-96"
        ref={field}
        icon={<Search />}
        value={words}
        onType={setWords}
      />
      {isError && <NotKept />}
      {asked !== '' && people && (
        <ul aria-label="People found" className="mt-3 divide-y divide-line border-t border-line">
          {people.map(({ id, title, position, company, place }) => (
            <li key={id} className="flex items-center gap-3 py-2">
              <span className="min-w-0 flex-1">
                <bdi className="block truncate">{title}</bdi>
                <span className="block truncate text-sm text-ink-faint">
                  {[position, company, place].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button size="sm" variant="danger-quiet" onClick={() => setChosen({ id, title })}>
                Delete everywhere…
              </Button>
            </li>
          ))}
          {people.length === 0 && (
            <li className="py-3 text-sm text-ink-quiet">
              Nobody of that name is in this browser’s library. There is nothing to delete.
            </li>
          )}
        </ul>
      )}
      {chosen && (
        <DeletePersonDialog
          person={chosen}
          onClose={() => setChosen(null)}
          onDeleted={() => setDeleted(deleted + 1)}
        />
      )}
    </SettingsCard>
  )
}
