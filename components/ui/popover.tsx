'use client'

import { createContext, useId, useRef, useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'

export const CloseContext = createContext<() => void>(() => undefined)

export type FloatingProps = {
  label: string
  trigger: ReactNode
  triggerProps?: Omit<ButtonProps, 'children'> | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * A button and the panel beside it. The platform closes it on Escape and on a press elsewhere and returns the focus;
 * the button that a popover is opened by is its anchor (HTML, popover invoker).
 */
export function Floating({
  role,
  label,
  trigger,
  triggerProps,
  className,
  children,
}: FloatingProps & { role?: 'dialog' }) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button
        {...triggerProps}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-haspopup={role ?? 'menu'}
      >
        {trigger}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onToggle={({ target, newState }) => target === panel.current && setOpen(newState === 'open')}
        role={role}
        aria-label={role && label}
        className={cn(
          'max-h-[min(32rem,80dvh)] overflow-y-auto rounded-lg bg-raised text-ink shadow-float beside empty:opacity-0',
          className,
        )}
      >
        {isOpen && <CloseContext value={() => panel.current?.hidePopover()}>{children}</CloseContext>}
      </div>
    </>
  )
}

export const Popover = ({ className, ...rest }: FloatingProps) => (
  <Floating role="dialog" className={cn('p-4', className)} {...rest} />
)
