'use client'

import { useSyncExternalStore, type ReactNode } from 'react'
import { newState } from '@/lib/core/signal'

const message = newState('')
let turn = 0

export function announce(text: string) {
  turn += 1
  // with a no-break space the same words are a change, which screen readers announce again
  message.write(turn % 2 === 0 ? text : `${text}\u00a0`)
}

export function LiveRegion() {
  const text = useSyncExternalStore(message.watch, message.read, () => '')
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}

/** Progress for screen readers. It has to be on the page while empty, or its first words are not announced. */
export function Status({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div role="status" className={className}>
      {children}
    </div>
  )
}
