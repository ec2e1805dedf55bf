'use client'

import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { placeBeside, type Side } from '@/components/ui/place'

export type TooltipProps = {
  /** A few words. Never the only place where something is said. */
  text: ReactNode
  side?: Side | undefined
  /** Ties the words to the control as its description; leave off when they only repeat its name. */
  describes?: boolean | undefined
  className?: string | undefined
  /** One control that can have the focus. */
  children: ReactNode
}

const patience = 350

/** Words beside a control while it is pointed at or has the focus; Escape hides them. */
export function Tooltip({ text, side = 'top', describes = false, className, children }: TooltipProps) {
  const id = useId()
  const around = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const control = around.current?.firstElementChild
    if (describes && control) control.setAttribute('aria-describedby', id)
    return () => clearTimeout(timer.current)
  }, [describes, id])

  function show(after: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const element = panel.current
      if (!element?.isConnected || !around.current) return
      if (!element.matches(':popover-open')) element.showPopover()
      placeBeside(around.current, element, 'center', side)
    }, after)
  }

  function hide() {
    clearTimeout(timer.current)
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  }

  return (
    <span
      ref={around}
      data-slot="tooltip-area"
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(patience)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && hide()}
      className={cn('inline-flex', className)}
    >
      {children}
      <span
        ref={panel}
        id={id}
        role="tooltip"
        popover="manual"
        className="pointer-events-none fixed max-w-64 rounded-md border-0 bg-ink px-2 py-1 text-xs text-on-ink forced-colors:border"
      >
        {text}
      </span>
    </span>
  )
}
