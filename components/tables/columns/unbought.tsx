import { useEffect, useMemo, useState } from 'react'
import { lookupColumns } from '@/components/record/acts/lookup-columns'
import type { CellsOf, ItemRow } from '@/components/tables/table/item-row'
import type { TableColumn } from '@/components/record/parts/value-column'
import type { Filling } from '@/components/tables/plan/fill-list'
import { PriceChip } from '@/components/ui/price'
import type { ListRow } from '@/lib/browser/database/stores'
import { priceOfOne } from '@/lib/browser/tables/runs/plan'
import { nothing } from '@/lib/browser/tables/runs/choices'
import { formatUsdc, times } from '@/lib/core/money'
import { countText } from '@/lib/core/text'

type Open = { wanted: string; rows: readonly ItemRow[] }

type Unbought = ReadonlyMap<string, Open>

type Asked = { kind: ListRow['kind']; rows: readonly ItemRow[]; cellsOf: CellsOf }

/** Counts what is left to buy of rows for as long as it may, and goes on there when it is called again. */
function countOf({ kind, rows, cellsOf }: Asked): (mayGoOn: () => boolean) => Unbought | null {
  const open = new Map<string, { wanted: string; rows: ItemRow[] }>()
  // a column may be about another than the row, as the employer of a person is, and then no run buys it
  for (const { label, wanted } of lookupColumns[kind])
    if (wanted !== null) open.set(label, { wanted, rows: [] })
  const left = rows.values()
  return (mayGoOn) => {
    while (mayGoOn()) {
      const { value: row } = left.next()
      if (!row) return new Map([...open].filter(([, column]) => column.rows.length > 0))
      for (const { label, state } of cellsOf(row))
        if (state.state === 'empty') open.get(label)?.rows.push(row)
    }
    return null
  }
}

export const unboughtOf = (asked: Asked): Unbought | null => countOf(asked)(() => true)

/** So many rows are counted with the first drawing; of more, a share of some milliseconds after each pause. */
const [atOnce, share, pause] = [500, 6, 24]

export function useUnbought({ kind, rows, cellsOf }: Asked): Unbought | null {
  const asked = useMemo(() => ({ kind, rows, cellsOf }), [kind, rows, cellsOf])
  const [late, setLate] = useState<{ asked: Asked; unbought: Unbought } | null>(null)
  const few = useMemo(() => (asked.rows.length <= atOnce ? unboughtOf(asked) : null), [asked])
  useEffect(() => {
    if (few) return
    const count = countOf(asked)
    function goOn() {
      const end = performance.now() + share
      const unbought = count(() => performance.now() < end)
      if (unbought) setLate({ asked, unbought })
      else timer = setTimeout(goOn, pause)
    }
    let timer = setTimeout(goOn, pause)
    return () => clearTimeout(timer)
  }, [asked, few])
  return few ?? (late?.asked === asked ? late.unbought : null)
}

export const priceOfOpen = ({ wanted, rows }: Open): string =>
  formatUsdc(times(priceOfOne({ ...nothing, wanted, amount: 1 }), rows.length))

export const withFillHeads = (
  columns: readonly TableColumn<ItemRow>[],
  unbought: Unbought,
  onFill: (filling: Filling) => void,
): TableColumn<ItemRow>[] =>
  columns.map((column) => {
    const { of, label } = column
    const open = of === 'lookup' ? unbought.get(label) : undefined
    if (!open || open.rows.length < 2) return column
    const count = countText(open.rows.length)
    const price = priceOfOpen(open)
    const act = (
      <button
        type="button"
        className="shrink-0 rounded-sm hover:brightness-95 dark:hover:brightness-125"
        aria-label={`${label} for ${count} rows · up to ${price}`}
        title={`Not bought for ${count} rows yet: up to ${price}`}
        onClick={() => onFill({ items: open.rows, first: { wanted: open.wanted } })}
      >
        <PriceChip>
          {count} · {price}
        </PriceChip>
      </button>
    )
    return { ...column, act }
  })
