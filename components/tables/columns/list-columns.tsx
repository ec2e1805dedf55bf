import { LookupCell } from '@/components/record/acts/lookup-cell'
import { lookupText } from '@/components/record/acts/lookup-words'
import { lookupColumns } from '@/components/record/acts/lookup-columns'
import type { Cell, CellsOf, ItemRow } from '@/components/tables/table/item-row'
import {
  type TableColumn,
  drawn,
  LineNumber,
  middle,
  recordColumns,
} from '@/components/record/parts/value-column'
import { columnTitle, wantedKey } from '@/components/pay/runs/step-words'
import type { ListActs } from '@/components/tables/table/use-list-acts'
import type { ListRow } from '@/lib/browser/database/stores'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { RunCell, Run, RunStep } from '@/lib/browser/tables/runs/run'
import { RowBadges, changeColumn, markColumns } from '@/components/tables/columns/mark-columns'
import { columnOf } from '@/lib/core/rows/column'
import { Badge } from '@/components/ui/badge'
import type { Block } from '@/lib/browser/privacy/blocks'
import { factOf } from '@/lib/browser/library/full-record'
import { fieldOfHeading } from '@/lib/browser/files/import/headings'
import { sortKey } from '@/lib/core/rows/sort'
import { useEffect, useMemo, useState } from 'react'
import type { Filling } from '@/components/tables/plan/fill-list'
import { PriceChip } from '@/components/ui/price'
import { mostFor } from '@/lib/browser/tables/runs/plan'
import { namesOf } from '@/lib/browser/tables/lists'
import { choicesFor, stepsOf } from '@/lib/browser/tables/runs/choices'
import { formatUsdc } from '@/lib/core/money'
import { inShares } from '@/components/ui/idle'
import { countText } from '@/lib/core/text'

type ListDrawn = {
  list: ListRow
  rows: readonly ItemRow[]
  runs: readonly Run[]
  chosen: readonly string[]
  cellsOf: CellsOf
  acts: ListActs
  byId: ReadonlyMap<string, Entry>
  blocks: ReadonlyMap<string, Block>
  toldIn?: ((rows: readonly ItemRow[]) => readonly string[]) | undefined
}

type CellOf = (row: ItemRow) => Pick<Cell, 'step' | 'state'> | undefined

type Named = Pick<TableColumn<ItemRow>, 'id' | 'label' | 'width' | 'grow'>

function lookupColumn(named: Named, cellOf: CellOf, { acts, byId }: ListDrawn): TableColumn<ItemRow> {
  function text(row: ItemRow) {
    const cell = cellOf(row)
    return cell ? lookupText(row, cell.state, byId) : ''
  }
  return drawn(columnOf<ItemRow>({ ...named, of: 'lookup', kind: 'text', value: text }), (row) => {
    const cell = cellOf(row)
    return cell && <LookupCell {...cell} about={row} onBuy={() => cell.step && acts.buy(cell.step, row)} />
  })
}

const boughtColumns = (given: ListDrawn): TableColumn<ItemRow>[] =>
  lookupColumns[given.list.kind].map(({ label, width }) =>
    lookupColumn(
      { id: `bought:${label}`, label, width, grow: label === 'E-mail' ? 1 : 0 },
      (row) => given.cellsOf(row).find((one) => one.label === label),
      given,
    ),
  )

function runColumns(given: ListDrawn): TableColumn<ItemRow>[] {
  const usual = lookupColumns[given.list.kind].map(({ wanted }) => wanted)
  const steps = new Map(given.runs.flatMap(({ steps }) => steps.map((step) => [wantedKey(step), step])))
  return [...steps].flatMap(([key, step]) => {
    if (usual.includes(key)) return []
    const cellOf: CellOf = (row) => {
      const look = row.looks.get(key)
      return look && { step: null, state: { state: 'run', look } }
    }
    return lookupColumn({ id: `look:${key}`, label: columnTitle(step), width: 176 }, cellOf, given)
  })
}

/** The address and the number that a row came with, where none was bought; what is said of a bought one is not of it. */
function ownOf(row: ItemRow, key: string): string | undefined {
  const name = key === 'emailState' ? 'email' : key
  const own = name === 'email' || name === 'phone' ? row.item.brought?.[name] : null
  if (!own || factOf(row, name) !== undefined) return undefined
  return name === key ? own : ''
}

