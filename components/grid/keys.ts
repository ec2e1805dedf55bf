import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent as KeyPress,
  type RefObject,
} from 'react'
import { isShortcut, isTyping, shortcutOf } from '@/components/frame/single-keys'
import type { RowFocus } from '@/components/grid/rows'
import { toggled, type Selected } from '@/components/grid/tick-box'

const isCovered = () =>
  document.querySelector('dialog[open], :popover-open, section[role=dialog], aside[role=dialog]') !== null

/**
 * Hears single letters wherever the focus is, but in what holds the rows, where they are heard anyway, and in text. Of
 * several on a page the first one hears.
 */
export function useKeysAnywhere(of: RefObject<HTMLElement | null>, press: (key: string) => boolean): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const own = of.current
    if (event.defaultPrevented || !isShortcut(event) || isCovered()) return
    if (!own || own !== document.querySelector('main [data-slot=rows]')) return
    if (event.target instanceof Node && own.contains(event.target)) return
    if (press(event.key)) event.preventDefault()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

export type Letters<Row> = (row: Row | undefined) => Readonly<Record<string, () => void>>

/** What a letter does while the focus is elsewhere: it acts on selected rows only, and j and k lead to the rows. */
export function pressElsewhere<Row>(
  key: string,
  goToRows: () => void,
  selected: Selected['selected'] | undefined,
  letters: Letters<Row> | undefined,
): boolean {
  const isWalk = key === 'j' || key === 'k'
  const act = isWalk ? goToRows : selected?.size ? letters?.(undefined)[key.toLowerCase()] : undefined
  act?.()
  return act !== undefined
}

export type Walk<Row> = {
  rows: readonly Row[]
  idOf: (row: Row) => string
  selection: Selected | undefined
  onOpen: ((row: Row, index: number, rows: readonly Row[]) => void) | undefined
  /** A record is open beside the rows: it follows the current row. */
  isOpenBeside: boolean
  letters: Letters<Row> | undefined
  pageOf: () => number
}

export function useWalk<Row>({ rows, idOf, selection, onOpen, isOpenBeside, letters, pageOf }: Walk<Row>) {
  const [wanted, setCurrent] = useState(0)
  const lines = useRef<RowFocus>(null)
  const anchor = useRef<string | null>(null)
  const current = Math.max(0, Math.min(wanted, rows.length - 1))

  const open = (index: number) => {
    const row = rows[index]
    if (row) onOpen?.(row, index, rows)
  }
  function toggle(id: string, isRange = false) {
    if (!selection) return
    const from = rows.findIndex((row) => idOf(row) === anchor.current)
    const to = rows.findIndex((row) => idOf(row) === id)
    anchor.current = id
    if (!isRange || from < 0) return selection.onSelect(toggled(selection.selected, id))
    const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(idOf)
    selection.onSelect(new Set([...selection.selected, ...between]))
  }

  function move(to: number, isRange: boolean) {
    const next = Math.max(0, Math.min(rows.length - 1, to))
    if (isRange && selection) {
      const passed = rows.slice(Math.min(current, next), Math.max(current, next) + 1).map(idOf)
      selection.onSelect(new Set([...selection.selected, ...passed]))
    }
    setCurrent(next)
    lines.current?.focusRow(next)
    if (isOpenBeside && next !== current) open(next)
  }

  function onKeyDown(event: KeyPress) {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const moves: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + pageOf(),
      PageUp: current - pageOf(),
      Home: 0,
      End: rows.length - 1,
    }
    const letter = shortcutOf(event)
    const to = moves[event.key] ?? { j: current + 1, k: current - 1 }[letter]
    const row = rows[current]
    const isOnRow = event.target instanceof HTMLTableRowElement
    if (to !== undefined) move(to, event.shiftKey)
    else if (event.key === 'Enter' && isOnRow && onOpen) open(current)
    else if (event.key === ' ' && isOnRow && selection && row) toggle(idOf(row))
    else {
      const act = letters?.(row)[letter]
      if (!act) return
      act()
    }
    event.preventDefault()
  }

  const goToRows = () => lines.current?.focusRow(current)

  const onLetterElsewhere = (key: string): boolean =>
    rows.length > 0 && pressElsewhere(key, goToRows, selection?.selected, letters)

  return { current, setCurrent, open, toggle, onKeyDown, onLetterElsewhere, lines }
}
