'use client'

import { useSyncExternalStore, type ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { newState } from '@/lib/core/signal'

const message = newState('')
let turn = 0

/** Says a short thing aloud once, such as 'Copied'. Needs one `LiveRegion` on the page. */
export function announce(text: string) {
  turn += 1
  // a no-break space makes the same words a change, so that they are said again
  message.write(turn % 2 === 0 ? text : `${text}\u00a0`)
}

/** The place where `announce` speaks; the frame has one. */
export function LiveRegion() {
  const text = useSyncExternalStore(message.watch, message.read, () => '')
  return (
    <p data-slot="live-region" aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}

type StatusProps = { children: ReactNode; hidden?: boolean | undefined; className?: string | undefined }

/** Progress, told aloud as it changes. Keep it on the page while empty, or its first words are lost. */
export function Status({ children, hidden = false, className }: StatusProps) {
  return (
    <div data-slot="status" role="status" className={cn(hidden && 'sr-only', className)}>
      {children}
    </div>
  )
}
