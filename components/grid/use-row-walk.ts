'use client'

import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { areKeysOn, isTyping } from '@/components/frame/single-keys'

const page = 15

export type RowWalk<Row> = {
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** In pixels, all the same. */
  rowHeight: number
  scroller: RefObject<HTMLDivElement | null>
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  onOpen: (row: Row) => void
  /** What single letters do with the row in hand, besides j and k. */
  letters: (row: Row | undefined) => Readonly<Record<string, () => void>>
}

/** A grid of which only what is in sight is on the page: walked by arrows or j and k, selected by Space. */
export function useRowWalk<Row>(walk: RowWalk<Row>) {
  const { rows, idOf, rowHeight, scroller, selected, onSelect, onOpen, letters } = walk
  const wanted = useRef<number | null>(null)
  const [current, setCurrent] = useState(0)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollPaddingStart: rowHeight,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : idOf(row)
    },
  })
  const last = rows.length - 1
  const at = Math.max(0, Math.min(current, last))
  const inHand = rows[at]
  const isAll = rows.length > 0 && rows.every((row) => selected.has(idOf(row)))

  useEffect(() => {
    if (wanted.current === null) return
    const line = scroller.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (!line) return
    wanted.current = null
    line.focus({ preventScroll: true })
  })

  function move(to: number, isRange = false) {
    const next = Math.max(0, Math.min(last, to))
    const passed = [inHand, rows[next]].flatMap((row) => (row === undefined ? [] : idOf(row)))
    if (isRange) onSelect(new Set([...selected, ...passed]))
    setCurrent(next)
    wanted.current = next
    virtual.scrollToIndex(next, { align: 'auto' })
  }

  function toggle(id: string) {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const isOnRow = event.target instanceof HTMLElement && event.target.role === 'row'
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(at + 1, event.shiftKey),
      ArrowUp: () => move(at - 1, event.shiftKey),
      Home: () => move(0),
      End: () => move(last),
      PageDown: () => move(at + page),
      PageUp: () => move(at - page),
      ...(isOnRow &&
        inHand !== undefined && { Enter: () => onOpen(inHand), ' ': () => toggle(idOf(inHand)) }),
    }
    const single: Record<string, () => void> = {
      j: () => move(at + 1),
      k: () => move(at - 1),
      ...letters(inHand),
    }
    const act = keys[event.key] ?? (areKeysOn() ? single[event.key] : undefined)
    if (!act) return
    event.preventDefault()
    act()
  }

  return {
    virtual,
    at,
    setCurrent,
    toggle,
    onKeyDown,
    all: {
      checked: isAll,
      indeterminate: !isAll && selected.size > 0,
      onChange: () => onSelect(isAll ? new Set() : new Set(rows.map(idOf))),
    },
  }
}
