/** Milliseconds after which code that has not come is not waited for any more. */
const patience = 3_000

let typed = ''
let timer: number | undefined

function hear(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (event.key === 'Escape') return void takeTyped()
  if (event.key === 'Backspace') typed = typed.slice(0, -1)
  else if ([...event.key].length === 1) typed += event.key
  else if (event.key !== 'Enter') return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** From here on what is typed is meant for the palette, which is still on its way: it acts on nothing else. */
export function catchTyping(): void {
  takeTyped()
  window.addEventListener('keydown', hear, { capture: true })
  timer = window.setTimeout(takeTyped, patience)
}

/** What was typed since, and the end of it. */
export function takeTyped(): string {
  window.removeEventListener('keydown', hear, { capture: true })
  window.clearTimeout(timer)
  const taken = typed
  typed = ''
  return taken
}
