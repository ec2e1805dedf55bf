import { LookupCell } from '@/components/record/acts/lookup-cell'
import { lookupText } from '@/components/record/acts/lookup-words'
import { lookupColumns } from '@/components/record/acts/lookup-columns'
import type { Cell, CellsOf, ItemRow } from '@/components/tables/table/item-row'
import { type TableColumn, drawn, middle, recordColumns } from '@/components/record/parts/value-column'
import { columnTitle, wantedKey } from '@/components/pay/runs/step-words'
import type { ListActs } from '@/components/tables/table/use-list-acts'
import type { ListRow } from '@/lib/browser/database/stores'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Look, Run } from '@/lib/browser/tables/runs/run'
import { RowBadges, changeColumn, markColumns } from '@/components/tables/columns/mark-columns'
import { columnOf } from '@/lib/core/rows/column'
import { Badge } from '@/components/ui/badge'
import type { Block } from '@/lib/browser/privacy/blocks'
import { fieldOfHeading } from '@/lib/browser/files/import/headings'
import { sortKey } from '@/lib/core/answers/sort'

type ListDrawn = {
  list: ListRow
  rows: readonly ItemRow[]
  runs: readonly Run[]
  chosen: readonly string[]
  cellsOf: CellsOf
  acts: ListActs
  byId: ReadonlyMap<string, Entry>
  blocks: ReadonlyMap<string, Block>
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

/** Of the lookups of runs, those that have no column anyway. */
function askedColumns(given: ListDrawn): TableColumn<ItemRow>[] {
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

const lookedAt = 500

/** Of rows that a file brought, what was asked stands before all that is known. */
export function listColumns(given: ListDrawn): TableColumn<ItemRow>[] {
  const { list, rows, runs } = given
  const isKnown = rows.some(({ record }) => record)
  const facts = recordColumns<ItemRow>({
    kind: list.kind,
    rows,
    knownOf: (row) => row,
    chosen: given.chosen,
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
  const asked = askedColumns(given)
  const changed = runs[0] ? changeColumn(rows, runs[0].at) : []
  const unusual = (column: TableColumn<ItemRow>) => ({ ...column, isUsual: false })
  const first = rows.slice(0, lookedAt)
  const whereTold = (column: TableColumn<ItemRow>) =>
    first.some((row) => column.text(row) !== '') ? column : unusual(column)
  const own = ownColumns(list.header ?? [])
  const isAllKnown = rows.every(({ record }) => record)
  const isFromAnswers = isAllKnown && (runs.some(({ search }) => search) || own.every(isName))
  if (!list.header || isFromAnswers) {
    const isValue = ({ label }: TableColumn<ItemRow>) => label === 'E-mail'
    const [values, ages] = [bought.filter(isValue), bought.filter((column) => !isValue(column))]
    // what an answer said of its rows stands in their records
    const said = list.header ? [lineColumn(rows.length), ...own].map(unusual) : []
    return [...facts, ...values, ...changed, ...markColumns(given), ...ages, ...asked, ...said]
  }
  const headings = new Set(own.map(({ label }) => label.toLowerCase()))
  const [name, others] = [facts.slice(0, 1).map(whereTold), facts.slice(1).map(whereTold)]
  return [
    lineColumn(rows.length),
    ...(isKnown ? name : []),
    // the name of a row stands beside its picture
    ...own.map((column) => (isKnown && isName(column) ? unusual(column) : column)),
    ...(isKnown ? [] : name),
    ...asked,
    // what most rows are looked up for is offered from the start
    ...bought.slice(0, 2),
    ...others.map((fact) => (headings.has(fact.label.toLowerCase()) ? unusual(fact) : fact)),
    ...changed,
    ...bought.slice(2).map(whereTold),
    ...markColumns(given),
  ]
}

function isName({ label }: TableColumn<ItemRow>): boolean {
  const field = fieldOfHeading(label)
  return field === 'fullName' || field === 'firstName' || field === 'lastName'
}

const twinOf = (look: Look): readonly number[] =>
  look.is === 'skipped' && look.skip.why === 'duplicate' ? [look.skip.ofLine] : []

const lineColumn = (rows: number): TableColumn<ItemRow> => ({
  ...drawn(
    columnOf<ItemRow>({
      ...{ id: 'row', of: 'own', kind: 'count', label: 'Row', grow: 0 },
      width: Math.max(96, 64 + 9 * String(rows + 1).length),
      value: ({ item }) => item.brought?.line,
      text: ({ item }) => String(item.brought?.line ?? ''),
    }),
    ({ item }) => (
      <span className="w-full text-right font-normal text-ink-faint tabular-nums">{item.brought?.line}</span>
    ),
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
