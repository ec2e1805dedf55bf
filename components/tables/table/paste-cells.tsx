import { useMemo, useState } from 'react'
import { NotWritten, useKeeping } from '@/components/frame/storage-notices'
import { offerUndo } from '@/components/keep/undo-bar'
import type { PastedOver } from '@/components/tables/table/use-list-acts'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { Choice } from '@/components/ui/choice'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { ListRow } from '@/lib/browser/database/stores'
import { changeEach, type ItemPart } from '@/lib/browser/tables/change-rows'
import { titleOf, type Item } from '@/lib/browser/tables/lists'
import {
  guessInto,
  pastedCells,
  planPaste,
  type PasteTarget,
  type Pasting,
} from '@/lib/browser/tables/pasted'
import { counted, countText } from '@/lib/core/text'

const choices = [
  ['', 'Leave out'],
  ['note', 'Note'],
  ['stage', 'Stage'],
  ['tags', 'Tags'],
] as const satisfies readonly [PasteTarget | '', string][]

const told = 5

const firstOf = (texts: readonly string[]): string =>
  `${texts.slice(0, told).join(', ')}${texts.length > told ? ` and ${countText(texts.length - told)} more` : ''}`

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
      open
      onClose={onClose}
      size="lg"
      title={`Paste ${counted(cells.length, 'line')} of cells`}
      description={
        isTicked
          ? 'Into the ticked rows, in the order in which they are on show. It costs nothing.'
          : `From ${first ? titleOf(first) : 'the row'} down, in the order in which rows are on show. It costs nothing.`
      }
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
            <Choice
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
        {count > 0 && <Changes plan={plan} />}
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

const Changes = ({ plan: { changes } }: { plan: Pasting }) => (
  <>
    <Table label="What is pasted" className="table-fixed">
      <TableHead>
        <TableRow>
          <TableHeader className="w-2/5">Row</TableHeader>
          <TableHeader>Gets</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {changes.slice(0, told).map(({ item, part }) => (
          <TableRow key={item.item.rowId}>
            <TableCell truncate>
              <bdi>{titleOf(item)}</bdi>
            </TableCell>
            <TableCell>
              {partWords(item, part).map(([name, words]) => (
                <p key={name} className="line-clamp-3 wrap-anywhere">
                  <span className="text-ink-faint">{name}</span> <bdi>{words}</bdi>
                </p>
              ))}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
    {changes.length > told && (
      <p className="text-sm text-ink-quiet">And {counted(changes.length - told, 'row')} more.</p>
    )}
  </>
)

function partWords({ item }: Item, { stage, tags, note }: ItemPart) {
  const words = {
    Stage: stage && [item.stage, stage].filter(Boolean).join(' → '),
    Tags: tags?.join(', '),
    Note: note,
  }
  return Object.entries(words).filter(([, text]) => text !== undefined)
}
