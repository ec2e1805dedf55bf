import { usePhone } from '@/components/frame/use-phone'
import { Grid } from '@/components/grid/grid'
import { type KeptCard, KeptCards } from '@/components/keep/cards'
import { RecordPanel } from '@/components/keep/panel/record-panel'
import { LookupButton } from '@/components/record/acts/lookup-cell'
import type { TableColumn } from '@/components/record/parts/value-column'
import type { Cell, ItemRow } from '@/components/tables/table/item-row'
import { Stage, Tags } from '@/components/tables/columns/mark-columns'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import { announce } from '@/components/ui/live-region'
import type { ListRow } from '@/lib/browser/database/stores'
import { type ClipboardEvent, type KeyboardEvent, useState, type FormEvent } from 'react'
import { isTyping } from '@/components/frame/single-keys'
import type { PastedOver } from '@/components/tables/table/use-list-acts'
import { writeTsv } from '@/lib/browser/files/csv'
import { counted, countText } from '@/lib/core/text'
import { Plus } from 'lucide-react'
import { NotWritten, useKeeping } from '@/components/frame/storage-notices'
import { useKept } from '@/components/frame/use-kept'
import { offerUndo } from '@/components/keep/undo'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { Added, TypedKind } from '@/lib/browser/tables/add-rows'
import { readList, type Item } from '@/lib/browser/tables/lists'

const idOf = ({ id }: ItemRow) => id

const boxLabel = ({ title, item }: ItemRow) =>
  item.brought ? `Select row ${item.brought.line}` : `Select ${title}`

const rowStyle = ({ item }: ItemRow) => (item.isHidden ? 'opacity-55' : undefined)

export function TableView({ table, empty }: { table: OpenTable; empty: string }) {
  const { list, rows, headed: columns, reading, choice, selection, beside, sight } = table
  const { selected } = selection
  const { opened, onOpen } = beside
  const isPhone = usePhone()
  return (
    <>
      {isPhone ? (
        <KeptCards
          label={list.name}
          reading={reading}
          rows={rows}
          idOf={idOf}
          cardOf={(row) => listCard(row, table)}
          {...selection}
        />
      ) : (
        <div
          onKeyDown={(event) => copyRows(event, { rows, columns, selected })}
          onPaste={(event) => {
            const pasted = pasteOver(event, { rows, selected })
            if (pasted && reading) announce(reading)
            else if (pasted) table.dialogs.setDialog({ is: 'paste', pasted })
          }}
        >
          <Grid<ItemRow>
            label={list.name}
            rows={rows}
            reading={reading}
            idOf={idOf}
            columns={columns}
            widths={choice.widths}
            sorted={{ by: choice.sort, onSort: choice.sortBy }}
            unsortedText="In the order in which they were added"
            selection={{ ...selection, boxLabel }}
            openId={opened}
            onOpen={(row) => (row.record || opened !== null) && onOpen(row.id)}
            letters={table.letters}
            rowHeight={44}
            rowStyle={rowStyle}
            inSight={sight}
            empty={empty}
            className="max-h-[calc(100dvh-14rem)] min-h-40"
          />
        </div>
      )}
      <OpenedRecord rows={rows} {...beside} />
    </>
  )
}

/** What can be bought from a card; the rest is bought in the record that it opens. */
const isOnCard = ({ label, state: { state } }: Cell) =>
  (label === 'Enrich' || label === 'E-mail') && state !== 'bought'

export const cardTitle = (row: ItemRow, { header }: ListRow, shown: readonly TableColumn<ItemRow>[]) =>
  row.row || header ? row.title : (shown[0]?.text(row) ?? row.title)

type CardOf = Pick<OpenTable, 'list' | 'shown' | 'acts' | 'cellsOf' | 'beside'>

const listCard = (row: ItemRow, { list, shown, acts, cellsOf, beside }: CardOf): KeptCard => ({
  title: cardTitle(row, list, shown),
  row: row.row,
  note: row.item.note,
  isHidden: row.item.isHidden,
  onNote: () => acts.note([row]),
  onOpen: row.record && (() => beside.onOpen(row.id)),
  stage: (
    <>
      <span className="w-36">
        <Stage row={row} list={list} acts={acts} />
      </span>
      <Tags row={row} acts={acts} isInRow={false} />
    </>
  ),
  more: row.item.brought && <CardFacts row={row} shown={shown} />,
  acts: cellsOf(row)
    .filter(isOnCard)
    .map(
      ({ step, state }) =>
        step && (
          <LookupButton key={step.label} step={step} state={state} inRow onBuy={() => acts.buy(step, row)} />
        ),
    ),
})

