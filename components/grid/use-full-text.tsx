import { useRef, type FocusEvent, type PointerEvent } from 'react'

/** Milliseconds that the pointer rests on a cell before its words are shown. */
const delay = 400

/** In characters. */
const longest = 1_200

const cutCell = (target: EventTarget): HTMLElement | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null
  // the words of a control are more than it shows: a list of choices holds them all
  if (!cell || cell.querySelector('select, textarea, input:not([type=checkbox])')) return null
  const inner = [cell, ...cell.querySelectorAll<HTMLElement>('.truncate')]
  const clamped = [...cell.querySelectorAll('.line-clamp-2')]
  const isCut =
    inner.some((one) => one.scrollWidth > one.clientWidth + 1) ||
    clamped.some((one) => one.scrollHeight > one.clientHeight + 1)
  return isCut ? cell : null
}

const described = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[aria-description]') : null

export function useFullText() {
  const panel = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function hide() {
    clearTimeout(timer.current)
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  }

  function show(target: EventTarget, after: number) {
    hide()
    // measuring waits too, since it forces a layout for each row that scrolls by under a pointer at rest
    timer.current = setTimeout(() => {
      const element = panel.current
      const [cell, about] = [cutCell(target), described(target)]
      const source = about ?? cell
      if (!element || !source?.isConnected) return
      const words = [cell?.textContent, about?.getAttribute('aria-description')]
      element.textContent = words.filter(Boolean).join('\n').slice(0, longest)
      element.showPopover({ source })
    }, after)
  }

  return {
    area: {
      onPointerOver: (event: PointerEvent) => event.pointerType === 'mouse' && show(event.target, delay),
      onPointerOut: hide,
      onFocusCapture: (event: FocusEvent) => show(event.target, 0),
      onBlurCapture: hide,
      onWheel: hide,
    },
    panel: (
      <div
        ref={panel}
        popover="manual"
        aria-hidden="true"
        className="pointer-events-none beside max-h-64 max-w-[min(28rem,calc(100vw-2rem))] overflow-hidden rounded-md bg-ink px-2.5 py-1.5 text-sm wrap-anywhere whitespace-pre-line text-on-ink"
      />
    ),
  }
}
