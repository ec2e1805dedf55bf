import { useEffect, useState } from 'react'
import type { Usdc } from '@/lib/core/money'

/** Milliseconds after a yes within which nothing else is bought without the sheet, and for which a new price is read. */
export const secondPressMs = 600

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
  }, [isNew])
  return isNew
}
