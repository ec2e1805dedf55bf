import { useRef, useState, type KeyboardEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useKeysAnywhere } from '@/components/grid/use-keys-anywhere'
import { isShortcut, isTyping } from '@/components/frame/single-keys'
import { offerUndo, tellUnkept } from '@/components/keep/undo-bar'
import { PicturesProvider, type Sealed } from '@/components/record/parts/picture'
import { CandidateCard, type Person } from '@/components/tables/check/candidate-card'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Description, DescriptionList } from '@/components/ui/description-list'
import { Kbd } from '@/components/ui/kbd'
import { Skeleton } from '@/components/ui/skeleton'
import { moveFocus } from '@/components/ui/typing'
import { countText } from '@/lib/core/text'
import type { Undo } from '@/lib/browser/library/undo'

export type CheckRow = {
  id: string
  line: number
  cells: readonly string[]
}

export type Candidates = { people: readonly Person[]; sealed: readonly Sealed[] }

type CheckRowsProps<Row extends CheckRow> = {
  /** Whose rows they are, so that candidates are read once. */
  scope: string
  title: string
  /** What deciding costs and brings, in a sentence. */
  about: string
  rows: readonly Row[]
  header: readonly string[]
  /** What it is called that none of the candidates is meant. */
  nobody: string
  readCandidates: (row: Row) => Promise<Candidates>
  /** Takes down who is meant, or nobody; gives what takes that back. */
  onDecide: (row: Row, person: Person | null) => Promise<Undo | null>
}

/**
 * Rows for the visitor to decide, one at a time: its cells above, who may be meant below. 1 to 9 choose, 0 is nobody,
 * arrows and j and k walk.
 */
export function CheckRows<Row extends CheckRow>(props: CheckRowsProps<Row>) {
  const { scope, title, about, header, nobody, readCandidates, onDecide } = props
  // hidden before the store has told of it, so that the next key is for the next row
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const rows = props.rows.filter(({ id }) => !decided.has(id))
  const [wanted, setCurrent] = useState(0)
  const region = useRef<HTMLDivElement>(null)
  const current = Math.max(0, Math.min(wanted, rows.length - 1))
  const row = rows[current]
  const { data: candidates } = useQuery({
    queryKey: ['candidates', scope, row?.id],
    queryFn: () => (row ? readCandidates(row) : { people: [], sealed: [] }),
    enabled: row !== undefined,
    structuralSharing: false,
  })
  const people = candidates?.people ?? []

  async function decide(person: Person | null) {
    if (!row) return
    // the button that was pressed leaves the page with its row
    moveFocus(region.current, { preventScroll: true })
    const { id, line } = row
    const show = () => setDecided((known) => new Set([...known].filter((other) => other !== id)))
    setDecided((known) => new Set([...known, id]))
    try {
      const undo = await onDecide(row, person)
      if (!undo) return show()
      offerUndo(`Row ${line}: ${person?.name ?? nobody}`, async () => {
        await undo()
        show()
      })
    } catch {
      show()
      tellUnkept()
    }
  }

  const walk = (by: number) => setCurrent(Math.max(0, Math.min(rows.length - 1, current + by)))

  function press(key: string): boolean {
    const letter = key.toLowerCase()
    if (letter === 'j' || letter === 'k') walk(letter === 'j' ? 1 : -1)
    else if (key === '0' && candidates) void decide(null)
    else {
      const person = /^[1-9]$/.test(key) ? people[Number(key) - 1] : undefined
      if (!person) return false
      void decide(person)
    }
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
            <Button size="icon-sm" aria-label="Row before" disabled={current === 0} onClick={() => walk(-1)}>
              <ChevronUp aria-hidden="true" />
            </Button>
            <Button
              size="icon-sm"
              aria-label="Next row"
              disabled={current === rows.length - 1}
              onClick={() => walk(1)}
            >
              <ChevronDown aria-hidden="true" />
            </Button>
          </span>
        </div>
        <DescriptionList layout="columns">
          {row.cells.map((cell, at) =>
            cell === '' ? null : (
              <Description key={at} term={header[at] || `Column ${at + 1}`}>
                <bdi>{cell}</bdi>
              </Description>
            ),
          )}
        </DescriptionList>
        {candidates ? (
          <PicturesProvider sealed={candidates.sealed}>
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
