import { useCallback, useMemo, useState } from 'react'
import { useSteady } from '@/components/frame/use-steady'
import { askToList } from '@/components/keep/list-signal'
import { tellUnkept } from '@/components/keep/undo-bar'
import { wantWallets } from '@/components/pay/wallet/wallet-session'
import type { CellsOf } from '@/components/tables/lists/cells'
import { hideRows, markTold, stageRows, takeOff } from '@/components/tables/lists/change-rows'
import type { Filling } from '@/components/tables/lists/fill-list'
import { rowOf, withRecords, type ItemRow } from '@/components/tables/lists/item-row'
import { noDialogs, type Dialogs } from '@/components/tables/lists/list-dialogs'
import type { SelectedActs } from '@/components/tables/lists/selected-tools'
import type { LooksByRow } from '@/components/tables/lists/use-table-runs'
import type { Step } from '@/lib/browser/addresses/step'
import { changeItems, type Item } from '@/lib/browser/tables/lists'
import type { ListRow } from '@/lib/browser/database/rows'

const none: ReadonlySet<string> = new Set()
const noItems: readonly Item[] = []

/** What can be done with a row, by key or by button. */
export type ListActs = {
  open: (row: ItemRow) => void
  toList: (item: Item | undefined) => void
  hide: (item: Item | undefined) => void
  compare: (item: Item | undefined) => void
  note: (item: Item | undefined) => void
  email: (item: Item | undefined) => void
  /** The note of this row alone, whatever is selected. */
  noteOf: (item: Item) => void
  /** Says whether it could be kept. */
  stage: (item: Item, stage: string) => Promise<boolean>
  tags: (item: Item, tags: readonly string[]) => void
  buy: (step: Step, row: ItemRow) => void
}

type ActedOn = {
  list: ListRow
  items: readonly Item[]
  looks: LooksByRow
  cellsOf: CellsOf
  onOpen: (id: string | null) => void
}

/** The rows of a list that are selected, and what is done with them or with one row, by keys, in cells and by buttons. */
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

  const toList = (some: readonly Item[]) =>
    askToList({ kind, recordIds: [...new Set(withRecords(some).map(({ row }) => row.id))] })

  const compare = (some: readonly Item[]) => onChange({ compared: withRecords(some).slice(0, 4) })

  const unselect = (changed: Promise<void>) => void changed.then(() => onSelect(none)).catch(tellUnkept)

  function hide(some: readonly Item[]) {
    if (some.length > 0) unselect(hideRows(kind, some))
  }

  function buy(step: Step, { title }: ItemRow) {
    wantWallets()
    onChange({ wanted: { endpoint: step.endpoint, input: step.lookup.input, about: title } })
  }

  const acts = useSteady<ListActs>({
    open: (row) => onOpen(row.id),
    toList: (item) => toList(meant(item)),
    hide: (item) => hide(meant(item)),
    note: (item) => onChange({ noted: meant(item) }),
    noteOf: (item) => onChange({ noted: [item] }),
    email(item) {
      const some = meant(item)
      const [first] = some
      if (!first || kind !== 'person') return
      if (some.length > 1) return fill({ items: some, first: { wanted: 'profiles.email' } })
      const row = rowOf(first, looks)
      const email = cellsOf(row).find(({ label }) => label === 'E-mail')
      if (email?.step && email.cell.state !== 'lost') buy(email.step, row)
    },
    compare: (item) => compare(meant(item)),
    stage: (item, next) =>
      stageRows(kind, [item], next).then(
        () => true,
        () => {
          tellUnkept()
          return false
        },
      ),
    tags: (item, tags) => void changeItems([item.item], { tags }).catch(tellUnkept),
    buy,
  })

  const onChosen: SelectedActs = {
    onCompare: () => compare(chosen),
    onStage: (next) => void stageRows(kind, chosen, next).catch(tellUnkept),
    onTold: (isTold) => void markTold(kind, chosen, isTold).catch(tellUnkept),
    onHide: () => hide(chosen),
    onRemove: () => unselect(takeOff(list, chosen)),
    onToList: () => toList(chosen),
  }

  return {
    selection: { selected, onSelect },
    chosen,
    acts,
    onChosen,
    /** Offers what can be bought for rows, or to look them up again. */
    fill,
    dialogs: { ...dialogs, onChange },
  }
}
