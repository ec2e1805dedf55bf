import { useState } from 'react'
import type { Person } from '@/components/tables/check/candidate-card'
import { CheckRows, type Candidates } from '@/components/tables/check/check-rows'
import { counted } from '@/lib/core/text'
import { keptFacts, type Maybe, rememberFor } from '@/lib/browser/tables/runs/match'
import type { Undo } from '@/lib/browser/library/undo'
import type { SourceRow } from '@/lib/browser/tables/runs/plan'
import { openStore } from '@/lib/browser/database/database'

type MaybeRow = { id: string; index: number; line: number; cells: readonly string[]; people: Maybe['people'] }

async function readCandidates({ people }: MaybeRow): Promise<Candidates> {
  const sealed = await Promise.all(
    people.map(async ({ row: { picture } }) => {
      const answer = picture && (await (await openStore()).get('answers', picture.intentId))
      return answer?.pictures ? [{ intentId: answer.intentId, seal: answer.pictures, text: answer.body }] : []
    }),
  )
  return {
    sealed: sealed.flat(),
    people: people.map(({ row, identifier, reasons }) => ({
      ...keptFacts(row),
      id: identifier,
      picture: row.picture?.url,
      reasons,
    })),
  }
}

type CheckMaybesProps = {
  rows: readonly SourceRow[]
  header: readonly string[]
  maybes: readonly Maybe[]
  /** A name was decided, or that was taken back: what is known of the rows is another. */
  onDecided: () => void
}

export function CheckMaybes({ rows, header, maybes, onDecided }: CheckMaybesProps) {
  const [searched, setSearched] = useState<{ of: CheckMaybesProps['rows']; at: readonly number[] }>({
    of: rows,
    at: [],
  })
  // rows are known by their place
  const at = searched.of === rows ? searched.at : []
  const left = maybes.flatMap(({ index, people }): MaybeRow[] => {
    const row = rows[index]
    if (!row || at.includes(index)) return []
    return [{ id: String(index), index, line: row.line, cells: row.cells, people }]
  })

  async function decide({ index }: MaybeRow, person: Person | null): Promise<Undo | null> {
    const row = rows[index]
    if (!row) return null
    if (!person) {
      setSearched({ of: rows, at: [...at, index] })
      return async () => setSearched({ of: rows, at: at.filter((other) => other !== index) })
    }
    const undo = await rememberFor(row, person.id)
    onDecided()
    return async () => {
      await undo()
      onDecided()
    }
  }

  if (left.length === 0) return null
  return (
    <CheckRows
      scope="library"
      title={`${counted(left.length, 'row')} may be in your library already`}
      about="Free. Whom you choose needs no search; the others are searched for when the run begins."
      rows={left}
      header={header}
      nobody="Search instead"
      readCandidates={readCandidates}
      onDecide={decide}
    />
  )
}
