'use client'

import { useValue } from '@/components/ui/use-value'
import { newState } from '@/lib/core/signal'

const message = newState('')
let turn = 0

export function announce(text: string) {
  turn += 1
  // with a no-break space the same words are a change, which screen readers announce again
  message.write(turn % 2 === 0 ? text : `${text}\u00a0`)
}

export function LiveRegion() {
  return (
    <p aria-live="polite" className="sr-only">
      {useValue(message)}
    </p>
  )
}