const sampled = 500

/** Of rows that a file brought, what runs looked up stands before all that is known. */
export function listColumns(given: ListDrawn): TableColumn<ItemRow>[] {
  const { list, rows, runs } = given
  const isKnown = rows.some(({ record }) => record)
  const facts = recordColumns<ItemRow>({
    kind: list.kind,
    rows,
    knownOf: (row) => row,
    ownOf,
    chosen: given.chosen,
    toldIn: given.toldIn,
    onOpen: given.acts.open,
    nameOf: list.header ? isKnown && (({ title }) => title) : ({ own }) => own.filter(Boolean).join(' · '),
    badges: ({ id, item, looks }) => {
      const [twin] = [...looks.values()].flatMap(({ look }) => twinOf(look))
      return (
        <>
          {twin !== undefined && <Badge tone="outline">As row {twin}</Badge>}
          <RowBadges item={item} block={given.blocks.get(id)} />
        </>
      )
    },
  })
  const bought = boughtColumns(given)
  const ofRuns = runColumns(given)
  const changed = runs[0] ? changeColumn(rows, runs[0].at) : []
  const unusual = (column: TableColumn<ItemRow>) => ({ ...column, isUsual: false })
  const first = rows.slice(0, sampled)
  const usualIfFilled = (column: TableColumn<ItemRow>) =>
    first.some((row) => column.text(row) !== '') ? column : unusual(column)
  const own = ownColumns(list.header ?? [])
  const isFromAnswers =
    (runs.some(({ search }) => search) || own.every(isName)) && rows.every(({ record }) => record)
  if (!list.header || isFromAnswers) {
    const isValue = ({ label }: TableColumn<ItemRow>) => label === 'E-mail'
    const [values, ages] = [bought.filter(isValue), bought.filter((column) => !isValue(column))]
    // what an answer said of its rows stands in their records
    const fromAnswer = list.header ? [lineColumn(rows.length), ...own].map(unusual) : []
    return [...facts, ...values, ...changed, ...markColumns(given), ...ages, ...ofRuns, ...fromAnswer]
  }
  const headings = new Set(own.map(({ label }) => label.toLowerCase()))
  const [name, others] = [facts.slice(0, 1).map(usualIfFilled), facts.slice(1).map(usualIfFilled)]
  return [
    lineColumn(rows.length),
    ...(isKnown ? name : []),
    // the name of a row stands beside its picture
    ...own.map((column) => (isKnown && isName(column) ? unusual(column) : column)),
    ...(isKnown ? [] : name),
    ...ofRuns,
    // what most rows are looked up for is offered from the start
    ...bought.slice(0, 2),
    ...others.map((fact) => (headings.has(fact.label.toLowerCase()) ? unusual(fact) : fact)),
    ...changed,
    ...bought.slice(2).map(usualIfFilled),
    ...markColumns(given),
  ]
}

function isName({ label }: TableColumn<ItemRow>): boolean {
  const field = fieldOfHeading(label)
  return field === 'fullName' || field === 'firstName' || field === 'lastName'
}

const twinOf = (look: RunCell): readonly number[] =>
  look.is === 'skipped' && look.skip.why === 'duplicate' ? [look.skip.ofLine] : []

const lineColumn = (rows: number): TableColumn<ItemRow> => ({
  ...drawn(
    columnOf<ItemRow>({
      id: 'row',
      of: 'own',
      kind: 'count',
      label: 'Row',
      grow: 0,
      width: Math.max(96, 64 + 9 * String(rows + 1).length),
      value: ({ item }) => item.brought?.line,
      text: ({ item }) => String(item.brought?.line ?? ''),
    }),
    ({ item }) => <LineNumber>{item.brought?.line}</LineNumber>,
  ),
  cellStyle: middle,
  isNumeric: false,
})

type Own = Pick<ItemRow, 'own'>

export const ownColumns = (header: readonly string[]): TableColumn<Own>[] =>
  header.map((heading, at) => {
    const text = ({ own }: Own) => own[at] ?? ''
    return drawn(
      columnOf<Own>({
        id: `own:${at}`,
        of: 'own',
        kind: 'text',
        label: heading.trim() || `Column ${at + 1}`,
        width: 120,
        value: text,
        sortKey: (row) => sortKey(text(row)),
      }),
    )
  })

