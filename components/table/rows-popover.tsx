import type { ReactNode } from 'react'
import { Popover } from '@/components/ui/popover'

type RowsPopoverProps = {
  label: string
  icon: ReactNode
  className: string
  count?: number | undefined
  waits?: string | undefined
  children: ReactNode
}

export const RowsPopover = ({ label, icon, className, count = 0, waits, children }: RowsPopoverProps) => (
  <Popover
    label={label}
    align="end"
    trigger={
      <>
        {icon} <span className="max-sm:sr-only">{label}</span>
        {count > 0 && <span className="tabular-nums"> · {count}</span>}
      </>
    }
    triggerProps={{
      ...{ size: 'sm', variant: count > 0 ? 'secondary' : 'quiet' },
      ...{ disabled: waits !== undefined, title: waits },
    }}
    className={className}
  >
    {children}
  </Popover>
)
