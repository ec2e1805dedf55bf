import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Pane } from '@/components/ui/pane'

type TableProps = ComponentProps<'table'> & {
  label: string
}

export function Table({ label, className, ...rest }: TableProps) {
  return (
    <div
      data-slot="table-scroll"
      role="region"
      aria-label={label}
      tabIndex={0}
      className="relative w-full overflow-x-auto focus-visible:-outline-offset-2"
    >
      <Pane>
        <table
          data-slot="table"
          aria-label={label}
          className={cn('w-full border-separate border-spacing-0 text-sm', className)}
          {...rest}
        />
      </Pane>
    </div>
  )
}

export const TableHead = ({ children }: { children: ReactNode }) => (
  <thead className="bg-sunken">{children}</thead>
)

export const TableBody = ({ children }: { children: ReactNode }) => (
  <tbody className="[&>tr:last-child>*]:border-b-0">{children}</tbody>
)

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr data-slot="table-row" className={cn('group/row [tbody>&]:hover:bg-hover', className)} {...rest} />
  )
}

type TableHeaderProps = ComponentProps<'th'> & { numeric?: boolean | undefined }

export function TableHeader({ numeric, className, ...rest }: TableHeaderProps) {
  return (
    <th
      scope="col"
      className={cn(
        'h-9 border-b border-line px-3 text-left text-xs font-medium whitespace-nowrap text-ink-quiet',
        numeric && 'text-right',
        className,
      )}
      {...rest}
    />
  )
}

type TableCellProps = ComponentProps<'td'> & {
  numeric?: boolean | undefined
  truncate?: boolean | undefined
}

export function TableCell({ numeric, truncate, className, ...rest }: TableCellProps) {
  return (
    <td
      className={cn(
        'h-9 border-b border-line px-3 py-1.5 align-middle',
        numeric && 'text-right tabular-nums',
        truncate && 'max-w-0 truncate',
        className,
      )}
      {...rest}
    />
  )
}
