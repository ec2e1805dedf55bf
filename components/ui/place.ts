export type Align = 'start' | 'end' | 'center'
export type Side = 'bottom' | 'top' | 'right'

const gap = 6
const edge = 8

/** Puts a floating panel beside what opened it, on the other side when there is no room, inside the window. */
export function placeBeside(anchor: Element, panel: HTMLElement, align: Align, side: Side = 'bottom') {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const { clientHeight } = document.documentElement
  // without the room that is kept for a scrollbar, which `clientWidth` counts in while there is none
  const clientWidth = document.documentElement.getBoundingClientRect().width
  const below = at.bottom + gap
  const above = at.top - gap - height
  const fitsBelow = below + height <= clientHeight - edge || above < edge
  const fitsAbove = above >= edge
  const alongside = { start: at.left, end: at.right - width, center: at.left + (at.width - width) / 2 }

  const left = side === 'right' ? at.right + gap : alongside[align]
  const top =
    side === 'right'
      ? at.top + (at.height - height) / 2
      : side === 'top' && fitsAbove
        ? above
        : fitsBelow
          ? below
          : above
  panel.style.left = `${Math.round(Math.min(Math.max(edge, left), Math.max(edge, clientWidth - width - edge)))}px`
  panel.style.top = `${Math.round(Math.min(Math.max(edge, top), Math.max(edge, clientHeight - height - edge)))}px`
}
