import { UserPlus } from 'lucide-react'
import { askToList } from '@/components/keep/list-signal'
import { useFollowing } from '@/components/tables/runs/further'
import { Button } from '@/components/ui/button'
import type { Line, Run } from '@/lib/browser/tables/runs/run'
import { counted } from '@/lib/core/text'

type FoundPeopleProps = {
  run: Run
  /** The rows whose people are meant. */
  lines: readonly Line[]
}

/** Puts the people whom some rows of a run led to on a list, with where each was found as a note. It costs nothing. */
export function FoundPeople({ run, lines }: FoundPeopleProps) {
  const answered = lines.map(({ index, looks }) => [index, looks.map(({ is }) => is)])
  const people = useFollowing(['found-people', run.id, JSON.stringify(answered)], 'library', async () => {
    const { peopleFound } = await import('@/lib/browser/tables/runs/found-people')
    return peopleFound(run, lines)
  })
  if (!people || people.length === 0) return null
  return (
    <Button
      variant="primary"
      onClick={() =>
        askToList({
          kind: 'person',
          aliases: people.map(({ aliases }) => aliases),
          notes: people.map(({ notes }) => notes.join('\n')),
        })
      }
    >
      <UserPlus aria-hidden="true" /> Add {counted(people.length, 'person', 'people')} to a list
    </Button>
  )
}
