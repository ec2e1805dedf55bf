import { isToldByRun, type CellsById } from '@/components/tables/lists/cells'
import type { Filling } from '@/components/tables/lists/fill-list'
import type { ItemRow } from '@/components/tables/lists/item-row'
import type { TableColumn } from '@/components/tables/table/column'
import { PriceChip } from '@/components/ui/price'
import type { ListRow } from '@/lib/browser/database/rows'
import { identifierKinds } from '@/lib/browser/tables/runs/identifier-kinds'
import { priceOfOne } from '@/lib/browser/tables/runs/plan'
import type { LookStep } from '@/lib/browser/tables/runs/run'
import { wantedFor } from '@/lib/browser/tables/runs/wanted'
import { formatUsdc, times } from '@/lib/core/money'
import { countText } from '@/lib/core/text'

const oneOf: Omit<LookStep, 'wanted'> = { together: 1, amount: 1, on: 'every' }

/** The rows for which a run could still buy what stands in a column, and what that is; null where there are no two. */
function unbought(label: string, kind: ListRow['kind'], rows: readonly ItemRow[], cells: CellsById) {
  const open = rows.flatMap((row) => {
    const one = cells.get(row.id)?.find((cell) => cell.label === label)
    return one?.step && one.cell.state === 'empty' && !one.isQueued && !isToldByRun(one)
      ? [{ row, id: one.step.endpoint.id }]
      : []
  })
  // a column may be about another than the row, as the employer of a person is
  const wanted = open[0] && wantedFor(open[0].id, identifierKinds[kind])?.id
  return wanted === undefined || open.length < 2 ? null : { wanted, rows: open.map(({ row }) => row) }
}

/** The columns of a list, each that a run can fill with what is left to buy in it for the rows on show. */
export const withFillHeads = (
  kind: ListRow['kind'],
  columns: readonly TableColumn<ItemRow>[],
  rows: readonly ItemRow[],
  cells: CellsById,
  onFill: (filling: Filling) => void,
): TableColumn<ItemRow>[] =>
  columns.map((column) => {
    const open = column.is === 'bought' ? unbought(column.label, kind, rows, cells) : null
    if (!open) return column
    const { label } = column
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
