import { CheckRows, type Candidates, type CheckRow } from '@/components/tables/check/check-rows'
import type { Person } from '@/components/tables/check/candidate-card'
import { counted } from '@/lib/core/text'
import { person as personKind } from '@/lib/core/records/person'
import { readRecord } from '@/lib/core/records/read'
import { decideRow, personAt } from '@/lib/browser/tables/runs/match'
import { openBought } from '@/lib/browser/tables/runs/read'
import type { Line, Run } from '@/lib/browser/tables/runs/run'

type CheckLine = CheckRow & { index: number; look: Line['looks'][number] | undefined }

const rowOf = ({ index, line, cells, looks }: Line): CheckLine => ({
  id: String(index),
  index,
  line,
  cells,
  look: looks.at(-1),
})

async function readCandidates({ look }: CheckLine): Promise<Candidates> {
  const bought = look?.is === 'check' ? await openBought(look.intentId) : null
  if (look?.is !== 'check' || !bought) return { people: [], sealed: [] }
  const { read, answer } = bought
  const people = look.candidates.flatMap(({ pointer, reasons }): Person[] => {
    const found = personAt(read, pointer)
    if (!found) return []
    const { name, title, company, place } = found.facts
    const picture = readRecord(personKind, found.record).raw('picture')
    return [{ id: pointer, name, title, company, place, picture, reasons }]
  })
  const seal = answer.pictures
  return { people, sealed: seal ? [{ intentId: look.intentId, seal, text: answer.body }] : [] }
}

type CheckLinesProps = { run: Run; lines: readonly Line[] }

export const CheckLines = ({ run, lines }: CheckLinesProps) => (
  <CheckRows
    scope={run.id}
    title={`${counted(lines.length, 'row')} to check`}
    about="The search is paid, and choosing costs nothing. What the run still buys for them waits until you press “Go on”, with its price on it."
    rows={lines.map(rowOf)}
    header={run.header}
    nobody="Nobody of these"
    readCandidates={readCandidates}
    onDecide={({ index }, person) => decideRow(run.id, index, person?.id ?? null)}
  />
)
