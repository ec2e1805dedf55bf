import { useCallback, useMemo, useState } from 'react'
import { useSteady } from '@/components/frame/use-steady'
import { askToList } from '@/components/keep/list-signal'
import { offerUndo, tellUnkept } from '@/components/keep/undo-bar'
import { wantWallets } from '@/components/pay/wallet/wallet-session'
import { type CellsOf, type ItemRow, rowOf, withRecords } from '@/components/tables/table/item-row'
import type { Filling } from '@/components/tables/plan/fill-list'
import type { LooksByRow } from '@/components/tables/runs/use-runs'
import { type Dialogs, noDialogs } from '@/components/tables/table/list-dialogs'
import type { Step } from '@/lib/browser/addresses/step'
import type { ListRow } from '@/lib/browser/database/stores'
import { countOf } from '@/lib/core/kind-titles'
import { changeItems, removeItems } from '@/lib/browser/tables/change-rows'
import type { Item } from '@/lib/browser/tables/lists'

type Kind = ListRow['kind']

const rowsOf = (items: readonly Item[]) => items.map(({ item }) => item)

/** Hides rows of a list, or shows them again where all of them are hidden. */
async function hideRows(kind: Kind, items: readonly Item[]): Promise<void> {
  const isHidden = items.some(({ item }) => !item.isHidden)
  const words = isHidden ? 'hidden' : 'shown again'
  offerUndo(`${countOf(kind, items.length)} ${words}`, await changeItems(rowsOf(items), { isHidden }))
}

/** Takes rows off their list; their records stay. */
async function takeOff({ kind, name }: ListRow, items: readonly Item[]): Promise<void> {
  offerUndo(`${countOf(kind, items.length)} off ${name}`, await removeItems(rowsOf(items)))
}

async function stageRows(kind: Kind, items: readonly Item[], stage: string): Promise<void> {
  const undo = await changeItems(rowsOf(items), { stage: stage || undefined })
  offerUndo(`${countOf(kind, items.length)} to ${stage || 'no stage'}`, undo)
}

async function markTold(kind: Kind, items: readonly Item[], isTold: boolean): Promise<void> {
  const words = isTold ? 'told' : 'not told'
  const undo = await changeItems(rowsOf(items), { toldAt: isTold ? Date.now() : undefined })
  offerUndo(`${countOf(kind, items.length)} ${words}`, undo)
}

const none: ReadonlySet<string> = new Set()
const noItems: readonly Item[] = []

type ActedOn = {
  list: ListRow
  items: readonly Item[]
  looks: LooksByRow
  cellsOf: CellsOf
  onOpen: (id: string | null) => void
}

export function useListActs({ list, items, looks, cellsOf, onOpen }: ActedOn) {
  const { kind } = list
  const [selected, onSelect] = useState(none)
  const [dialogs, setDialogs] = useState(noDialogs)
  const onChange = useCallback((part: Partial<Dialogs>) => setDialogs((now) => ({ ...now, ...part })), [])
  const fill = useCallback((filling: Filling) => onChange({ filling }), [onChange])
  const chosen = useMemo(
    () => (selected.size === 0 ? noItems : items.filter(({ item }) => selected.has(item.rowId))),
    [items, selected],
  )

  /** What a key acts on: all selected rows, else the row it stands in. */
  const meant = (item: Item | undefined) => (chosen.length > 0 ? chosen : item ? [item] : [])

  const unselect = (changed: Promise<void>) => void changed.then(() => onSelect(none)).catch(tellUnkept)

  function buy(step: Step, { title }: ItemRow) {
    wantWallets()
    onChange({ wanted: { ...step, about: title } })
  }

  const acts = useSteady({
    open: (row: ItemRow) => onOpen(row.id),
    toList: (item: Item | undefined) =>
      askToList({ kind, recordIds: [...new Set(withRecords(meant(item)).map(({ row }) => row.id))] }),
    hide(item: Item | undefined) {
      const some = meant(item)
      if (some.length > 0) unselect(hideRows(kind, some))
    },
    note: (item: Item | undefined) => onChange({ noted: meant(item) }),
    /** The note of this row alone, whatever is selected. */
    noteOf: (item: Item) => onChange({ noted: [item] }),
    email(item: Item | undefined) {
      const some = meant(item)
      const [first] = some
      if (!first || kind !== 'person') return
      if (some.length > 1) return fill({ items: some, first: { wanted: 'profiles.email' } })
      const row = rowOf(first, looks)
      const email = cellsOf(row).find(({ label }) => label === 'E-mail')
      if (email?.step && email.state.state !== 'lost') buy(email.step, row)
    },
    compare: (item: Item | undefined) => onChange({ compared: withRecords(meant(item)).slice(0, 4) }),
    stage: (item: Item, next: string) =>
      stageRows(kind, [item], next).then(
        () => true,
        () => {
          tellUnkept()
          return false
        },
      ),
    stageChosen: (next: string) => void stageRows(kind, chosen, next).catch(tellUnkept),
    tellChosen: (isTold: boolean) => void markTold(kind, chosen, isTold).catch(tellUnkept),
    takeOffChosen: () => unselect(takeOff(list, chosen)),
    tags: (item: Item, tags: readonly string[]) => void changeItems([item.item], { tags }).catch(tellUnkept),
    buy,
  })

  return {
    selection: { selected, onSelect },
    chosen,
    acts,
    /** What single letters do with a row, besides j and k. */
    letters: (item: ItemRow | undefined) => ({
      l: () => acts.toList(item),
      x: () => acts.hide(item),
      n: () => acts.note(item),
      c: () => acts.compare(item),
      e: () => acts.email(item),
    }),
    /** Offers what can be bought for rows, or to look them up again. */
    fill,
    dialogs: { ...dialogs, onChange },
  }
}

export type ListActs = ReturnType<typeof useListActs>['acts']
