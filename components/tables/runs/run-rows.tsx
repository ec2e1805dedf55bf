'use client'

import { useState } from 'react'
import { IntentLink } from '@/components/frame/intent-link'
import { lookWords, stepTitle } from '@/components/tables/runs/run-words'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
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
const page = 100

/** What became of each row, with the reason. */
export function RunRows({ run, lines }: { run: Run; lines: readonly Line[] }) {
  const [filter, setFilter] = useState<Filter>('all')
  const [shown, setShown] = useState(page)
  const rows = lines.filter(({ looks }) =>
    looks.length === 0 ? filter === 'all' : looks.some(filters[filter].is),
  )
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
              setShown(page)
            }}
          />
        </Field>
        <p className="pb-2 text-sm text-ink-quiet">{counted(rows.length, 'row')}</p>
      </div>
      <div className="overflow-hidden rounded-lg border border-line">
        <Table label="Rows of the run">
          <TableHead>
            <TableRow>
              <TableHeader numeric className="w-14">
                Row
              </TableHeader>
              <TableHeader>Looked up by</TableHeader>
              {run.steps.map(({ wanted }, at) => (
                <TableHeader key={at}>{stepTitle(wanted)}</TableHeader>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.slice(0, shown).map((line) => (
              <RowLine key={line.index} run={run} line={line} />
            ))}
          </TableBody>
        </Table>
      </div>
      {rows.length > shown && (
        <div>
          <Button size="sm" onClick={() => setShown(shown + page)}>
            Show {Math.min(page, rows.length - shown)} more
          </Button>
        </div>
      )}
    </section>
  )
}

function RowLine({ run, line }: { run: Run; line: Line }) {
  const name = line.identifier ?? line.cells.find((cell) => cell !== '') ?? ''
  return (
    <TableRow>
      <TableCell numeric className="text-ink-faint">
        {line.line}
      </TableCell>
      <TableCell className="max-w-28 sm:max-w-56">
        <bdi className="block truncate" title={name}>
          {run.search ? (line.cells[0] ?? name) : name}
        </bdi>
      </TableCell>
      {run.steps.map((step, at) => (
        <TableCell key={at}>
          <LookCell look={line.looks[at]} wanted={step.wanted} isMoving={run.state === 'running'} />
        </TableCell>
      ))}
    </TableRow>
  )
}

type LookCellProps = { look: Look | undefined; wanted: string; isMoving: boolean }

function LookCell({ look, wanted, isMoving }: LookCellProps) {
  const { word, tone, reason } = lookWords(look, isMoving)
  const answer = answerOf(look)
  return (
    <span className="flex max-w-72 min-w-28 flex-wrap sm:min-w-44 items-baseline gap-x-2">
      <Badge tone={tone}>{word}</Badge>
      {reason && <span className="text-xs text-ink-quiet">{reason}</span>}
      {answer && (
        <IntentLink
          className="text-xs text-ink-quiet underline underline-offset-2 hover:text-ink"
          href={`${pagePath(wanted)}?bought=${answer}`}
        >
          Open
        </IntentLink>
      )}
    </span>
  )
}

/** The purchase whose answer tells of a row. */
function answerOf(look: Look | undefined): string | null {
  if (look?.is === 'done') return look.intentId
  return look?.is === 'skipped' && look.skip.why === 'stored' ? look.skip.intentId : null
}
