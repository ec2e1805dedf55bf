import { useEffect, useState } from 'react'
import { watchPaced } from '@/components/frame/use-follow'
import type { Usdc } from '@/lib/core/money'

/** Milliseconds after a yes within which nothing else is bought without the sheet, and for which a new price is read. */
export const secondPressMs = 600

/** The second press of a double click on Pay lands on what stood behind the sheet: nothing there hears it. */
export function ignoreSecondPress(): void {
  function stop(event: MouseEvent) {
    // how many presses in a row it is
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', stop, { capture: true, signal: AbortSignal.timeout(secondPressMs) })
}

/** Milliseconds: rows are compared anew with all that is kept, while a run writes several times for each payment. */
const plansMs = 2_000

/** Calls back after what a plan is made of has changed, in this tab or in another: purchases, runs, who is to be left alone. */
export const watchPlanChanges = (listener: () => Promise<unknown>): (() => void) =>
  watchPaced(['journal', 'library', 'runs'], plansMs, listener)

/** Whether what a button would pay is to be read first: it costs more than a moment ago, or is on other terms. */
export function useNewLook(most: Usdc, terms = '', isFirst: () => boolean = () => false): boolean {
  const [isNew, setNew] = useState(isFirst)
  const [seen, setSeen] = useState({ most, terms })
  if (seen.most !== most || seen.terms !== terms) {
    setSeen({ most, terms })
    if (most > seen.most || seen.terms !== terms) setNew(true)
  }
  useEffect(() => {
    if (!isNew) return
    const timer = setTimeout(setNew, secondPressMs, false)
    return () => clearTimeout(timer)
  }, [isNew, seen])
  return isNew
}
