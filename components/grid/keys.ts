import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent as KeyPress,
  type RefObject,
} from 'react'
import { isShortcut, isTyping, shortcutOf } from '@/components/frame/single-keys'
import { toggled, type Selected } from '@/components/grid/row-controls'

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
  // what is on the screen hears: a press before the effects after it would be lost
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

export type Letters<Row> = (row: Row | undefined) => Readonly<Record<string, () => void>>

/** A table has one column of rows, a board one for each stage. */
export type Columns<Row> = readonly (readonly Row[])[]

export type Place<Row> = { row: Row; id: string; column: number; index: number }

type IdOf<Row> = (row: Row) => string

/** The row at a height of a column, or its last. */
function placeAt<Row>(columns: Columns<Row>, idOf: IdOf<Row>, column: number, height: number) {
  const rows = columns[column] ?? []
  const index = Math.max(0, Math.min(height, rows.length - 1))
  const row = rows[index]
  return row === undefined ? undefined : { row, id: idOf(row), column, index }
}

export function placeOf<Row>(columns: Columns<Row>, idOf: IdOf<Row>, id: string): Place<Row> | undefined {
  for (const [column, rows] of columns.entries()) {
    const index = rows.findIndex((row) => idOf(row) === id)
    if (index >= 0) return placeAt(columns, idOf, column, index)
  }
  return undefined
}

/** The current row wherever it is by now, else the one that took its place, else the first. */
export function placeNow<Row>(columns: Columns<Row>, idOf: IdOf<Row>, before: Place<Row> | undefined) {
  const there = before && placeAt(columns, idOf, before.column, before.index)
  const now = there?.id === before?.id ? there : before && placeOf(columns, idOf, before.id)
  const first = columns.findIndex((rows) => rows.length > 0)
  return now ?? there ?? placeAt(columns, idOf, first, 0)
}

const walkKeys = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
] as const

export type WalkKey = (typeof walkKeys)[number]

const walkLetters: Readonly<Record<string, WalkKey>> = { j: 'ArrowDown', k: 'ArrowUp' }

const isSideways = (key: WalkKey | undefined) => key === 'ArrowLeft' || key === 'ArrowRight'

/** Where a key leads to; sideways past empty columns. */
export function placeBeside<Row>(
  columns: Columns<Row>,
  idOf: IdOf<Row>,
  from: Place<Row>,
  key: WalkKey,
  page = 1,
): Place<Row> {
  const { column, index } = from
  const filled = [...columns.keys()].filter((at) => columns[at]?.length)
  const targets: Record<WalkKey, [column: number | undefined, height: number]> = {
    ArrowUp: [column, index - 1],
    ArrowDown: [column, index + 1],
    ArrowLeft: [filled.findLast((at) => at < column), index],
    ArrowRight: [filled.find((at) => at > column), index],
    PageUp: [column, index - page],
    PageDown: [column, index + page],
    Home: [column, 0],
    End: [column, Infinity],
  }
  const [to = column, height] = targets[key]
  return placeAt(columns, idOf, to, height) ?? from
}

export type Walk<Row> = {
  area: RefObject<HTMLElement | null>
  columns: Columns<Row>
  idOf: IdOf<Row>
  selection: Selected | undefined
  onOpen: ((row: Row, index: number, rows: readonly Row[]) => void) | undefined
  /** A record is open beside the rows: it follows the current row. */
  isOpenBeside: boolean
  letters: Letters<Row> | undefined
  /** How many rows a press of PageDown passes. */
  pageOf: () => number
  focusRow: (place: Place<Row>) => void
  /** Takes a row to the column beside its own. */
  onMove?: (place: Place<Row>, by: 1 | -1) => void
}

export function useWalk<Row>({ area, columns, idOf, selection, letters, ...acts }: Walk<Row>) {
  const [before, setCurrent] = useState<Place<Row>>()
  const anchor = useRef<string | null>(null)
  const current = placeNow(columns, idOf, before)

  function goTo(place: Place<Row> | undefined) {
    if (!place) return
    setCurrent(place)
    acts.focusRow(place)
  }

  const openAt = ({ row, column, index }: Place<Row>) => acts.onOpen?.(row, index, columns[column] ?? [])

  function selectBetween(one: string, other: string) {
    const ids = columns.flat().map(idOf)
    const [from, to] = [ids.indexOf(one), ids.indexOf(other)].toSorted((a, b) => a - b)
    selection?.onSelect(new Set([...selection.selected, ...ids.slice(from, (to ?? 0) + 1)]))
  }

  function toggle(id: string, isRange = false) {
    const from = anchor.current
    anchor.current = id
    if (isRange && from !== null && placeOf(columns, idOf, from)) selectBetween(from, id)
    else selection?.onSelect(toggled(selection.selected, id))
  }

  function walk(from: Place<Row>, key: WalkKey, isRange: boolean) {
    const next = placeBeside(columns, idOf, from, key, acts.pageOf())
    if (isRange && selection) selectBetween(from.id, next.id)
    goTo(next)
    if (acts.isOpenBeside && next.id !== from.id) openAt(next)
  }

  function onKeyDown(event: KeyPress) {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !current) return
    const letter = shortcutOf(event)
    const key = walkKeys.find((one) => one === event.key) ?? walkLetters[letter]
    const isOnRow = event.target instanceof HTMLElement && event.target.matches('[data-index]')
    if (isSideways(key) && !acts.onMove) return
    if (isSideways(key) && event.shiftKey) acts.onMove?.(current, key === 'ArrowLeft' ? -1 : 1)
    else if (key && event.target === area.current) goTo(current)
    else if (key) walk(current, key, event.shiftKey)
    else if (event.key === 'Enter' && isOnRow && acts.onOpen) openAt(current)
    else if (event.key === ' ' && isOnRow && selection) toggle(current.id)
    else {
      const act = letters?.(current.row)[letter]
      if (!act) return
      act()
    }
    event.preventDefault()
  }

  /** What a letter does while the focus is elsewhere: it acts on selected rows only, and j and k lead to the rows. */
  useKeysAnywhere(area, (key) => {
    const isWalk = key === 'j' || key === 'k'
    const actOnSelected = selection?.selected.size ? letters?.(undefined)[key.toLowerCase()] : undefined
    const act = isWalk ? () => goTo(current) : actOnSelected
    if (current) act?.()
    return current !== undefined && act !== undefined
  })

  const at = (id: string) => placeOf(columns, idOf, id)

  return {
    current,
    goTo: (id: string) => goTo(at(id)),
    goToFirst: () => setCurrent(undefined),
    setCurrent(id: string) {
      if (id !== before?.id) setCurrent(at(id))
    },
    open(id: string) {
      const place = at(id)
      if (place) openAt(place)
    },
    toggle,
    onKeyDown,
  }
}
