'use client'

import { useMemo } from 'react'
import { pagedList, type PagedList } from '@/components/answer/read/pages'
import { useShown } from '@/components/answer/draw/shown-context'
import type { ListView } from '@/lib/core/answers/view'

const none: readonly never[] = []

/** A list of the answer on show over all of its bought pages. */
export function usePagedList(list: ListView): PagedList {
  const answers = useShown()?.answers ?? none
  return useMemo(() => pagedList(list, answers), [list, answers])
}
