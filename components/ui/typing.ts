/** Milliseconds after the last letter for which somebody who types is not disturbed. */
const pauseMs = 3_000

/** Milliseconds after the last letter for which the next one is part of the same word. */
const wordMs = 1_000

const forWords = 'input:not([type=checkbox], [type=radio], [type=file]), textarea, [contenteditable]'

/** Where the visitor typed last, and when; null once they sent it, left it by a key or pressed elsewhere. */
let typed: { field: Element; at: number } | null = null

const isGone = (field: Element): boolean => !field.checkVisibility() || field.matches(':disabled')

const isWithin = (ms: number): boolean => typed !== null && Date.now() - typed.at < ms

/** Whether what is typed goes on in a field that went away under the visitor's hands: its letters are no commands. */
export const isMidWord = (): boolean => typed !== null && isGone(typed.field) && isWithin(wordMs)

/** Whether somebody types: the field still has the focus, or it went away lately. */
function isHeld(): boolean {
  if (!typed) return false
  return document.activeElement === typed.field || (isGone(typed.field) && isWithin(pauseMs))
}

/** The one way to give something the focus: what arrives takes it from nobody who types. */
export function moveFocus(target: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (!isHeld()) target?.focus(options)
}

/**
 * Does what takes the focus along, as a modal dialog does, once the visitor rests from typing; a popover that is typed
 * into would be closed by it, so that it waits until they left. Returns what calls it off, or takes it back.
 */
export function atRest(work: () => () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let takeBack = () => {}
  function look() {
    const isWaiting = isHeld() && (isWithin(pauseMs) || typed?.field.closest('[popover]'))
    if (isWaiting) timer = setTimeout(look, 200)
    else takeBack = work()
  }
  look()
  return () => {
    clearTimeout(timer)
    takeBack()
  }
}

function hearKey({ key, ctrlKey, metaKey, target }: KeyboardEvent) {
  const isLine = key === 'Enter' && target instanceof HTMLTextAreaElement && !ctrlKey && !metaKey
  const isPalette = key.toLowerCase() === 'k' && (ctrlKey || metaKey)
  if (key === 'Escape' || isPalette || (key === 'Enter' && !isLine)) typed = null
  else if (typed && key.length === 1 && isMidWord()) typed = { ...typed, at: Date.now() }
}

const hear = {
  input({ target }: Event) {
    if (target instanceof Element && target.matches(forWords)) typed = { field: target, at: Date.now() }
  },
  keydown: (event: Event) => event instanceof KeyboardEvent && hearKey(event),
  submit: () => (typed = null),
  pointerdown({ target }: Event) {
    if (target !== typed?.field) typed = null
  },
}

// before any handler of the page
if (typeof document !== 'undefined')
  for (const [name, listener] of Object.entries(hear)) document.addEventListener(name, listener, true)
