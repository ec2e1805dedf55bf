import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { isTyping, shortcutOf } from '@/components/frame/single-keys'
import { pressElsewhere, type Letters } from '@/components/grid/keys'
import { toggled, type Selected } from '@/components/grid/tick-box'
import { stageWords } from '@/components/keep/item-marks'
import { announce } from '@/components/ui/live-region'
import { moveFocus } from '@/components/ui/typing'
import type { ItemRow } from '@/components/tables/table/item-row'
import type { ListItemRow } from '@/lib/browser/database/stores'

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

const walkLetters: Readonly<Record<string, (typeof walkKeys)[number]>> = { j: 'ArrowDown', k: 'ArrowUp' }

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

  // nothing is scrolled: who moves cards by their menus goes on with the next one
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

  const onLetterElsewhere = (key: string): boolean =>
    row !== undefined && pressElsewhere(key, goToCards, selected, letters)

  return { current, wanted, setCurrent, focus, follow, onKeyDown, goToCards, onLetterElsewhere }
}

export type StageColumn = { stage: string; rows: readonly ItemRow[] }

const noStage = ''

export const stageIn = ({ stage }: ListItemRow): string => stage ?? noStage

export function columnStages(own: readonly string[], rows: readonly ItemRow[]): readonly string[] {
  const found = new Set(rows.map(({ item }) => stageIn(item)))
  const isNeeded = found.delete(noStage)
  return [...new Set([...(isNeeded ? [noStage] : []), ...own, ...found])]
}

export function groupByStage(
  stages: readonly string[],
  rows: readonly ItemRow[],
  stageOf: (row: ItemRow) => string,
): readonly StageColumn[] {
  const byStage = new Map(stages.map((stage): [string, ItemRow[]] => [stage, []]))
  for (const row of rows) byStage.get(stageOf(row))?.push(row)
  return stages.map((stage) => ({ stage, rows: byStage.get(stage) ?? [] }))
}

export function neighbourStage(
  columns: readonly StageColumn[],
  stage: string,
  by: 1 | -1,
): string | undefined {
  const at = columns.findIndex((column) => column.stage === stage)
  return at < 0 ? undefined : columns[at + by]?.stage
}

type Place = { id: string; column: number; index: number }

export function placeOf(columns: readonly StageColumn[], id: string): Place | undefined {
  for (const [column, { rows }] of columns.entries()) {
    const index = rows.findIndex((row) => row.id === id)
    if (index >= 0) return { id, column, index }
  }
  return undefined
}

const placeAt = (columns: readonly StageColumn[], column: number, index: number): Place | undefined => {
  const rows = columns[column]?.rows ?? []
  const at = Math.max(0, Math.min(index, rows.length - 1))
  const row = rows[at]
  return row && { id: row.id, column, index: at }
}

export const placeNow = (columns: readonly StageColumn[], before: Place | null): Place | undefined =>
  (before && (placeOf(columns, before.id) ?? placeAt(columns, before.column, before.index))) ??
  placeAt(
    columns,
    columns.findIndex(({ rows }) => rows.length > 0),
    0,
  )

export const walkKeys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const

export function placeBeside(
  columns: readonly StageColumn[],
  from: Place,
  key: (typeof walkKeys)[number],
): Place {
  const { column, index } = from
  const isFilled = ({ rows }: StageColumn) => rows.length > 0
  const before = columns.slice(0, column).findLastIndex(isFilled)
  const after = columns.slice(column + 1).findIndex(isFilled)
  const to = {
    ArrowUp: () => placeAt(columns, column, index - 1),
    ArrowDown: () => placeAt(columns, column, index + 1),
    ArrowLeft: () => placeAt(columns, before, index),
    ArrowRight: () => (after < 0 ? undefined : placeAt(columns, column + 1 + after, index)),
    Home: () => placeAt(columns, column, 0),
    End: () => placeAt(columns, column, Infinity),
  }[key]()
  return to ?? from
}
