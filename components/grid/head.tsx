import type { ComponentProps } from 'react'
import { pinnedStyle } from '@/components/grid/cells'
import { lineStyle } from '@/components/grid/line'
import type { Sort } from '@/components/grid/column'
import type { GridHead } from '@/components/grid/use-table'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { SortButton } from '@/components/ui/sort-button'

/** The sign for sorting stays out of sight until it is of use. */
const headStyle =
  'flex min-h-9 min-w-0 items-center gap-2.5 overflow-hidden border-b border-line bg-sunken px-3 text-left text-xs font-medium whitespace-nowrap text-ink-quiet aria-[sort=none]:[&_svg]:opacity-0 aria-[sort=none]:focus-within:[&_svg]:opacity-100 aria-[sort=none]:hover:[&_svg]:opacity-100'

type HeadProps<Row> = {
  heads: readonly GridHead<Row>[]
  sort: Sort
  onSort: (next: Sort, name: string) => void
  all: ComponentProps<typeof Checkbox> | undefined
  hasActions: boolean
}

/** The names of the columns; a press sorts one way, then the other, then back into the order without it. */
export function Head<Row>({ heads, sort, onSort, all, hasActions }: HeadProps<Row>) {
  return (
    <thead role="rowgroup" className="sticky top-0 z-2 block">
      <tr role="row" aria-rowindex={1} className={lineStyle}>
        {heads.map(({ column: { id, label, head, act, isNumeric }, next }, index) => {
          const direction = sort?.column !== id ? 'none' : sort.descending ? 'descending' : 'ascending'
          const name = head ?? <bdi className="truncate">{label}</bdi>
          return (
            <th
              key={id}
              scope="col"
              role="columnheader"
              aria-sort={next === undefined ? undefined : direction}
              title={label}
              className={cn(headStyle, isNumeric && 'justify-end', index === 0 && pinnedStyle)}
            >
              {index === 0 && all && <Checkbox {...all} hideLabel className="mr-2.5 -ml-0.5" />}
              {next === undefined ? (
                name
              ) : (
                <SortButton sort={direction} onSort={() => onSort(next, label)} numeric={isNumeric}>
                  {name}
                </SortButton>
              )}
              {act}
            </th>
          )
        })}
        {hasActions && (
          <th role="columnheader" className="w-0">
            <span className="sr-only">Next steps</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
