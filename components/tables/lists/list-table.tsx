'use client'

import { useCallback, useMemo, useState } from 'react'
import { AddRow } from '@/components/tables/lists/add-row'
import { ChangedRows } from '@/components/tables/lists/changed-rows'
import { Compare } from '@/components/tables/lists/compare'
import { ItemNote } from '@/components/keep/item-note'
import { askToList } from '@/components/keep/list-signal'
import { ListHeader } from '@/components/tables/lists/list-header'
import { listCard } from '@/components/tables/lists/list-card'
import { rowOf, withRecords, type ItemRow } from '@/components/tables/lists/item-row'
import { listColumns } from '@/components/tables/lists/list-columns'
import { ListTools, noNarrowing, narrowItems } from '@/components/tables/lists/list-tools'
import { withFillHeads } from '@/components/tables/lists/fill-heads'
import type { Filling } from '@/components/tables/lists/fill-list'
import { RefreshButton } from '@/components/tables/lists/refresh-button'
import { CopyLink } from '@/components/tables/lists/shared/copy-link'
import { PlannedLookups } from '@/components/tables/lists/shared/planned-lookups'
import { ListRuns } from '@/components/tables/lists/list-runs'
import { optional } from '@/components/frame/optional'
import { useBlocks } from '@/components/keep/use-blocks'
import { useCells } from '@/components/tables/lists/cells'
import { useListActs } from '@/components/tables/lists/use-list-acts'
import { useLooks, useTableRuns } from '@/components/tables/lists/use-table-runs'
import { useWorkedOut } from '@/components/tables/lists/use-worked-out'
import { ColumnsMenu } from '@/components/tables/table/columns-menu'
import { filterRows, type Condition } from '@/components/tables/table/filter'
import { Conditions, FilterMenu } from '@/components/tables/table/filter-menu'
import { TableView } from '@/components/tables/table/table-view'
import { arrange, useChoice } from '@/components/tables/table/use-choice'
import { offerUndo, tellUnkept } from '@/components/keep/undo-bar'
import { PurchaseSheet, type Wanted } from '@/components/pay/purchase-sheet'
import { useById } from '@/components/record/acts/step-state'
import { useLibraryChanges } from '@/components/record/use-shelf'
import { wantWallets } from '@/components/pay/wallet/wallet-session'
import { EmptyState } from '@/components/ui/empty-state'
import { changeItems, removeItems, titleOf, type Item, type RecordItem } from '@/lib/browser/tables/lists'
import { countOf } from '@/lib/browser/library/words'
import type { Step } from '@/lib/browser/addresses/step'
import type { ListItemRow } from '@/lib/browser/database/rows'
import type { OpenList } from '@/lib/browser/tables/open-list'
import type { Input } from '@/lib/core/catalogue/typed'

type ListTableProps = Pick<OpenList, 'list' | 'total'> & {
  items: OpenList['items']
  /** The run that the address names. */
  run: string | null
  opened: string | null
  onOpen: (id: string | null) => void
  onLeave: () => void
}

const FillList = optional(async () => (await import('@/components/tables/lists/fill-list')).FillList)

const none: ReadonlySet<string> = new Set()
const noItems: readonly Item[] = []

const boxLabel = ({ title, item }: ItemRow) =>
  item.brought ? `Select row ${item.brought.line}` : `Select ${title}`

const rowStyle = ({ item }: ItemRow) => (item.isHidden ? 'opacity-55' : undefined)

