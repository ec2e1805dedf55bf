/** Milliseconds for which the fields of a page are waited for. */
const longestWait = 3_000

const firstField =
  'form :is(input, textarea, select):not([type=hidden], [type=radio], [type=checkbox], :disabled)'

/**
 * Puts the focus into the first field of the form that a page begins with, unless the visitor is elsewhere by then. Not
 * with touch, where a keyboard would come up over the page.
 */
export function intoForm(path: string): void {
  if (window.matchMedia('(pointer: coarse)').matches) return
  const main = document.getElementById('main')
  const until = performance.now() + longestWait
  function look() {
    if (!main || document.activeElement !== main || performance.now() > until) return
    const isThere = window.location.pathname === path
    const field = isThere ? main.querySelector<HTMLElement>(firstField) : null
    if (field?.checkVisibility()) field.focus()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
