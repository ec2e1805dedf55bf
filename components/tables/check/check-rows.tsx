import { type KeyboardEvent, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { toggled } from '@/components/grid/row-controls'
import { useKeysAnywhere } from '@/components/grid/keys'
import { isShortcut, isTyping } from '@/components/frame/single-keys'
import { offerUndo, tellUnkept } from '@/components/keep/undo'
import { Picture, PicturesProvider } from '@/components/record/parts/picture'
import { Button, SignButton } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Kbd } from '@/components/ui/kbd'
import { Skeleton } from '@/components/ui/skeleton'
import { moveFocus } from '@/components/ui/typing'
import { countText, counted } from '@/lib/core/text'
import type { Undo } from '@/lib/browser/library/undo'
import { person as personKind } from '@/lib/core/records/person'
import { readRecord } from '@/lib/core/records/read'
import { type Maybe, decideRow, keptFacts, personAt, rememberFor } from '@/lib/browser/tables/runs/match'
import { openBought } from '@/lib/browser/tables/runs/read'
import type { Line, RunCell, Run } from '@/lib/browser/tables/runs/run'
import type { PersonFacts } from '@/lib/core/matching/person'
import { type FoundPlan, useStateOf } from '@/components/tables/plan/use-plan'
import type { SourceRow } from '@/lib/browser/tables/runs/plan'

type Person = { id: string; facts: PersonFacts; picture: unknown; reasons: readonly string[] }

type Candidates = { people: readonly Person[]; intentIds: readonly string[] }

type CheckRow = Pick<SourceRow, 'line' | 'cells'> & {
  index: number
  candidates: () => Promise<Candidates>
  decide: (id: string | null) => Promise<Undo | null>
}

type CheckRowsProps = {
  scope: string
  title: string
  about: string
  rows: readonly CheckRow[]
  header: readonly string[]
  nobody: string
}

const none: Candidates = { people: [], intentIds: [] }
const noPlaces: readonly number[] = []

