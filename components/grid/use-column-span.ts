import { useState, type UIEvent } from 'react'

/** From so many columns on, a row holds only the cells in sight. */
const manyColumns = 40

/** Pixels kept on either side of what is in sight. */
const margin = 600

export type ColumnSpan = { from: number; to: number }

/** The columns in sight, of which each is given by where it starts, in pixels from the first. */
export function spanOf(starts: readonly number[], left: number, width: number): ColumnSpan {
  const from = starts.findLastIndex((start) => start < left - margin)
  const to = starts.findIndex((start) => start >= left + width + margin)
  return { from: Math.max(0, from), to: to === -1 ? starts.length : to }
}

/** Which columns a grid draws: null for all, of many only those in sight. `follow` is told of scrolling. */
export function useColumnSpan(heads: readonly { start: number }[]) {
  const [sight, setSight] = useState({ left: 0, width: 1_600 })
  const isMany = heads.length > manyColumns
  const span = isMany
    ? spanOf(
        heads.map(({ start }) => start),
        sight.left,
        sight.width,
      )
    : null
  const [kept, setKept] = useState(span)
  const isSame = kept?.from === span?.from && kept?.to === span?.to
  if (!isSame) setKept(span)
  return {
    span: isSame ? kept : span,
    follow({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) {
      const isFar = Math.abs(scrollLeft - sight.left) > margin / 2 || clientWidth !== sight.width
      if (isMany && isFar) setSight({ left: scrollLeft, width: clientWidth })
    },
  }
}
