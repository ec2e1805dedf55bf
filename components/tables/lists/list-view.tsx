'use client'

import { useCallback, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { AddRow } from '@/components/tables/lists/add-row'
import { ChangedRows } from '@/components/tables/lists/changed-rows'
import { Compare } from '@/components/tables/lists/compare'
import { ItemNote } from '@/components/keep/item-note'
import { askToList } from '@/components/keep/list-signal'
import { ListHeader } from '@/components/tables/lists/list-header'
import { listCard } from '@/components/tables/lists/list-card'
import { rowOf, withRecords, type ItemRow } from '@/components/tables/lists/item-row'
import { listColumns, type ListActs } from '@/components/tables/lists/list-columns'
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
import { useLooks, useTableRuns } from '@/components/tables/lists/use-table-runs'
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
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { Unread } from '@/components/frame/storage-notices'
import {
  changeItems,
  linkRows,
  readList,
  removeItems,
  titleOf,
  type Item,
  type RecordItem,
} from '@/lib/browser/tables/lists'
import { countOf } from '@/lib/browser/library/words'
import type { ListItemRow } from '@/lib/browser/database/rows'

type ListViewProps = {
  id: string
  /** The run that the address names. */
  run: string | null
  opened: string | null
  onOpen: (id: string | null) => void
  onLeave: () => void
}

const FillList = optional(async () => (await import('@/components/tables/lists/fill-list')).FillList)

const none: ReadonlySet<string> = new Set()
const noItems: readonly Item[] = []

/** One table: its rows, what was noted of each, what can be bought for it, and the runs that do. */
export function ListView({ id, run, opened, onOpen, onLeave }: ListViewProps) {
  useLibraryChanges()
  const { data, isError } = useQuery({
    queryKey: ['library', 'list', id],
    queryFn: async () => {
      const read = await readList(id)
      if (read) void linkRows(read.items).catch(() => undefined)
      return read
    },
    structuralSharing: false,
  })
  const [narrowing, setNarrowing] = useState(noNarrowing)
  const [selected, setSelected] = useState(none)
  const [compared, setCompared] = useState<readonly RecordItem[] | null>(null)
  const [noted, setNoted] = useState<readonly Item[]>([])
  const [filling, setFilling] = useState<Filling | null>(null)
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const endPurchase = useCallback(() => setWanted(null), [])
  const all = data?.items ?? noItems
  const fill = (items: readonly Item[], wanted?: string) =>
    setFilling({ items, first: wanted === undefined ? {} : { wanted } })
  const refresh = (items: readonly Item[]) => setFilling({ items, isRefresh: true })
  const runs = useTableRuns(id)
  const looks = useLooks(runs)
  const byId = useById()
  const narrowed = useMemo(
    () => narrowItems(all, narrowing, looks).map((item) => rowOf(item, looks)),
    [all, narrowing, looks],
  )
  const [conditions, setConditions] = useState<readonly Condition[]>([])
  const choice = useChoice(`list:${id}`)
  const kind = data?.list.kind ?? 'person'
  const cells = useCells(kind, narrowed)
  const blocks = useBlocks(kind, all)
  const showsTold = all.some(({ item }) => item.toldAt !== undefined)

  if (isError) return <Unread what="lists" />
  if (data === undefined) return <Skeleton className="h-96 w-full" />
  if (data === null)
    return (
      <EmptyState
        title="This list is not in this browser"
        actions={<Button onClick={onLeave}>See all lists</Button>}
      >
        It may have been removed, or made in another browser. Nothing that you bought is lost by that.
      </EmptyState>
    )
  const { list } = data
  const chosen = all.filter(({ item }) => selected.has(item.rowId))

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

  const acts: ListActs = {
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
      if (email?.step && 'input' in email.cell) acts.buy(email.step, email.cell.input, rowOf(first, looks))
    },
    compare: (item) => setCompared(withRecords(meant(item)).slice(0, 4)),
    stage: (item, next) => void stage([item], next).catch(tellUnkept),
    tags: (item, tags) => void changeItems([item.item], { tags }).catch(tellUnkept),
    buy(step, input, item) {
      wantWallets()
      setWanted({ endpoint: step.endpoint, input, about: item.title })
    },
  }
  const [firstNoted, ...restNoted] = noted.map((item) => ({ item: item.item, title: titleOf(item) }))
  const drawn = {
    ...{ list, rows: narrowed, chosen: choice.chosen ?? [], cells, blocks, acts, showsTold, byId },
    runs: runs.map((one) => one.run),
  }
  const columns = listColumns(drawn)
  const shown = arrange(columns, choice.chosen)
  const rows = filterRows(narrowed, columns, conditions)
  const filter = { columns, conditions, onChange: setConditions }
  const meantRows = chosen.length > 0 ? chosen : rows

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ListHeader list={list} count={all.length} onLeave={onLeave} />
      <PlannedLookups
        {...{ list, runs: drawn.runs, rows: meantRows.length }}
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
            shown={rows.length}
            menu={
              <>
                <FilterMenu {...filter} />
                <ColumnsMenu {...choice} rows={narrowed} columns={columns} shown={shown} />
                <CopyLink list={list} chosen={choice.chosen} runs={drawn.runs} />
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
            columns={withFillHeads(kind, shown, rows, cells, fill)}
            boxLabel={({ title, item }) =>
              item.brought ? `Select row ${item.brought.line}` : `Select ${title}`
            }
            rowHeight={44}
            holdsState
            rowStyle={({ item }) => (item.isHidden ? 'opacity-55' : undefined)}
            {...{ selected, opened, onOpen }}
            elsewhere={all.find(({ item }) => item.rowId === opened)?.row?.id}
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
