import { Select } from '@/components/ui/select'
import type { Column } from '@/lib/core/rows/column'
import type { Sort } from '@/lib/core/rows/compare'

type OrderSelectProps = {
  columns: readonly Pick<Column<never>, 'id' | 'label'>[]
  sort: Sort
  onSort: (sort: Sort) => void
  unsorted: string
  className?: string | undefined
}

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
