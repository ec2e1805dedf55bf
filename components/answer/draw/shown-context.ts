'use client'

import { createContext, useContext } from 'react'
import type { Answer } from '@/components/answer/answer'
import type { Bought } from '@/lib/browser/purchase/pages'

/** The answer on show with all its pages, the first of them first. */
type Shown = {
  answer: Answer
  answers: readonly Answer[]
  /** Pages of an older state of the list: they can be opened for nothing. */
  earlier: readonly Bought[]
  /** Opens one of those. */
  onOpenEarlier: (intentId: string) => void
}

export const ShownContext = createContext<Shown | null>(null)

/** The answer around; null outside of one. */
export const useShown = (): Shown | null => useContext(ShownContext)
