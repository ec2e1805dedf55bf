import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Pane } from '@/components/ui/pane'

type TableProps = {
  label: string
  head: readonly ReactNode[]
  rows: readonly (readonly ReactNode[])[]
  isNumeric?: ((column: number) => boolean) | undefined
  /** The first cell of a row names it. */
  hasRowNames?: boolean
  className?: string
}

const cellStyle = 'h-9 border-b border-line px-3 py-1.5 align-middle'

export function Table({ label, head, rows, isNumeric, hasRowNames = false, className }: TableProps) {
  const sideOf = (column: number) => (isNumeric?.(column) ? 'text-right' : 'text-left')
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="relative w-full overflow-x-auto focus-visible:-outline-offset-2"
    >
      <Pane>
        <table
          aria-label={label}
          className={cn('w-full border-separate border-spacing-0 text-sm', className)}
        >
          <thead className="bg-sunken">
            <tr>
              {head.map((cell, at) => (
                <th
                  key={at}
                  scope="col"
                  className={cn(
                    'h-9 border-b border-line px-3 text-xs font-medium whitespace-nowrap text-ink-quiet',
                    sideOf(at),
                  )}
                >
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>*]:border-b-0">
            {rows.map((cells, index) => (
              <tr key={index} className="hover:bg-hover">
                {cells.map((cell, at) =>
                  hasRowNames && at === 0 ? (
                    <th key={at} scope="row" className={cn(cellStyle, 'text-left font-normal')}>
                      {cell}
                    </th>
                  ) : (
                    <td key={at} className={cn(cellStyle, sideOf(at))}>
                      {cell}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Pane>
    </div>
  )
}
