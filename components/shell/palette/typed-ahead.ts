/** Milliseconds after which the palette's code is not waited for any more. */
const longestWait = 3_000

let typed = ''
let timer: number | undefined

function onKeyDown(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (event.key === 'Escape') return void takeTyped()
  if (event.key === 'Backspace') typed = typed.slice(0, -1)
  else if ([...event.key].length === 1) typed += event.key
  else if (event.key !== 'Enter') return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Collects what is typed for the palette while its code is loading; the page does not see it. */
export function catchTyping(): void {
  takeTyped()
  window.addEventListener('keydown', onKeyDown, { capture: true })
  timer = window.setTimeout(takeTyped, longestWait)
}

export function takeTyped(): string {
  window.removeEventListener('keydown', onKeyDown, { capture: true })
  window.clearTimeout(timer)
  const taken = typed
  typed = ''
  return taken
}