function CardFacts({ row, shown }: { row: ItemRow; shown: readonly TableColumn<ItemRow>[] }) {
  // the card says these by itself
  const onCard = new Set(['', row.title, row.row?.email])
  return (
    <dl className="flex flex-col gap-1 text-sm empty:hidden">
      {shown.map(
        ({ id, of, label, text, cell }) =>
          (of === 'own' || of === 'lookup') &&
          id !== 'row' &&
          !onCard.has(text(row)) && (
            <div key={id} className="flex min-w-0 gap-2">
              <dt className="shrink-0 text-ink-faint">{label}</dt>
              <dd className="min-w-0 wrap-anywhere *:whitespace-normal">
                {cell(row, { index: 0, isActive: true })}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

type OpenedRecordProps = OpenTable['beside'] & { rows: readonly ItemRow[] }

export function OpenedRecord({ rows, opened, elsewhere, onOpen }: OpenedRecordProps) {
  const at = opened === null ? -1 : rows.findIndex(({ id }) => id === opened)
  const recordId = at < 0 ? (elsewhere ?? opened) : rows[at]?.record?.id

  function stepTo(by: 1 | -1) {
    const ahead = by === 1 ? rows.slice(at + 1) : rows.slice(0, Math.max(0, at)).toReversed()
    const next = at < 0 ? undefined : ahead.find(({ record }) => record !== undefined)
    return next ? () => onOpen(next.id) : null
  }

  if (typeof recordId !== 'string') return null
  const item = (rows[at] ?? rows[0])?.item
  return (
    <RecordPanel id={recordId} item={item} onOpen={onOpen} stepTo={stepTo} onClose={() => onOpen(null)} />
  )
}

type Shown = { rows: readonly ItemRow[]; selected: ReadonlySet<string> }

/** The ticked rows, or else those from the one on where something happened. */
function targetsOf(target: EventTarget, { rows, selected }: Shown): Omit<PastedOver, 'text'> {
  const ticked = rows.filter(({ id }) => selected.has(id))
  if (ticked.length > 0) return { rows: ticked, isTicked: true }
  const at = target instanceof Element ? target.closest('tr')?.dataset['index'] : undefined
  return { rows: at === undefined ? [] : rows.slice(Number(at)), isTicked: false }
}

type Copied = Shown & { columns: readonly TableColumn<ItemRow>[] }

function copyRows(event: KeyboardEvent<HTMLElement>, { columns, ...shown }: Copied): void {
  const isCopy = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'c'
  // what is selected with the pointer is copied by the browser
  if (!isCopy || isTyping(event.target) || (window.getSelection()?.toString() ?? '') !== '') return
  const { rows, isTicked } = targetsOf(event.target, shown)
  const some = isTicked ? rows : rows.slice(0, 1)
  if (some.length === 0) return
  event.preventDefault()
  navigator.clipboard.writeText(writeTsv(some.map((row) => columns.map(({ text }) => text(row))))).then(
    () => announce(`${counted(some.length, 'row')} copied`),
    () => announce('The browser did not allow copying'),
  )
}

function pasteOver(event: ClipboardEvent<HTMLElement>, shown: Shown): PastedOver | null {
  const text = event.clipboardData.getData('text/plain')
  const targets = targetsOf(event.target, shown)
  if (isTyping(event.target) || text.trim() === '' || targets.rows.length === 0) return null
  event.preventDefault()
  return { text, ...targets }
}

const placeholders = {
  person: 'Add a row: name, company or profile address',
  company: 'Add a row: company name, website or address',
} as const satisfies Record<TypedKind, string>

async function addTyped(list: ListRow, kind: TypedKind, given: readonly Item[] | undefined, text: string) {
  const { addRows, typedRows } = await import('@/lib/browser/tables/add-rows')
  const items = given ?? (await readList(list.id))?.items ?? []
  const brought = items.flatMap(({ item }) => item.brought ?? [])
  const into = {
    kind,
    header: list.header ?? [],
    rows: brought.map(({ cells }) => cells),
    nextLine: Math.max(items.length, ...brought.map(({ line }) => line)) + 1,
  }
  return addRows(list, items, typedRows(text, into))
}

const addedWords = ({ added, known }: Added): string =>
  `${counted(added, 'row')} added${known > 0 ? `, ${countText(known)} known in your library` : ''}`

export function AddRow({ list, items }: { list: ListRow; items: readonly Item[] | undefined }) {
  const kind = list.kind === 'company' ? 'company' : 'person'
  const [text, type] = useKept(`row of ${list.id}`, '')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Added['refused']>([])
  const { isKept, keep } = useKeeping()

  async function add(rows: string) {
    if (rows.trim() === '' || isBusy) return
    setBusy(true)
    await keep(async () => {
      const added = await addTyped(list, kind, items, rows)
      setRefused(added.refused)
      if (added.added === 0) return
      // one that was not added stays to be corrected, and so does what was typed meanwhile or beside pasted rows
      type((now) => (now === rows ? '' : now))
      offerUndo(addedWords(added), added.undo)
    })
    setBusy(false)
  }

  function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text/plain').trim()
    if (!pasted.includes('\n')) return
    event.preventDefault()
    void add(pasted)
  }

  return (
    <div className="flex flex-col gap-2">
      <form
        className="flex gap-2"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void add(text)
        }}
      >
        <Input
          aria-label="Add a row"
          placeholder={placeholders[kind]}
          value={text}
          autoComplete="off"
          maxLength={2_000}
          onChange={({ target }) => type(target.value)}
          onPaste={paste}
          className="max-w-xl"
        />
        <Button type="submit" busy={isBusy} disabled={text.trim() === ''}>
          <Plus aria-hidden="true" /> Add
        </Button>
      </form>
      <div role="status" className="text-sm text-ink-quiet empty:hidden">
        {refused.length > 0 && (
          <>
            <p>{counted(refused.length, 'row')} not added:</p>
            <ul className="list-disc pl-5">
              {refused.slice(0, 5).map(({ text: row, reason }, at) => (
                <li key={at}>
                  <bdi className="wrap-anywhere">{row}</bdi>: {reason}
                </li>
              ))}
            </ul>
            {refused.length > 5 && <p>And {countText(refused.length - 5)} more.</p>}
          </>
        )}
      </div>
      {!isKept && <NotWritten />}
    </div>
  )
}
