import { Select } from '@/components/ui/select'
import type { Column } from '@/lib/core/rows/column'
import type { Sort } from '@/lib/core/rows/compare'

type OrderSelectProps = {
  columns: readonly Pick<Column<never>, 'id' | 'label'>[]
  sort: Sort
  onSort: (sort: Sort) => void
  /** What the order is called in which rows are given. */
  unsorted: string
  className?: string | undefined
}

/** The order of rows where there are no heads to press, as of cards on a phone. */
export const OrderSelect = ({
  columns,
  sort,
  onSort,
  unsorted,
  className = 'w-36 sm:hidden',
}: OrderSelectProps) => (
  <span className={className}>
    <Select
      aria-label="Order"
      value={sort?.column ?? ''}
      onChange={({ target }) =>
        onSort(target.value === '' ? null : { column: target.value, descending: false })
      }
      options={[
        { value: '', label: unsorted },
        ...columns.map(({ id, label }) => ({ value: id, label: `By ${label.toLowerCase()}` })),
      ]}
    />
  </span>
)
