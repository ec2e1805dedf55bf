import { useCallback, useMemo, useState } from 'react'
import { useSteady } from '@/components/frame/use-steady'
import { askToList } from '@/components/keep/list-signal'
import { offerUndo, tellUnkept } from '@/components/keep/undo'
import { wantWallets } from '@/components/pay/wallet/wallet-session'
import type { Filling } from '@/components/tables/plan/fill-list'
import { withRecords, type CellsOf, type ItemRow } from '@/components/tables/table/item-row'
import type { Step } from '@/lib/browser/addresses/step'
import type { ListRow } from '@/lib/browser/database/stores'
import { countOf } from '@/lib/core/kind-titles'
import { changeItems, removeItems } from '@/lib/browser/tables/change-rows'
import type { RecordItem } from '@/lib/browser/tables/lists'

export type PastedOver = { text: string; rows: readonly ItemRow[]; isTicked: boolean }

type ListDialog =
  | { is: 'compare'; items: readonly RecordItem[] }
  | { is: 'note'; rows: readonly ItemRow[] }
  | { is: 'fill'; filling: Filling }
  | { is: 'paste'; pasted: PastedOver }

const none: ReadonlySet<string> = new Set()
const noRows: readonly ItemRow[] = []

type ActedOn = {
  list: ListRow
  rows: readonly ItemRow[]
  cellsOf: CellsOf
  onOpen: (id: string | null) => void
}

export function useListActs({ list, rows, cellsOf, onOpen }: ActedOn) {
  const { kind } = list
  const [selected, onSelect] = useState(none)
  const [dialog, setDialog] = useState<ListDialog | null>(null)
  const [step, setStep] = useState<Step | null>(null)
  const fill = useCallback((filling: Filling) => setDialog({ is: 'fill', filling }), [])
  const chosen = useMemo(
    () => (selected.size === 0 ? noRows : rows.filter(({ id }) => selected.has(id))),
    [rows, selected],
  )

  /** Changes rows, or takes them off the list where `part` is null; their records stay. */
  async function change(
    some: readonly ItemRow[],
    part: Parameters<typeof changeItems>[1] | null,
    words: string,
  ): Promise<boolean> {
    const items = some.map(({ item }) => item)
    try {
      const undo = part ? await changeItems(items, part) : await removeItems(items)
      offerUndo(`${countOf(kind, items.length)} ${words}`, undo)
      return true
    } catch {
      tellUnkept()
      return false
    }
  }

  const unselect = (isChanged: boolean): void => {
    if (isChanged) onSelect(none)
  }

  function buy(wanted: Step, { title }: ItemRow) {
    wantWallets()
    setStep({ ...wanted, about: title })
  }

  const acts = useSteady({
    open: (row: ItemRow) => onOpen(row.id),
    toList: (some: readonly ItemRow[]) =>
      askToList({ kind, recordIds: [...new Set(withRecords(some).map(({ row }) => row.id))] }),
    async hide(some: readonly ItemRow[]) {
      // shown again where all of them are hidden
      const isHidden = some.some((one) => !one.item.isHidden)
      if (some.length > 0) unselect(await change(some, { isHidden }, isHidden ? 'hidden' : 'shown again'))
    },
    note: (some: readonly ItemRow[]) => setDialog({ is: 'note', rows: some }),
    email(some: readonly ItemRow[]) {
      const [row] = some
      if (!row || kind !== 'person') return
      if (some.length > 1) return fill({ items: some, first: { wanted: 'profiles.email' } })
      const email = cellsOf(row).find(({ label }) => label === 'E-mail')
      if (email?.step && email.state.state !== 'lost') buy(email.step, row)
    },
    compare: (some: readonly ItemRow[]) => setDialog({ is: 'compare', items: withRecords(some).slice(0, 4) }),
    stage: (some: readonly ItemRow[], next: string) =>
      change(some, { stage: next || undefined }, `to ${next || 'no stage'}`),
    tell: (some: readonly ItemRow[], isTold: boolean) =>
      change(some, { toldAt: isTold ? Date.now() : undefined }, isTold ? 'told' : 'not told'),
    takeOff: async (some: readonly ItemRow[]) => unselect(await change(some, null, `off ${list.name}`)),
    tags: ({ item }: ItemRow, tags: readonly string[]) =>
      void changeItems([item], { tags }).catch(tellUnkept),
    buy,
  })

  return {
    selection: { selected, onSelect },
    chosen,
    acts,
    letters(item: ItemRow | undefined): Readonly<Record<string, () => void>> {
      // all selected rows, else the row that a key is pressed in
      const some = chosen.length > 0 ? chosen : item ? [item] : []
      return {
        l: () => acts.toList(some),
        x: () => void acts.hide(some),
        n: () => acts.note(some),
        c: () => acts.compare(some),
        e: () => acts.email(some),
      }
    },
    fill,
    dialogs: { dialog, setDialog, step, setStep },
  }
}

export type ListActs = ReturnType<typeof useListActs>['acts']