function CheckRows({ scope, title, about, header, nobody, ...given }: CheckRowsProps) {
  // hidden before the store has told of it, so that the next key is for the next row
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set())
  const rows = given.rows.filter(({ index }) => !decided.has(index))
  const [position, setCurrent] = useState(0)
  const region = useRef<HTMLDivElement>(null)
  const current = Math.max(0, Math.min(position, rows.length - 1))
  const row = rows[current]
  const { data: candidates } = useQuery({
    // another row may stand in the same place by now
    queryKey: ['candidates', scope, row?.index, row?.cells],
    queryFn: () => row?.candidates() ?? none,
    enabled: row !== undefined,
    structuralSharing: false,
  })
  const people = candidates?.people ?? []

  async function decide(person: Person | null) {
    if (!row) return
    // the button that was pressed leaves the page with its row
    moveFocus(region.current, { preventScroll: true })
    const { index, line } = row
    const toggle = () => setDecided((known) => toggled(known, index))
    toggle()
    try {
      const undo = await row.decide(person?.id ?? null)
      if (!undo) return toggle()
      offerUndo(`Row ${line}: ${person?.facts.name ?? nobody}`, async () => {
        await undo()
        toggle()
      })
    } catch {
      toggle()
      tellUnkept()
    }
  }

  const walk = (by: number) => setCurrent(current + by)

  function press(key: string): boolean {
    const letter = key.toLowerCase()
    const person = people[Number(key) - 1]
    if (letter === 'j' || letter === 'k') walk(letter === 'j' ? 1 : -1)
    else if (key === '0' && candidates) void decide(null)
    else if (person) void decide(person)
    else return false
    return true
  }
  useKeysAnywhere(region, press)

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    if (step !== undefined) walk(step)
    else if (!isShortcut(event) || !press(event.key)) return
    event.preventDefault()
  }

  if (!row) return null
  return (
    <Card aria-label={title}>
      <CardHeader title={title} />
      <div
        ref={region}
        data-slot="rows"
        tabIndex={-1}
        className="mt-3 flex flex-col gap-4 rounded-sm focus-visible:outline-offset-4"
        onKeyDown={onKeyDown}
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p role="status" className="tabular-nums">
            Row {countText(row.line)}
            <span className="text-ink-faint">
              {' '}
              · {current + 1} of {countText(rows.length)}
            </span>
          </p>
          <span className="ml-auto flex gap-1">
            <SignButton
              label="Row before"
              Sign={ChevronUp}
              variant="secondary"
              disabled={current === 0}
              onClick={() => walk(-1)}
            />
            <SignButton
              label="Next row"
              Sign={ChevronDown}
              variant="secondary"
              disabled={current === rows.length - 1}
              onClick={() => walk(1)}
            />
          </span>
        </div>
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-4">
          {row.cells.map(
            (cell, at) =>
              cell !== '' && (
                <div key={at} className="min-w-0">
                  <dt className="mb-0.5 text-xs text-ink-faint">{header[at] || `Column ${at + 1}`}</dt>
                  <dd className="wrap-anywhere">
                    <bdi>{cell}</bdi>
                  </dd>
                </div>
              ),
          )}
        </dl>
        {candidates ? (
          <PicturesProvider intentIds={candidates.intentIds}>
            <ul className="grid gap-2 md:grid-cols-2 xl:grid-cols-3">
              {people.map((person, at) => (
                <li key={person.id}>
                  <CandidateCard person={person} number={at + 1} onChoose={() => void decide(person)} />
                </li>
              ))}
            </ul>
          </PicturesProvider>
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button aria-keyshortcuts="0" disabled={!candidates} onClick={() => void decide(null)}>
            {nobody} <Kbd className="max-md:hidden">0</Kbd>
          </Button>
          <p className="min-w-0 text-sm text-ink-quiet max-md:basis-full md:flex-1">{about}</p>
        </div>
      </div>
    </Card>
  )
}

type CandidateCardProps = { person: Person; number: number; onChoose: () => void }

function CandidateCard({ person, number, onChoose }: CandidateCardProps) {
  const { facts, picture, reasons } = person
  const { name, title, company, place } = facts
  return (
    <button
      type="button"
      aria-keyshortcuts={number < 10 ? String(number) : undefined}
      className="flex w-full items-start gap-3 rounded-lg border border-line bg-ground p-3 text-left hover:bg-hover"
      onClick={onChoose}
    >
      <Picture value={picture} name={name} size="md" of="person" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{name}</span>
        {title !== null && <span className="block text-sm break-words">{title}</span>}
        <span className="block text-sm text-ink-quiet break-words">
          {[company, place].filter((text) => text !== null).join(' · ')}
        </span>
        <span className="mt-1 block text-xs text-ink-faint">{reasons.join(' · ')}</span>
      </span>
      {number < 10 && <Kbd className="max-md:hidden">{number}</Kbd>}
    </button>
  )
}

export const CheckLines = ({ run, lines }: { run: Run; lines: readonly Line[] }) => (
  <CheckRows
    scope={run.id}
    title={`${counted(lines.length, 'row')} to check`}
    about="The search is paid, and choosing costs nothing. What the run still buys for them waits until you press “Go on”, with its price on it."
    rows={lines.map(({ index, line, cells, looks }) => ({
      index,
      line,
      cells,
      candidates: () => foundBySearch(looks.at(-1)),
      decide: (id) => decideRow(run.id, index, id),
    }))}
    header={run.header}
    nobody="Nobody of these"
  />
)

async function foundBySearch(look: RunCell | undefined): Promise<Candidates> {
  const bought = look?.is === 'check' ? await openBought(look.intentId) : null
  if (look?.is !== 'check' || !bought) return none
  const people = look.candidates.flatMap(({ pointer, reasons }): Person[] => {
    const found = personAt(bought.read, pointer)
    if (!found) return []
    const picture = readRecord(personKind, found.record).raw('picture')
    return [{ id: pointer, facts: found.facts, picture, reasons }]
  })
  return { people, intentIds: [look.intentId] }
}

type CheckMaybesProps = { plan: Pick<FoundPlan, 'rows' | 'maybes' | 'again'>; header: readonly string[] }

export function CheckMaybes({ plan: { rows, maybes, again }, header }: CheckMaybesProps) {
  const [searched, setSearched] = useStateOf(rows, noPlaces)

  async function decide(index: number, row: SourceRow, id: string | null): Promise<Undo> {
    if (id === null) {
      setSearched([...searched, index])
      return async () => setSearched(searched.filter((other) => other !== index))
    }
    const undo = await rememberFor(row, id)
    again()
    return async () => {
      await undo()
      again()
    }
  }

  const left = maybes.flatMap(({ index, people }): CheckRow[] => {
    const row = rows[index]
    if (!row || searched.includes(index)) return []
    const { line, cells } = row
    const candidates = () => keptPeople(people)
    return [{ index, line, cells, candidates, decide: (id) => decide(index, row, id) }]
  })
  if (left.length === 0) return null
  return (
    <CheckRows
      scope="library"
      title={`${counted(left.length, 'row')} may be in your library already`}
      about="Free. Whom you choose needs no search; the others are searched for when the run begins."
      rows={left}
      header={header}
      nobody="Search instead"
    />
  )
}

async function keptPeople(people: Maybe['people']): Promise<Candidates> {
  return {
    intentIds: people.flatMap(({ row: { picture } }) => picture?.intentId ?? []),
    people: people.map(({ row, identifier, reasons }) => ({
      id: identifier,
      facts: keptFacts(row),
      picture: row.picture?.url,
      reasons,
    })),
  }
}
