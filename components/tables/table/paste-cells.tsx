import { useMemo, useState } from 'react'
import { NotWritten, useKeeping } from '@/components/frame/storage-notices'
import { offerUndo } from '@/components/keep/undo'
import type { PastedOver } from '@/components/tables/table/use-list-acts'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { SelectField } from '@/components/ui/select'
import type { ListRow } from '@/lib/browser/database/stores'
import { changeEach, tagsIn, type ItemPart } from '@/lib/browser/tables/change-rows'
import { titleOf, type Item } from '@/lib/browser/tables/lists'
import { noteOf } from '@/lib/browser/tables/notes'
import { eachRow } from '@/lib/browser/files/import/text'
import { eachOnce } from '@/lib/core/group'
import { counted, countText } from '@/lib/core/text'

const choices = [
  ['', 'Leave out'],
  ['note', 'Note'],
  ['stage', 'Stage'],
  ['tags', 'Tags'],
] as const

/** Where each column of pasted cells goes; null where it is left out. */
export type PasteInto = readonly ('note' | 'stage' | 'tags' | null)[]

const mostShown = 5

const firstOf = (texts: readonly string[]): string =>
  `${texts.slice(0, mostShown).join(', ')}${texts.length > mostShown ? ` and ${countText(texts.length - mostShown)} more` : ''}`

type PasteCellsProps = PastedOver & { list: ListRow; onClose: () => void }

/** Where pasted cells go, and what they change of each row, before anything is changed. It costs nothing. */
export function PasteCells({ list, text, rows, isTicked, onClose }: PasteCellsProps) {
  const cells = useMemo(() => pastedCells(text), [text])
  const [into, setInto] = useState(() => guessInto(cells, list.stages))
  const { isKept, keep } = useKeeping()
  const plan = useMemo(
    () => planPaste({ list, rows, isForAll: isTicked, cells, into }),
    [list, rows, isTicked, cells, into],
  )
  const count = plan.changes.length
  const [first] = rows

  const paste = () =>
    keep(async () => {
      const undo = await changeEach(plan.changes.map(({ item: { item }, part }) => ({ item, part })))
      offerUndo(`Pasted into ${counted(count, 'row')}`, undo)
      onClose()
    })

  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={`Paste ${counted(cells.length, 'line')} of cells`}
      description={`${
        isTicked
          ? 'Into the ticked rows, in the order in which they are on show.'
          : `From ${first ? titleOf(first) : 'the row'} down, in the order in which rows are on show.`
      } Notes go below what is noted, tags are added, stages are replaced. It costs nothing and can be undone.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={count === 0} onClick={() => void paste()}>
            {count === 0 ? 'Paste' : `Paste into ${counted(count, 'row')}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          {into.map((target, column) => (
            <SelectField
              key={column}
              label={into.length === 1 ? 'Paste as' : `Column ${column + 1} is`}
              help={exampleOf(cells, column)}
              value={target ?? ''}
              options={choices}
              onChoose={(next) => setInto(into.with(column, next || null))}
            />
          ))}
        </div>
        <Left plan={plan} into={into} />
        {!isKept && <NotWritten />}
      </div>
    </Dialog>
  )
}

const exampleOf = (cells: readonly (readonly string[])[], column: number): string => {
  const text = cells.map((row) => row[column]).find(Boolean)
  return text ? `Such as: ${text.slice(0, 60)}` : 'Empty'
}

function Left({ plan: { changes, unknown, beyond }, into }: { plan: Pasting; into: readonly unknown[] }) {
  if (into.every((target) => target === null))
    return (
      <Notice tone="info">
        Choose where the cells go. To add rows, paste them into the line below the table.
      </Notice>
    )
  if (unknown.length === 0 && beyond === 0)
    return changes.length === 0 ? <Notice tone="info">These rows have all of this already.</Notice> : null
  return (
    <Notice tone="warning">
      {unknown.length > 0 && <p>Not a stage of this list, so left out: {firstOf(unknown)}.</p>}
      {beyond > 0 && <p>There is no row for the last {counted(beyond, 'line')}, so they are left out.</p>}
    </Notice>
  )
}

/** Rows of cells as a spreadsheet copies them: with tabs between, in quotes where they hold tabs or lines of their own. */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = []
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  eachRow(lines, '\t', (cells) => rows.push(cells.map((cell) => cell.trim())) > 0)
  return rows
}

const stageNamed = (stages: readonly string[], text: string): string | undefined =>
  stages.find((stage) => stage.toLowerCase() === text.toLowerCase())

/** Where columns are likely meant to go: one that holds stages only, and a note where one other is left. */
export function guessInto(cells: readonly (readonly string[])[], stages: readonly string[]): PasteInto {
  const width = Math.max(...cells.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => cells.flatMap((row) => row[at] || []))
  const staged = columns.findIndex(
    (column) => column.length > 0 && column.every((text) => stageNamed(stages, text) !== undefined),
  )
  const noted = columns.length - (staged < 0 ? 0 : 1) === 1 ? columns.findIndex((_, at) => at !== staged) : -1
  return columns.map((_, at) => (at === staged ? 'stage' : at === noted ? 'note' : null))
}

type Pasting = ReturnType<typeof planPaste>

type Pasted = {
  list: ListRow
  rows: readonly Item[]
  /** A single line goes into all of these rows, not only into the first. */
  isForAll: boolean
  cells: readonly (readonly string[])[]
  into: PasteInto
}

/** What pasted cells change: notes go below, tags are added, stages replaced; nothing is lost. Pure. */
export function planPaste({ list, rows, isForAll, cells, into }: Pasted) {
  const unknown = new Set<string>()
  const [only = []] = cells
  const lines = isForAll && cells.length === 1 ? rows.map(() => only) : cells

  function partOf({ item }: Item, line: readonly string[]): ItemPart {
    const part: ItemPart = {}
    for (const [at, target] of into.entries()) {
      const text = line[at] ?? ''
      if (text === '' || target === null) continue
      if (target === 'note') part.note = [part.note ?? noteOf(item), text].filter(Boolean).join('\n')
      else if (target === 'tags') part.tags = eachOnce([...(part.tags ?? item.tags), ...tagsIn(text)])
      else {
        const stage = stageNamed(list.stages, text)
        if (stage === undefined) unknown.add(text)
        else part.stage = stage
      }
    }
    if (part.stage === item.stage) delete part.stage
    if (part.tags?.length === item.tags.length) delete part.tags
    return part
  }

  const changes = rows.slice(0, lines.length).flatMap((item, at) => {
    const part = partOf(item, lines[at] ?? [])
    return Object.keys(part).length > 0 ? [{ item, part }] : []
  })
  return { changes, unknown: [...unknown], beyond: Math.max(0, lines.length - rows.length) }
}
