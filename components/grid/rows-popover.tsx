import type { ReactNode } from 'react'
import { Popover } from '@/components/ui/popover'

type RowsPopoverProps = {
  label: string
  icon: ReactNode
  className: string
  /** Why it cannot be opened yet. */
  waits?: string | undefined
  /** Somebody turns to the button. */
  onIntent?: (() => void) | undefined
  children: ReactNode
}

/** A quiet button beside some rows, and what it opens; on a phone it is its icon alone. */
export const RowsPopover = ({ label, icon, className, waits, onIntent, children }: RowsPopoverProps) => (
  <Popover
    label={label}
    align="end"
    trigger={
      <>
        {icon} <span className="max-sm:sr-only">{label}</span>
      </>
    }
    triggerProps={{
      ...{ size: 'sm', variant: 'quiet', onPointerEnter: onIntent, onFocus: onIntent },
      ...{ disabled: waits !== undefined, title: waits },
    }}
    className={className}
  >
    {children}
  </Popover>
)
