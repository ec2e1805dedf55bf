import type { Filling } from '@/components/tables/lists/fill-list'
import type { ItemRow } from '@/components/tables/lists/item-row'
import type { Unbought } from '@/components/tables/lists/use-unbought'
import type { TableColumn } from '@/components/tables/table/column'
import { PriceChip } from '@/components/ui/price'
import { priceOfOne } from '@/lib/browser/tables/runs/plan'
import type { LookStep } from '@/lib/browser/tables/runs/run'
import { formatUsdc, times } from '@/lib/core/money'
import { countText } from '@/lib/core/text'

const oneOf: Omit<LookStep, 'wanted'> = { together: 1, amount: 1, on: 'every' }

/** The columns of a list, each that a run can fill with what is left to buy in it for the rows on show. */
export const withFillHeads = (
  columns: readonly TableColumn<ItemRow>[],
  unbought: Unbought,
  onFill: (filling: Filling) => void,
): TableColumn<ItemRow>[] =>
  columns.map((column) => {
    const { is, label } = column
    const open = is === 'bought' ? unbought.get(label) : undefined
    if (!open) return column
    const count = countText(open.rows.length)
    const price = formatUsdc(times(priceOfOne({ ...oneOf, wanted: open.wanted }), open.rows.length))
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
