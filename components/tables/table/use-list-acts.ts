import { useCallback, useMemo, useState } from 'react'
import { useSteady } from '@/components/frame/use-steady'
import { askToList } from '@/components/keep/list-signal'
import { offerUndo, tellUnkept } from '@/components/keep/undo-bar'
import { wantWallets } from '@/components/pay/wallet/wallet-session'
import type { Filling } from '@/components/tables/plan/fill-list'
import type { LooksByRow } from '@/components/tables/runs/use-runs'
import { rowOf, withRecords, type CellsOf, type ItemRow } from '@/components/tables/table/item-row'
import type { Step } from '@/lib/browser/addresses/step'
import type { ListRow } from '@/lib/browser/database/stores'
import { countOf } from '@/lib/core/kind-titles'
import { changeItems, removeItems } from '@/lib/browser/tables/change-rows'
import type { Item, RecordItem } from '@/lib/browser/tables/lists'

export type PastedOver = { text: string; rows: readonly ItemRow[]; isTicked: boolean }

export type Dialogs = {
  compared: readonly RecordItem[] | null
  noted: readonly Item[]
  filling: Filling | null
  pasted: PastedOver | null
  wanted: Step | null
}

const noDialogs: Dialogs = { compared: null, noted: [], filling: null, pasted: null, wanted: null }

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
  const targetsOf = (item: Item | undefined) => (chosen.length > 0 ? chosen : item ? [item] : [])

  /** Changes rows, or takes them off the list where `part` is null; their records stay. */
  async function change(
    some: readonly Item[],
    part: Parameters<typeof changeItems>[1] | null,
    words: string,
  ) {
    const rows = some.map(({ item }) => item)
    const undo = part ? await changeItems(rows, part) : await removeItems(rows)
    offerUndo(`${countOf(kind, rows.length)} ${words}`, undo)
  }

  const stage = (some: readonly Item[], next: string) =>
    change(some, { stage: next || undefined }, `to ${next || 'no stage'}`)

  const isKept = (changed: Promise<unknown>) =>
    changed.then(
      () => true,
      () => {
        tellUnkept()
        return false
      },
    )

  const unselect = (changed: Promise<void>) => void isKept(changed).then((isDone) => isDone && onSelect(none))

  function buy(step: Step, { title }: ItemRow) {
    wantWallets()
    onChange({ wanted: { ...step, about: title } })
  }

  const acts = useSteady({
    open: (row: ItemRow) => onOpen(row.id),
    toList: (some: readonly Item[]) =>
      askToList({ kind, recordIds: [...new Set(withRecords(some).map(({ row }) => row.id))] }),
    hide(some: readonly Item[]) {
      // shown again where all of them are hidden
      const isHidden = some.some((one) => !one.item.isHidden)
      if (some.length > 0) unselect(change(some, { isHidden }, isHidden ? 'hidden' : 'shown again'))
    },
    note: (noted: readonly Item[]) => onChange({ noted }),
    noteOf: (item: Item) => onChange({ noted: [item] }),
    email(some: readonly Item[]) {
      const [first] = some
      if (!first || kind !== 'person') return
      if (some.length > 1) return fill({ items: some, first: { wanted: 'profiles.email' } })
      const row = rowOf(first, looks)
      const email = cellsOf(row).find(({ label }) => label === 'E-mail')
      if (email?.step && email.state.state !== 'lost') buy(email.step, row)
    },
    compare: (some: readonly Item[]) => onChange({ compared: withRecords(some).slice(0, 4) }),
    stage: (item: Item, next: string) => isKept(stage([item], next)),
    stageChosen: (next: string) => void isKept(stage(chosen, next)),
    tellChosen(isTold: boolean) {
      const part = { toldAt: isTold ? Date.now() : undefined }
      void isKept(change(chosen, part, isTold ? 'told' : 'not told'))
    },
    takeOffChosen: () => unselect(change(chosen, null, `off ${list.name}`)),
    tags: (item: Item, tags: readonly string[]) => void isKept(changeItems([item.item], { tags })),
    buy,
  })

  return {
    selection: { selected, onSelect },
    chosen,
    acts,
    letters(item: ItemRow | undefined) {
      const some = targetsOf(item)
      return {
        l: () => acts.toList(some),
        x: () => acts.hide(some),
        n: () => acts.note(some),
        c: () => acts.compare(some),
        e: () => acts.email(some),
      }
    },
    fill,
    dialogs: { ...dialogs, onChange },
  }
}

export type ListActs = ReturnType<typeof useListActs>['acts']
