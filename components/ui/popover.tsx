'use client'

import { useEffect, useId, useRef, useState, type ReactNode, type ToggleEvent } from 'react'
import { Button, type ButtonProps } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { placeBeside, type Align } from '@/components/ui/place'

/** Looks of what floats; invisible until it has been placed. */
export const floatingStyle =
  'fixed max-h-[min(32rem,80dvh)] max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border-0 bg-raised text-ink opacity-0 shadow-float data-placed:opacity-100'

/** State of one popover and the attributes of its two halves. */
export function useFloating(align: Align) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  function place() {
    if (!trigger.current || !panel.current) return
    placeBeside(trigger.current, panel.current, align)
    panel.current.toggleAttribute('data-placed', true)
  }

  useEffect(() => {
    if (!open) return
    const again = () => place()
    window.addEventListener('resize', again)
    window.addEventListener('scroll', again, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', again)
      window.removeEventListener('scroll', again, { capture: true })
    }
  })

  function onToggle(event: ToggleEvent<HTMLDivElement>) {
    if (event.target !== panel.current) return
    const opened = event.newState === 'open'
    if (opened) place()
    else panel.current.toggleAttribute('data-placed', false)
    setOpen(opened)
  }

  return {
    open,
    close: () => panel.current?.hidePopover(),
    trigger: { ref: trigger, popoverTarget: id, 'aria-expanded': open, 'aria-controls': id },
    panel: { ref: panel, id, popover: 'auto' as const, onToggle },
  }
}

export type PopoverProps = {
  /** Name of the panel, said aloud when it opens. */
  label: string
  /** What the button shows. */
  trigger: ReactNode
  triggerProps?: Omit<ButtonProps, 'children' | 'ref'> | undefined
  align?: Align | undefined
  className?: string | undefined
  /** A function is given `close`. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A small panel beside its button; Escape or a click elsewhere closes it and gives the focus back. */
export function Popover({
  label,
  trigger,
  triggerProps,
  align = 'start',
  className,
  children,
}: PopoverProps) {
  const floating = useFloating(align)
  return (
    <>
      <Button {...triggerProps} {...floating.trigger} aria-haspopup="dialog">
        {trigger}
      </Button>
      <div
        data-slot="popover"
        role="dialog"
        aria-label={label}
        {...floating.panel}
        className={cn(floatingStyle, 'p-4', className)}
      >
        {floating.open && (typeof children === 'function' ? children(floating.close) : children)}
      </div>
    </>
  )
}
