import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useFollow } from '@/components/frame/use-follow'
import { askToList } from '@/components/keep/list-signal'
import { Button } from '@/components/ui/button'
import { counted } from '@/lib/core/text'
import type { FoundPerson } from '@/lib/browser/tables/runs/found-people'
import type { Line, Run } from '@/lib/browser/tables/runs/run'

/** Milliseconds between two readings, since a run brings answers one after the other. */
const pause = 1_000

const none: readonly FoundPerson[] = []

type FoundPeopleProps = {
  run: Run
  /** The rows whose people are meant. */
  lines: readonly Line[]
}

/** Puts the people whom some rows of a run led to on a list, with where each was found as a note. It costs nothing. */
export function FoundPeople({ run, lines }: FoundPeopleProps) {
  useFollow(['found-people'], 'library', pause)
  const answered = lines.map(({ index, looks }) => [index, looks.map(({ is }) => is)])
  const { data = none } = useQuery({
    queryKey: ['found-people', run.id, JSON.stringify(answered)],
    queryFn: async () => {
      const { peopleFound } = await import('@/lib/browser/tables/runs/found-people')
      return peopleFound(run, lines)
    },
    placeholderData: (before) => before,
    structuralSharing: false,
  })
  if (data.length === 0) return null
  return (
    <Button
      variant="primary"
      onClick={() =>
        askToList({
          kind: 'person',
          aliases: data.map(({ aliases }) => aliases),
          notes: data.map(({ notes }) => notes.join('\n')),
        })
      }
    >
      <UserPlus aria-hidden="true" /> Add {counted(data.length, 'person', 'people')} to a list
    </Button>
  )
}
