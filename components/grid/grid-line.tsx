import type { ReactNode } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'

/** Where a row stands and what the grid does with it. */
export type RowPlace = {
  index: number
  /** In pixels from the first row. */
  top: number
  /** The row that Tab leads to. */
  isCurrent: boolean
  isSelected: boolean
  onFocus: () => void
  onToggle: () => void
}

type GridLineProps = {
  place: RowPlace
  /** What its box selects. */
  title: string
  isOpen: boolean
  onClick?: () => void
  /** The height of the row, and more. */
  className: string
  children: ReactNode
}

/** One row of a grid: its box, and the cells that it is given. */
export function GridLine({ place, title, isOpen, onClick, className, children }: GridLineProps) {
  return (
    <div
      role="row"
      data-index={place.index}
      aria-rowindex={place.index + 2}
      aria-selected={place.isSelected}
      tabIndex={place.isCurrent ? 0 : -1}
      onFocus={place.onFocus}
      onClick={onClick}
      style={{ transform: `translateY(${place.top}px)` }}
      className={cn(
        'group/row absolute inset-x-0 top-0 grid cursor-default border-b border-line [grid-template-columns:var(--columns)] hover:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 aria-selected:bg-hover',
        isOpen && 'bg-pressed',
        className,
      )}
    >
      <span
        role="gridcell"
        className="grid place-items-center pl-2"
        onClick={(event) => event.stopPropagation()}
      >
        <Checkbox
          label={`Select ${title}`}
          hideLabel
          tabIndex={-1}
          checked={place.isSelected}
          onChange={place.onToggle}
        />
      </span>
      {children}
    </div>
  )
}
