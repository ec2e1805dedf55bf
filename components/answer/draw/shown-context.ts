'use client'

import { createContext, useContext } from 'react'
import type { Answer } from '@/components/answer/answer'
import type { Bought } from '@/lib/browser/purchase/pages'

/** The answer on show with its further pages in order. */
type Shown = {
  answer: Answer
  answers: readonly Answer[]
  /** Pages that were bought before this answer, of an older state of the list: shown on request, without a charge. */
  earlier: readonly Bought[]
  onOpenEarlier: (intentId: string) => void
}

export const ShownContext = createContext<Shown | null>(null)

/** Null outside of an answer. */
export const useShown = (): Shown | null => useContext(ShownContext)
