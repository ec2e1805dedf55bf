import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { isTyping, shortcutOf } from '@/components/frame/single-keys'
import { pressElsewhere, type Letters } from '@/components/grid/use-keys-anywhere'
import { toggled, type Selected } from '@/components/grid/tick-box'
import { stageWords } from '@/components/keep/item-marks'
import { announce } from '@/components/ui/live-region'
import { moveFocus } from '@/components/ui/typing'
import type { ItemRow } from '@/components/tables/table/item-row'
import { groupBy } from '@/lib/core/group'

export type Wanted = { id: string; isShown: boolean }

type BoardWalk = Selected & {
  board: RefObject<HTMLElement | null>
  columns: readonly StageColumn[]
  letters: Letters<ItemRow>
  onOpen: (row: ItemRow) => void
  /** A record is open beside the board: it follows the current card. */
  isOpenBeside: boolean
  onMove: (row: ItemRow, stage: string) => Promise<boolean>
}

const walkLetters: Readonly<Record<string, WalkKey>> = { j: 'ArrowDown', k: 'ArrowUp' }

export function useBoardWalk({ board, columns, letters, selected, onSelect, ...acts }: BoardWalk) {
  const [before, setPlace] = useState<Place | undefined>()
  const wanted = useRef<Wanted | null>(null)
  const current = placeNow(columns, before)

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

  // nothing is scrolled: who moves cards by their menus goes on with the next one
  function follow(id: string) {
    if (wanted.current === null) focus(id, false)
  }

  async function move({ row, column }: Place, by: 1 | -1) {
    const next = columns[column + by]?.stage
    if (next === undefined) return announce(`${row.title} stays in ${stageWords(columns[column]?.stage)}`)
    focus(row.id)
    if (await acts.onMove(row, next)) announce(`${row.title} moved to ${stageWords(next)}`)
  }

  function walk(from: Place, key: WalkKey, isRange: boolean) {
    const { row } = placeBeside(columns, from, key)
    if (isRange) onSelect(new Set([...selected, from.row.id, row.id]))
    focus(row.id)
    if (acts.isOpenBeside && row !== from.row) acts.onOpen(row)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !current) return
    const { row } = current
    const isOnCard = event.target instanceof HTMLElement && event.target.dataset['card'] !== undefined
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    const letter = shortcutOf(event)
    const key = walkKeys.find((one) => one === event.key) ?? walkLetters[letter]
    if (event.shiftKey && isSideways) void move(current, event.key === 'ArrowLeft' ? -1 : 1)
    else if (key && event.target === board.current) focus(row.id)
    else if (key) walk(current, key, event.shiftKey)
    else if (event.key === 'Enter' && isOnCard) acts.onOpen(row)
    else if (event.key === ' ' && isOnCard) onSelect(toggled(selected, row.id))
    else {
      const act = letters(row)[letter]
      if (!act) return
      act()
    }
    event.preventDefault()
  }

  const goToCards = () => current && focus(current.row.id)

  const onLetterElsewhere = (key: string): boolean =>
    current !== undefined && pressElsewhere(key, goToCards, selected, letters)

  return { current, wanted, setCurrent, focus, follow, onKeyDown, goToCards, onLetterElsewhere }
}

export type StageColumn = { stage: string; rows: readonly ItemRow[] }

const noStage = ''

export const stageIn = ({ item }: Pick<ItemRow, 'item'>): string => item.stage ?? noStage

export function columnStages(own: readonly string[], rows: readonly ItemRow[]): readonly string[] {
  const found = new Set(rows.map(stageIn))
  const isNeeded = found.delete(noStage)
  return [...new Set([...(isNeeded ? [noStage] : []), ...own, ...found])]
}

export function groupByStage(
  stages: readonly string[],
  rows: readonly ItemRow[],
  stageOf: (row: ItemRow) => string,
): readonly StageColumn[] {
  const byStage = groupBy(rows, stageOf)
  return stages.map((stage) => ({ stage, rows: byStage.get(stage) ?? [] }))
}

type Place = { row: ItemRow; column: number; index: number }

export function placeOf(columns: readonly StageColumn[], id: string): Place | undefined {
  for (const [column, { rows }] of columns.entries()) {
    const index = rows.findIndex((row) => row.id === id)
    if (index >= 0) return placeAt(columns, column, index)
  }
  return undefined
}

/** The card at a height of a column, or its last. */
function placeAt(columns: readonly StageColumn[], column: number, height: number): Place | undefined {
  const rows = columns[column]?.rows ?? []
  const index = Math.max(0, Math.min(height, rows.length - 1))
  const row = rows[index]
  return row && { row, column, index }
}

export const placeNow = (columns: readonly StageColumn[], before: Place | undefined): Place | undefined =>
  (before && (placeOf(columns, before.row.id) ?? placeAt(columns, before.column, before.index))) ??
  placeAt(
    columns,
    columns.findIndex(({ rows }) => rows.length > 0),
    0,
  )

const walkKeys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const

export type WalkKey = (typeof walkKeys)[number]

export function placeBeside(columns: readonly StageColumn[], from: Place, key: WalkKey): Place {
  const { column, index } = from
  const filled = [...columns.keys()].filter((at) => columns[at]?.rows.length)
  const targets: Record<WalkKey, [column: number | undefined, height: number]> = {
    ArrowUp: [column, index - 1],
    ArrowDown: [column, index + 1],
    ArrowLeft: [filled.findLast((at) => at < column), index],
    ArrowRight: [filled.find((at) => at > column), index],
    Home: [column, 0],
    End: [column, Infinity],
  }
  const [to = column, height] = targets[key]
  return placeAt(columns, to, height) ?? from
}