/** A table that is open: its rows, what was noted of each, what can be bought for it, and the runs that do. */
export function ListTable({ list, items: all, total, run, opened, onOpen, onLeave }: ListTableProps) {
  useLibraryChanges()
  const { kind } = list
  const [narrowing, setNarrowing] = useState(noNarrowing)
  const [selected, setSelected] = useState(none)
  const [compared, setCompared] = useState<readonly RecordItem[] | null>(null)
  const [noted, setNoted] = useState<readonly Item[]>([])
  const [filling, setFilling] = useState<Filling | null>(null)
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const endPurchase = useCallback(() => setWanted(null), [])
  const fill = useCallback(
    (items: readonly Item[], wanted?: string) =>
      setFilling({ items, first: wanted === undefined ? {} : { wanted } }),
    [],
  )
  const refresh = (items: readonly Item[]) => setFilling({ items, isRefresh: true })
  const runs = useTableRuns(list.id)
  const looks = useLooks(runs)
  const byId = useById()
  const every = useMemo(() => all.map((item) => rowOf(item, looks)), [all, looks])
  const narrowed = useMemo(() => narrowItems(every, narrowing, looks), [every, narrowing, looks])
  const [conditions, setConditions] = useState<readonly Condition[]>([])
  const choice = useChoice(`list:${list.id}`)
  const cells = useCells(kind, every)
  const blocks = useBlocks(kind, all)
  const showsTold = useMemo(() => all.some(({ item }) => item.toldAt !== undefined), [all])
  const chosen = useMemo(
    () => (selected.size === 0 ? noItems : all.filter(({ item }) => selected.has(item.rowId))),
    [all, selected],
  )

  /** What a key or a button acts on: all selected rows, else the row it stands in. */
  const meant = (item: Item | undefined) => (chosen.length > 0 ? chosen : item ? [item] : [])
  const rowsOf = (some: readonly Item[]): ListItemRow[] => some.map(({ item }) => item)

  const toOtherList = (some: readonly Item[]) =>
    askToList({ kind, recordIds: [...new Set(withRecords(some).map(({ row }) => row.id))] })

  async function hide(some: readonly Item[]) {
    if (some.length === 0) return
    const isHidden = some.some(({ item }) => !item.isHidden)
    const words = isHidden ? 'hidden' : 'shown again'
    offerUndo(`${countOf(kind, some.length)} ${words}`, await changeItems(rowsOf(some), { isHidden }))
    setSelected(none)
  }

  async function remove(some: readonly Item[]) {
    offerUndo(`${countOf(kind, some.length)} off ${list.name}`, await removeItems(rowsOf(some)))
    setSelected(none)
  }

  async function stage(some: readonly Item[], next: string) {
    offerUndo(`${countOf(kind, some.length)} to ${next}`, await changeItems(rowsOf(some), { stage: next }))
  }

  async function tell(some: readonly Item[], isTold: boolean) {
    const words = isTold ? 'told' : 'not told'
    const undo = await changeItems(rowsOf(some), { toldAt: isTold ? Date.now() : undefined })
    offerUndo(`${countOf(kind, some.length)} ${words}`, undo)
  }

  function buy(step: Step, input: Input, { title }: ItemRow) {
    wantWallets()
    setWanted({ endpoint: step.endpoint, input, about: title })
  }

  const acts = useListActs({
    open: (row) => onOpen(row.id),
    toList: (item) => toOtherList(meant(item)),
    hide: (item) => void hide(meant(item)).catch(tellUnkept),
    note: (item) => setNoted(meant(item)),
    noteOf: (item) => setNoted([item]),
    email(item) {
      const some = meant(item)
      const [first] = some
      if (!first || kind !== 'person') return
      if (some.length > 1) return fill(some, 'profiles.email')
      const email = cells.get(first.item.rowId)?.find(({ label }) => label === 'E-mail')
      if (email?.step && 'input' in email.cell) buy(email.step, email.cell.input, rowOf(first, looks))
    },
    compare: (item) => setCompared(withRecords(meant(item)).slice(0, 4)),
    stage: (item, next) => void stage([item], next).catch(tellUnkept),
    tags: (item, tags) => void changeItems([item.item], { tags }).catch(tellUnkept),
    buy,
  })
  const [firstNoted, ...restNoted] = noted.map((item) => ({ item: item.item, title: titleOf(item) }))
  const ran = useMemo(() => runs.map((one) => one.run), [runs])
  const columns = useMemo(
    () =>
      listColumns({
        ...{ list, runs: ran, rows: every, chosen: choice.chosen ?? [], cells, blocks, acts },
        ...{ showsTold, byId },
      }),
    [list, ran, every, choice.chosen, cells, blocks, acts, showsTold, byId],
  )
  const shown = useMemo(() => arrange(columns, choice.chosen), [columns, choice.chosen])
  const rows = useMemo(() => filterRows(narrowed, columns, conditions), [narrowed, columns, conditions])
  const isWorkedOut = useWorkedOut(cells, rows)
  const headed = useMemo(
    () => (isWorkedOut ? withFillHeads(kind, shown, rows, cells, fill) : shown),
    [isWorkedOut, kind, shown, rows, cells, fill],
  )
  const filter = { columns, conditions, onChange: setConditions }
  const meantRows = chosen.length > 0 ? chosen : rows

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ListHeader list={list} count={total} onLeave={onLeave} />
      <PlannedLookups
        {...{ list, runs: ran, rows: meantRows.length }}
        onFill={(plan) => setFilling({ items: meantRows, first: plan })}
      />
      <ListRuns runs={runs} named={run} selected={selected} />
      <ChangedRows rows={narrowed} at={runs[0]?.run.at} conditions={conditions} onChange={setConditions} />
      {all.length === 0 && runs.length > 0 ? null : all.length === 0 ? (
        <EmptyState title={kind === 'person' ? 'Nobody on this list yet' : 'No company on this list yet'}>
          Open an answer or the library, and press l on a row, or "Add to list"; or type or paste rows below.
          It costs nothing.
        </EmptyState>
      ) : (
        <>
          <ListTools
            list={list}
            items={all}
            total={total}
            shown={rows.length}
            menu={
              <>
                <FilterMenu {...filter} />
                <ColumnsMenu {...choice} rows={narrowed} columns={columns} shown={shown} />
                <CopyLink list={list} chosen={choice.chosen} runs={ran} />
                <RefreshButton list={list} items={meantRows} onRefresh={() => refresh(meantRows)} />
              </>
            }
            narrowing={narrowing}
            onNarrow={setNarrowing}
            selected={chosen}
            onFill={() => fill(meantRows)}
            onCompare={() => setCompared(withRecords(chosen).slice(0, 4))}
            onStage={(next) => void stage(chosen, next).catch(tellUnkept)}
            showsTold={showsTold}
            hasRuns={runs.length > 0}
            onTold={(isTold) => void tell(chosen, isTold).catch(tellUnkept)}
            onHide={() => void hide(chosen).catch(tellUnkept)}
            onRemove={() => void remove(chosen).catch(tellUnkept)}
            onToList={() => toOtherList(chosen)}
          />
          <Conditions {...filter} />
          <TableView<ItemRow>
            label={list.name}
            frame="List, scrolls"
            rows={rows}
            columns={headed}
            boxLabel={boxLabel}
            rowHeight={44}
            holdsState
            rowStyle={rowStyle}
            {...{ selected, opened, onOpen }}
            elsewhere={opened === null ? undefined : all.find(({ item }) => item.rowId === opened)?.row?.id}
            onSelect={setSelected}
            letters={(item) => ({
              l: () => acts.toList(item),
              x: () => acts.hide(item),
              n: () => acts.note(item),
              c: () => acts.compare(item),
              e: () => acts.email(item),
            })}
            unsortedText="In the order in which they were added"
            className="max-h-[calc(100dvh-14rem)] min-h-40"
            empty="Nothing on this list has all of this."
            cardOf={(row) => listCard(row, list, cells.get(row.id), shown, acts)}
          />
        </>
      )}
      <AddRow list={list} items={all} />
      {compared && <Compare items={compared} onClose={() => setCompared(null)} />}
      {firstNoted && <ItemNote kind={kind} items={[firstNoted, ...restNoted]} onClose={() => setNoted([])} />}
      {filling && <FillList list={list} {...filling} onClose={() => setFilling(null)} />}
      {wanted && <PurchaseSheet {...wanted} onEnd={endPurchase} />}
    </div>
  )
}
