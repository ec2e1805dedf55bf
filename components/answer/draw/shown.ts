import { createContext, useContext, useMemo, type ComponentType } from 'react'
import type { Answer, AnswerProps } from '@/components/answer/answer'
import { pagedList, type PagedList } from '@/components/answer/read/pages'
import type { ListView } from '@/lib/core/answers/view'
import type { Bought } from '@/lib/browser/purchase/pages'

export type Shown = {
  answer: Answer
  answers: readonly Answer[]
  /** Pages that were bought before this answer, of an older state of the list: shown on request, without a charge. */
  earlier: readonly Bought[]
  onOpenEarlier: (intentId: string) => void
  /** Draws a page that cannot be joined to the others; null within such a page. */
  ApartPage: ComponentType<AnswerProps> | null
}

export const ShownContext = createContext<Shown | null>(null)

/** Null outside of an answer. */
export const useShown = (): Shown | null => useContext(ShownContext)

const noAnswers: readonly never[] = []

export function usePagedList(list: ListView): PagedList {
  const answers = useShown()?.answers ?? noAnswers
  return useMemo(() => pagedList(list, answers), [list, answers])
}