/** The rows whose cell is empty; `count` of them would be bought. */
type Open = { step: RunStep; rows: readonly ItemRow[]; count: number }

type Unbought = ReadonlyMap<string, Open>

type Counted = Pick<ListDrawn, 'rows' | 'cellsOf' | 'blocks'> & { kind: ListRow['kind'] }

/** Tells rows that a plan buys from those that it leaves out: who is to be left alone, twins, and whose address is known. */
function buying({ kind, blocks }: Counted, step: RunStep): (row: ItemRow) => boolean {
  const seen = new Set<string>()
  const isForMissing = step.on === 'without-email'
  return (row) => {
    const { brought } = row.item
    const email = brought?.email ?? (brought?.identifier ? null : row.row?.email)
    if (blocks.has(row.id) || (isForMissing && email)) return false
    const names = namesOf(kind, row)
    const isTwin = names.some((name) => seen.has(name))
    for (const name of names) seen.add(name)
    return !isTwin
  }
}

/** Counts what is left to buy of rows for as long as it may, and goes on there when it is called again. */
function startCount(counted: Counted): (mayGoOn: () => boolean) => Unbought | null {
  const { kind, rows, cellsOf } = counted
  const open = new Map<string, Open & { rows: ItemRow[]; isBought: (row: ItemRow) => boolean }>()
  // a column may be about another than the row, as the employer of a person is, and then no run buys it
  for (const { label, wanted } of lookupColumns[kind]) {
    const [step] = wanted === null ? [] : stepsOf({ ...choicesFor(), wanted })
    if (step) open.set(label, { step, rows: [], count: 0, isBought: buying(counted, step) })
  }
  const left = rows.values()
  return (mayGoOn) => {
    while (mayGoOn()) {
      const { value: row } = left.next()
      if (!row) return new Map([...open].filter(([, column]) => column.count > 0))
      for (const { label, state } of cellsOf(row)) {
        const column = open.get(label)
        if (!column || state.state !== 'empty') continue
        column.rows.push(row)
        if (column.isBought(row)) column.count += 1
      }
    }
    return null
  }
}

export const unboughtOf = (counted: Counted): Unbought | null => startCount(counted)(() => true)

/** So many rows are counted with the first drawing, and more in shares. */
const atOnce = 500

export function useUnbought({ kind, rows, cellsOf, blocks }: Counted): Unbought | null {
  const counted = useMemo(() => ({ kind, rows, cellsOf, blocks }), [kind, rows, cellsOf, blocks])
  const [late, setLate] = useState<{ counted: Counted; unbought: Unbought } | null>(null)
  const few = useMemo(() => (counted.rows.length <= atOnce ? unboughtOf(counted) : null), [counted])
  useEffect(() => {
    if (few) return
    const count = startCount(counted)
    return inShares((mayGoOn) => {
      const unbought = count(mayGoOn)
      if (unbought) setLate({ counted, unbought })
      return unbought !== null
    })
  }, [counted, few])
  return few ?? (late?.counted === counted ? late.unbought : null)
}

export const priceOfOpen = ({ step, count }: Open): string => formatUsdc(mostFor(step, count))

export const withFillHeads = (
  columns: readonly TableColumn<ItemRow>[],
  unbought: Unbought,
  onFill: (filling: Filling) => void,
): TableColumn<ItemRow>[] =>
  columns.map((column) => {
    const { of, label } = column
    const open = of === 'lookup' ? unbought.get(label) : undefined
    if (!open || open.count < 2) return column
    const count = countText(open.count)
    const price = priceOfOpen(open)
    const act = (
      <button
        type="button"
        className="shrink-0 rounded-sm hover:brightness-95 dark:hover:brightness-125"
        aria-label={`${count} · ${price} at most: ${label} for ${count} rows`}
        title={`Not bought for ${count} rows yet: up to ${price}`}
        onClick={() => onFill({ items: open.rows, first: { wanted: open.step.wanted } })}
      >
        <PriceChip>
          {count} · {price}
        </PriceChip>
      </button>
    )
    return { ...column, act }
  })
