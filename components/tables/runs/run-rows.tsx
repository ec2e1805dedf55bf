'use client'

import { useMemo, useState } from 'react'
import { ListPlus } from 'lucide-react'
import type { GridColumn } from '@/components/grid/column'
import { Grid } from '@/components/grid/grid'
import { askToList } from '@/components/keep/list-signal'
import { rowNames } from '@/components/tables/runs/run-set'
import { Button } from '@/components/ui/button'
import { useTabStop } from '@/components/grid/tab-stop'
import { IntentLink } from '@/components/frame/intent-link'
import { lookWords, stepTitle } from '@/components/tables/runs/run-words'
import { Badge } from '@/components/ui/badge'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { pagePath } from '@/lib/core/catalogue/page-path'
import { counted } from '@/lib/core/text'
import type { Line, Look, Run } from '@/lib/browser/tables/runs/run'

const filters = {
  all: { label: 'All rows', is: () => true },
  done: { label: 'Done', is: (look) => look?.is === 'done' },
  'not-found': { label: 'Not found', is: (look) => look?.is === 'not-found' },
  failed: { label: 'Failed', is: (look) => look?.is === 'failed' || look?.is === 'unknown' },
  waiting: { label: 'Not bought yet', is: (look) => look?.is === 'waiting' },
  skipped: { label: 'Left out', is: (look) => look?.is === 'skipped' },
} as const satisfies Record<string, { label: string; is: (look: Look | undefined) => boolean }>

type Filter = keyof typeof filters

const isFilter = (text: string): text is Filter => text in filters

/** What became of each row, with the reason. */
export function RunRows({ run, lines }: { run: Run; lines: readonly Line[] }) {
  const [filter, setFilter] = useState<Filter>('all')
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set())
  const { steps, search, state } = run
  const columns = useMemo(
    () => columnsOf({ steps, isOfSearch: search !== null, isMoving: state === 'running' }),
    [steps, search, state],
  )
  const rows = useMemo(
    () =>
      lines.filter(({ looks }) => (looks.length === 0 ? filter === 'all' : looks.some(filters[filter].is))),
    [lines, filter],
  )
  const chosen = lines.filter((line) => selected.has(idOf(line)))
  const isListable = (line: Line) => rowNames(run, line) !== null
  const found = lines.filter((line) => line.looks.some(isFound) && isListable(line))

  function toList(some: readonly Line[]) {
    const named = some.flatMap((line) => rowNames(run, line) ?? [])
    const [first] = named
    if (first) askToList({ kind: first.kind, aliases: named.map(({ aliases }) => aliases) })
  }

  if (lines.length === 0) return null
  return (
    <section aria-label="Rows" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Show" className="w-44">
          <Select
            value={filter}
            options={Object.entries(filters).map(([value, { label }]) => ({ value, label }))}
            onChange={(event) => {
              if (isFilter(event.target.value)) setFilter(event.target.value)
            }}
          />
        </Field>
        <p role="status" className="pb-2 text-sm text-ink-quiet">
          {chosen.length > 0 ? `${chosen.length} selected` : counted(rows.length, 'row')}
        </p>
        {chosen.some(isListable) ? (
          <Button
            data-add-to-list="chosen"
            className="ml-auto"
            title="Add to a list (l)"
            onClick={() => toList(chosen)}
          >
            <ListPlus aria-hidden="true" /> Add to list
          </Button>
        ) : (
          found.length > 0 && (
            <Button className="ml-auto" onClick={() => toList(found)}>
              <ListPlus aria-hidden="true" /> Add all found to a list
            </Button>
          )
        )}
      </div>
      <Grid
        label="Rows of the run"
        rows={rows}
        idOf={idOf}
        columns={columns}
        isMeasured
        selection={{ selected, onSelect: setSelected, boxLabel, allLabel: 'Select all' }}
        letters={(line) => ({ l: () => toList(chosen.length > 0 ? chosen : line ? [line] : []) })}
      />
    </section>
  )
}

const idOf = ({ index }: Line) => String(index)
const boxLabel = ({ line }: Line) => `Select row ${line}`

/** Whether something is known of a row, bought by this run or before. */
const isFound = (look: Look) => look.is === 'done' || (look.is === 'skipped' && look.skip.why === 'stored')

type Drawn = { steps: Run['steps']; isOfSearch: boolean; isMoving: boolean }

const columnsOf = ({ steps, isOfSearch, isMoving }: Drawn): GridColumn<Line>[] => [
  {
    id: 'row',
    label: 'Row',
    width: 88,
    grow: 0,
    isNumeric: true,
    cell: ({ line }) => (
      <span className="w-full text-right font-normal text-ink-faint tabular-nums">{line}</span>
    ),
  },
  {
    id: 'identifier',
    label: 'Looked up by',
    width: 144,
    cell({ identifier, cells }) {
      const name = identifier ?? cells.find((cell) => cell !== '') ?? ''
      return <bdi title={name}>{isOfSearch ? (cells[0] ?? name) : name}</bdi>
    },
  },
  ...steps.map(({ wanted }, at) => ({
    id: String(at),
    label: stepTitle(wanted),
    width: 176,
    cellStyle: 'min-w-0 px-3 py-2',
    cell: ({ looks }: Line) => <LookCell look={looks[at]} wanted={wanted} isMoving={isMoving} />,
  })),
]

type LookCellProps = { look: Look | undefined; wanted: string; isMoving: boolean }

function LookCell({ look, wanted, isMoving }: LookCellProps) {
  const tabIndex = useTabStop()
  const { word, tone, reason } = lookWords(look, isMoving)
  const answer = answerOf(look)
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <Badge tone={tone}>{word}</Badge>
      {reason && <span className="text-xs text-ink-quiet">{reason}</span>}
      {answer && (
        <IntentLink
          className="text-xs text-ink-quiet underline underline-offset-2 hover:text-ink"
          href={`${pagePath(wanted)}?bought=${answer}`}
          tabIndex={tabIndex}
        >
          Open
        </IntentLink>
      )}
    </span>
  )
}

/** The purchase whose answer is about a row. */
function answerOf(look: Look | undefined): string | null {
  if (look?.is === 'done') return look.intentId
  return look?.is === 'skipped' && look.skip.why === 'stored' ? look.skip.intentId : null
}
