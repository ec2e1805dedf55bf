import { useCallback } from 'react'
import { optional } from '@/components/frame/optional'
import { ItemNote } from '@/components/keep/item-note'
import { PurchaseSheet, type Wanted } from '@/components/pay/purchase-sheet'
import { Compare } from '@/components/tables/table/compare'
import type { Filling } from '@/components/tables/plan/fill-list'
import type { ItemRow } from '@/components/tables/table/item-row'
import type { PastedOver } from '@/components/tables/table/clipboard'
import type { ListRow } from '@/lib/browser/database/stores'
import { titleOf, type Item, type RecordItem } from '@/lib/browser/tables/lists'

const FillList = optional(async () => (await import('@/components/tables/plan/fill-list')).FillList)
const PasteCells = optional(async () => (await import('@/components/tables/table/paste-cells')).PasteCells)

/** What is open over a list: rows that are compared, noted on, filled or pasted over, and a purchase for one of them. */
export type Dialogs = {
  compared: readonly RecordItem[] | null
  noted: readonly Item[]
  filling: Filling | null
  pasted: PastedOver<ItemRow> | null
  wanted: Wanted | null
}

export const noDialogs: Dialogs = {
  ...{ compared: null, noted: [], filling: null, pasted: null, wanted: null },
}

type ListDialogsProps = Dialogs & {
  list: ListRow
  /** Kept the same, since the end of a purchase is watched with it. */
  onChange: (part: Partial<Dialogs>) => void
}

/** What acts have opened over a list, each closed on its own. */
export function ListDialogs({ list, compared, noted, filling, pasted, wanted, onChange }: ListDialogsProps) {
  const endPurchase = useCallback(() => onChange({ wanted: null }), [onChange])
  const [first, ...rest] = noted.map((item) => ({ item: item.item, title: titleOf(item) }))
  return (
    <>
      {compared && <Compare items={compared} onClose={() => onChange({ compared: null })} />}
      {first && (
        <ItemNote kind={list.kind} items={[first, ...rest]} onClose={() => onChange({ noted: [] })} />
      )}
      {filling && <FillList list={list} {...filling} onClose={() => onChange({ filling: null })} />}
      {pasted && <PasteCells list={list} {...pasted} onClose={() => onChange({ pasted: null })} />}
      {wanted && <PurchaseSheet {...wanted} onEnd={endPurchase} />}
    </>
  )
}
