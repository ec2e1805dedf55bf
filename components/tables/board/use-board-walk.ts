import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { isTyping, shortcutOf } from '@/components/frame/single-keys'
import { toggled, type Selected } from '@/components/grid/selection'
import {
  neighbourStage,
  placeBeside,
  placeNow,
  placeOf,
  walkKeys,
  type StageColumn,
} from '@/components/tables/board/stages'
import type { ItemRow } from '@/components/tables/table/item-row'
import { stageWords } from '@/components/keep/item-marks'
import { announce } from '@/components/ui/live-region'
import { moveFocus } from '@/components/ui/typing'

/** The card that is to have the focus as soon as it is on the page, and whether it is then scrolled to. */
export type Wanted = { id: string; isShown: boolean }

type BoardWalk = Selected & {
  board: RefObject<HTMLElement | null>
  columns: readonly StageColumn[]
  /** What single letters do with the current row, besides j and k. */
  letters: (row: ItemRow | undefined) => Readonly<Record<string, () => void>>
  onOpen: (row: ItemRow) => void
  /** A record is open beside the board: it follows the current card. */
  isOpenBeside: boolean
  onMove: (row: ItemRow, stage: string) => Promise<boolean>
}

/** Letters that lead through the cards of a column, as through the rows of a table. */
const walkLetters: Readonly<Record<string, (typeof walkKeys)[number]>> = { j: 'ArrowDown', k: 'ArrowUp' }

/** The current card of a board, which keeps the focus wherever it goes, and what keys do with it. */
export function useBoardWalk({
  board,
  columns,
  letters,
  onOpen,
  isOpenBeside,
  onMove,
  selected,
  onSelect,
}: BoardWalk) {
  const [before, setPlace] = useState<ReturnType<typeof placeOf> | null>(null)
  const wanted = useRef<Wanted | null>(null)
  const current = placeNow(columns, before ?? null)
  const row = current && columns[current.column]?.rows[current.index]

  // after the columns had their turn: the card is not on show any more
  useLayoutEffect(() => {
    if (wanted.current === null) return
    wanted.current = null
    moveFocus(board.current, { preventScroll: true })
  })

  const setCurrent = (id: string) => setPlace(placeOf(columns, id))

  function focus(id: string, isShown = true) {
    wanted.current = { id, isShown }
    setCurrent(id)
  }

  /**
   * A card that has left its column with the focus has it again where it is now, unless the focus is on its way
   * elsewhere. Nothing is scrolled: who moves cards by their menus goes on with the next one.
   */
  function follow(id: string) {
    if (wanted.current === null) focus(id, false)
  }

  async function move(one: ItemRow, by: 1 | -1) {
    const stage = columns[placeOf(columns, one.id)?.column ?? -1]?.stage ?? ''
    const next = neighbourStage(columns, stage, by)
    if (next === undefined) return announce(`${one.title} stays in ${stageWords(stage)}`)
    focus(one.id)
    if (await onMove(one, next)) announce(`${one.title} moved to ${stageWords(next)}`)
  }

  function walk(key: (typeof walkKeys)[number], isRange: boolean) {
    if (!current || !row) return
    const to = placeBeside(columns, current, key)
    const next = columns[to.column]?.rows[to.index]
    if (isRange) onSelect(new Set([...selected, row.id, to.id]))
    focus(to.id)
    if (isOpenBeside && next && next !== row) onOpen(next)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !row) return
    const target = event.target instanceof HTMLElement ? event.target : null
    const isOnCard = target?.dataset['card'] !== undefined
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    const letter = shortcutOf(event)
    const key = walkKeys.find((one) => one === event.key) ?? walkLetters[letter]
    if (event.shiftKey && isSideways) void move(row, event.key === 'ArrowLeft' ? -1 : 1)
    else if (key) {
      if (target === board.current) focus(row.id)
      else walk(key, event.shiftKey)
    } else if (event.key === 'Enter' && isOnCard) onOpen(row)
    else if (event.key === ' ' && isOnCard) onSelect(toggled(selected, row.id))
    else {
      const act = letters(row)[letter]
      if (!act) return
      act()
    }
    event.preventDefault()
  }

  const goToCards = () => row && focus(row.id)

  /** What a letter does while the focus is elsewhere: it acts on selected rows only, and j and k lead to the cards. */
  function onLetterElsewhere(key: string): boolean {
    if (!row) return false
    if (key in walkLetters) {
      goToCards()
      return true
    }
    const act = selected.size > 0 ? letters(undefined)[key.toLowerCase()] : undefined
    act?.()
    return act !== undefined
  }

  return { current, wanted, setCurrent, focus, follow, onKeyDown, goToCards, onLetterElsewhere }
}
