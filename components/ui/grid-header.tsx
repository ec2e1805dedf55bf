import { SortButton, type SortDirection } from '@/components/ui/sort-button'

type GridHeaderProps = {
  label: string
  sort?: SortDirection | undefined
  /** Left off where rows cannot be put in this column's order. */
  onSort?: (() => void) | undefined
}

/** The head of a column in a grid of divisions; the sign for sorting stays out of sight until it is of use. */
export const GridHeader = ({ label, sort, onSort }: GridHeaderProps) => (
  <span
    role="columnheader"
    aria-sort={onSort && (sort ?? 'none')}
    className="flex min-w-0 items-center truncate px-3 text-xs font-medium text-ink-quiet aria-[sort=none]:[&_svg]:opacity-0 aria-[sort=none]:focus-within:[&_svg]:opacity-100 aria-[sort=none]:hover:[&_svg]:opacity-100"
  >
    {onSort ? (
      <SortButton sort={sort} onSort={onSort}>
        <span className="truncate">{label}</span>
      </SortButton>
    ) : (
      <span className="truncate">{label}</span>
    )}
  </span>
)
