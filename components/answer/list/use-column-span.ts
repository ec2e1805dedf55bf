'use client'

import { useState, type UIEvent } from 'react'
import { columnWidth } from '@/components/answer/list/column-width'
import type { Column } from '@/lib/core/answers/column'

/** From so many columns on, a row holds only the cells in sight. */
const manyColumns = 40

/** What is kept on either side of what is in sight, in pixels. */
const margin = 600

/** The columns whose cells are on the page, by their place among those on show: from the first to before the second. */
export type ColumnSpan = { from: number; to: number }

/** Which columns a table draws, of many only those in sight; null for all. */
export function useColumnSpan(shown: readonly Column[]) {
  const [sight, setSight] = useState({ left: 0, width: 1_600 })
  const isMany = shown.length > manyColumns
  const span = isMany ? spanOf(shown, sight.left, sight.width) : null
  const [kept, setKept] = useState(span)
  const isSame = kept?.from === span?.from && kept?.to === span?.to
  if (!isSame) setKept(span)
  return {
    span: isSame ? kept : span,
    look({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) {
      const isFar = Math.abs(scrollLeft - sight.left) > margin / 2 || clientWidth !== sight.width
      if (isMany && isFar) setSight({ left: scrollLeft, width: clientWidth })
    },
  }
}

function spanOf(shown: readonly Column[], left: number, width: number): ColumnSpan {
  let from = 0
  let to = 0
  let end = 0
  shown.forEach((column, index) => {
    end += columnWidth(column, index === 0)
    if (end < left - margin) from = index + 1
    if (end < left + width + margin) to = index + 1
  })
  return { from, to: Math.min(shown.length, to + 1) }
}
