import type { Arranged } from '@/components/answer/list/arrange-columns'
import { isNumeric } from '@/components/answer/list/column-width'
import { pinnedStyle } from '@/components/answer/list/pinned'
import { lineStyle } from '@/components/answer/list/table-line'
import type { Sort } from '@/components/answer/list/use-rows-table'
import { cn } from '@/components/ui/cn'
import { TableHeader } from '@/components/ui/table'
import type { Column } from '@/lib/core/answers/column'

/** The sign for sorting stays out of sight until it is of use. */
const headStyle =
  'min-w-0 truncate bg-sunken py-1 aria-[sort=none]:[&_svg]:opacity-0 aria-[sort=none]:hover:[&_svg]:opacity-100 aria-[sort=none]:focus-within:[&_svg]:opacity-100'

type TableHeadProps = { columns: Arranged; sort: Sort; onSort: (column: Column) => void }

/** The names of the columns; a press sorts up, then down, then back into the answer's order. */
export function TableHead({ columns, sort, onSort }: TableHeadProps) {
  return (
    <thead role="rowgroup" className="sticky top-0 z-2 block">
      <tr role="row" aria-rowindex={1} className={lineStyle}>
        {columns.shown.map((column, index) => (
          <TableHeader
            key={column.key}
            role="columnheader"
            numeric={isNumeric(column)}
            sort={sort?.column !== column.key ? 'none' : sort.descending ? 'descending' : 'ascending'}
            onSort={() => onSort(column)}
            title={column.label}
            className={cn(headStyle, index === 0 && pinnedStyle)}
          >
            <bdi className="truncate">{column.label}</bdi>
          </TableHeader>
        ))}
        <th role="columnheader" className="w-0">
          <span className="sr-only">Next steps</span>
        </th>
      </tr>
    </thead>
  )
}
