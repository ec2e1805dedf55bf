import { useEffect, useRef, type RefObject } from 'react'
import { isShortcut } from '@/components/frame/single-keys'
import type { Selected } from '@/components/grid/tick-box'

const isCovered = () =>
  document.querySelector('dialog[open], :popover-open, section[role=dialog], aside[role=dialog]') !== null

/**
 * Hears single letters wherever the focus is, but in what holds the rows, where they are heard anyway, and in text. Of
 * several on a page the first one hears.
 */
export function useKeysAnywhere(of: RefObject<HTMLElement | null>, press: (key: string) => boolean): void {
  const newest = useRef(press)
  useEffect(() => {
    newest.current = press
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || !isShortcut(event) || isCovered()) return
      const own = of.current
      if (!own || own !== document.querySelector('main [data-slot=rows]')) return
      if (event.target instanceof Node && own.contains(event.target)) return
      if (newest.current(event.key)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [of])
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
