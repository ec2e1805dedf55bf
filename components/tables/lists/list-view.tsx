'use client'

import { useCallback, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { Compare } from '@/components/tables/lists/compare'
import { ItemNote } from '@/components/keep/item-note'
import { askToList } from '@/components/keep/list-signal'
import { ListHeader } from '@/components/tables/lists/list-header'
import { ListCards } from '@/components/tables/lists/list-cards'
import { ListTable, type ListActs } from '@/components/tables/lists/list-table'
import { ListTools, noNarrowing, narrowItems } from '@/components/tables/lists/list-tools'
import { identifiersOf, toNewRun } from '@/components/tables/lists/to-run'
import { useBlocks } from '@/components/keep/use-blocks'
import { sortItems, type ItemOrder } from '@/components/tables/lists/sort-items'
import { useCells } from '@/components/tables/lists/cells'
import { offerUndo, tellUnkept } from '@/components/keep/undo-bar'
import { PurchaseSheet, type Wanted } from '@/components/pay/purchase-sheet'
import { RecordPanel } from '@/components/keep/panel/record-panel'
import { usePhone } from '@/components/frame/use-phone'
import { useLibraryChanges } from '@/components/record/use-shelf'
import { wantWallets } from '@/components/pay/wallet/wallet-session'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { Unread } from '@/components/frame/storage-notices'
import { changeItems, readList, removeItems, type Item } from '@/lib/browser/tables/lists'
import { countOf } from '@/lib/browser/library/words'
import type { ListItemRow } from '@/lib/browser/database/rows'

type ListViewProps = {
  id: string
  opened: string | null
  onOpen: (id: string | null) => void
  onLeave: () => void
}

const none: ReadonlySet<string> = new Set()
const noItems: readonly Item[] = []

/** One list as a table: its records, what was noted of each, and what can be bought for it. */
export function ListView({ id, opened, onOpen, onLeave }: ListViewProps) {
  useLibraryChanges()
  const { data, isError } = useQuery({
    queryKey: ['library', 'list', id],
    queryFn: () => readList(id),
    structuralSharing: false,
  })
  const [narrowing, setNarrowing] = useState(noNarrowing)
  const [selected, setSelected] = useState(none)
  const [compared, setCompared] = useState<readonly Item[] | null>(null)
  const [noted, setNoted] = useState<readonly Item[]>([])
  const router = useRouter()
  const isPhone = usePhone()
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const endPurchase = useCallback(() => setWanted(null), [])
  const all = data?.items ?? noItems
  const [order, setOrder] = useState<ItemOrder>(null)
  const items = useMemo(
    () => (data ? sortItems(narrowItems(data.items, narrowing), order, data.list) : noItems),
    [data, narrowing, order],
  )
  const kind = data?.list.kind ?? 'person'
  const cells = useCells(kind, items)
  const blocks = useBlocks(all)
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
  const chosen = all.filter(({ row }) => selected.has(row.id))

  /** What a key or a button acts on: all selected rows, else the row it stands in. */
  const meant = (item: Item | undefined) => (chosen.length > 0 ? chosen : item ? [item] : [])
  const rowsOf = (some: readonly Item[]): ListItemRow[] => some.map(({ item }) => item)

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
    open: (item) => onOpen(item.row.id),
    toList: (item) => askToList({ kind, recordIds: meant(item).map(({ row }) => row.id) }),
    hide: (item) => void hide(meant(item)).catch(tellUnkept),
    note: (item) => setNoted(meant(item)),
    noteOf: (item) => setNoted([item]),
    email(item) {
      const some = meant(item)
      const [first] = some
      if (!first || kind !== 'person') return
      if (some.length > 1) return void router.push(toNewRun('profile', identifiersOf('profile', some)))
      const email = cells.get(first.row.id)?.find(({ label }) => label === 'E-mail')
      if (email?.step && 'input' in email.cell) acts.buy(email.step, email.cell.input, first)
    },
    compare: (item) => setCompared(meant(item).slice(0, 4)),
    stage: (item, next) => void stage([item], next).catch(tellUnkept),
    tags: (item, tags) => void changeItems([item.item], { tags }).catch(tellUnkept),
    buy(step, input, item) {
      wantWallets()
      setWanted({ endpoint: step.endpoint, input, about: item.row.title })
    },
  }
  const [firstNoted, ...restNoted] = noted
  const at = items.findIndex(({ row }) => row.id === opened)

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ListHeader list={list} count={all.length} onLeave={onLeave} />
      {all.length === 0 ? (
        <EmptyState title={kind === 'person' ? 'Nobody on this list yet' : 'No company on this list yet'}>
          Open an answer or the library, and press l on a row, or "Add to list". It costs nothing.
        </EmptyState>
      ) : (
        <>
          <ListTools
            list={list}
            items={all}
            shown={items.length}
            narrowing={narrowing}
            onNarrow={setNarrowing}
            selected={chosen}
            onCompare={() => setCompared(chosen.slice(0, 4))}
            onStage={(next) => void stage(chosen, next).catch(tellUnkept)}
            showsTold={showsTold}
            onTold={(isTold) => void tell(chosen, isTold).catch(tellUnkept)}
            onHide={() => void hide(chosen).catch(tellUnkept)}
            onRemove={() => void remove(chosen).catch(tellUnkept)}
            onToList={() => askToList({ kind, recordIds: chosen.map(({ row }) => row.id) })}
          />
          {isPhone ? (
            <ListCards {...{ list, items, cells, acts, selected }} onSelect={setSelected} />
          ) : (
            <ListTable
              {...{ list, items, cells, blocks, acts, selected, order, opened, showsTold }}
              onOrder={setOrder}
              onSelect={setSelected}
            />
          )}
        </>
      )}
      {opened !== null && (
        <RecordPanel
          key={opened}
          id={opened}
          onOpen={onOpen}
          onClose={() => onOpen(null)}
          onStep={(by) => {
            const next = items[at + by]
            if (next) onOpen(next.row.id)
          }}
        />
      )}
      {compared && <Compare items={compared} onClose={() => setCompared(null)} />}
      {firstNoted && <ItemNote items={[firstNoted, ...restNoted]} onClose={() => setNoted([])} />}
      {wanted && <PurchaseSheet {...wanted} onEnd={endPurchase} />}
    </div>
  )
}
