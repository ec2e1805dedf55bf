'use client'

import { useMemo, useState } from 'react'
import { ListPlus } from 'lucide-react'
import { askToList } from '@/components/keep/list-signal'
import { FoundPeople } from '@/components/tables/runs/found-people'
import { cardOf, idOf, useRunTable } from '@/components/tables/runs/run-columns'
import { rowNames } from '@/components/tables/runs/run-set'
import { ColumnsMenu } from '@/components/tables/table/columns-menu'
import { filterRows, type Condition } from '@/components/tables/table/filter'
import { Conditions, FilterMenu } from '@/components/tables/table/filter-menu'
import type { LineRow } from '@/components/tables/table/look-columns'
import { TableView } from '@/components/tables/table/table-view'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { counted } from '@/lib/core/text'
import { tellsOfPeople } from '@/lib/browser/tables/runs/wanted'
import { placeOf, type Line, type Look, type Run } from '@/lib/browser/tables/runs/run'

const filters = {
  all: { label: 'All rows', is: () => true },
  done: { label: 'Done', is: (look) => look?.is === 'done' },
  'not-found': { label: 'Not found', is: (look) => look?.is === 'not-found' },
  check: { label: 'To check', is: (look) => look?.is === 'check' },
  failed: { label: 'Failed', is: (look) => look?.is === 'failed' || look?.is === 'unknown' },
  waiting: { label: 'Not bought yet', is: (look) => look?.is === 'waiting' },
  skipped: { label: 'Left out', is: (look) => look?.is === 'skipped' },
} as const satisfies Record<string, { label: string; is: (look: Look | undefined) => boolean }>

type Filter = keyof typeof filters

const isFilter = (text: string): text is Filter => text in filters

/** The rows of a run: as they were brought, whom they are about, and what was bought for each. */
export function RunRows({ run, lines }: { run: Run; lines: readonly Line[] }) {
  const [filter, setFilter] = useState<Filter>('all')
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set())
  const [opened, setOpened] = useState<string | null>(null)
  const { rows: all, columns, shown, menu } = useRunTable(run, lines, setOpened)
  const [asked, setAsked] = useState<readonly Condition[]>([])
  const rows = useMemo(
    () =>
      filterRows(all, columns, asked).filter(({ line: { looks } }) =>
        looks.length === 0 ? filter === 'all' : looks.some(filters[filter].is),
      ),
    [all, columns, asked, filter],
  )
  const conditions = { columns, conditions: asked, onChange: setAsked }
  const chosen = lines.filter((line) => selected.has(idOf(line)))
  const findsOthers = run.steps.some(tellsOfPeople)
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
        <span className="ml-auto flex items-center gap-2">
          <FilterMenu {...conditions} onIntent={menu.onIntent} />
          <ColumnsMenu {...menu} rows={all} columns={columns} shown={shown} />
          {findsOthers && <FoundPeople run={run} lines={chosen.length > 0 ? chosen : lines} />}
          {chosen.some(isListable) ? (
            <Button data-add-to-list="chosen" title="Add to a list (l)" onClick={() => toList(chosen)}>
              <ListPlus aria-hidden="true" /> Add to list
            </Button>
          ) : (
            !findsOthers &&
            found.length > 0 && (
              <Button onClick={() => toList(found)}>
                <ListPlus aria-hidden="true" /> Add all found to a list
              </Button>
            )
          )}
        </span>
      </div>
      <Conditions {...conditions} />
      <TableView<LineRow>
        label="Rows of the run"
        rows={rows}
        columns={shown}
        boxLabel={boxLabel}
        selected={selected}
        onSelect={setSelected}
        opened={opened}
        onOpen={setOpened}
        letters={(row) => ({ l: () => toList(chosen.length > 0 ? chosen : row ? [row.line] : []) })}
        unsortedText="In the order in which they were brought"
        cardOf={(row) => cardOf(row, shown)}
      />
    </section>
  )
}

const boxLabel = ({ line }: LineRow) => `Select row ${line.line}`

/** Whether something is known of a row, bought by this run or before. */
const isFound = (look: Look) => placeOf(look) !== null
