/** Milliseconds after the last letter for which somebody who types is not disturbed. */
const pauseMs = 3_000

/** Milliseconds after the last letter for which the next one is part of the same word. */
const wordMs = 1_000

const forWords = 'input:not([type=checkbox], [type=radio], [type=file]), textarea, [contenteditable]'

/**
 * Where the visitor typed last, and when; null once they sent it, left it by a key or pressed elsewhere. A modal dialog
 * that is about to close takes in letters that are meant for the page behind it.
 */
let typed: { field: Element; at: number } | null = null

const isGone = (field: Element): boolean => !field.checkVisibility() || field.matches(':disabled')

const isWithin = (ms: number): boolean => typed !== null && performance.now() - typed.at < ms

/** Whether what is typed goes on in a field that went away under the visitor's hands: its letters are no commands. */
export const isMidWord = (): boolean => typed !== null && isGone(typed.field) && isWithin(wordMs)

function isHeld(): boolean {
  if (!typed?.field.matches(forWords)) return false
  return document.activeElement === typed.field || (isGone(typed.field) && isWithin(pauseMs))
}

/** Whether somebody types or has just typed: what arrives is then offered and replaces nothing. */
export const isTypedLately = (): boolean => isHeld() || isWithin(pauseMs)

/** The one way to give something the focus: what arrives takes it from nobody who types. */
export function moveFocus(target: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (!isHeld()) target?.focus(options)
}

/** Goes on in another field by the visitor's own key, as the browser does by itself. */
export const goOnIn = (field: HTMLElement): void => field.focus()

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

function isLast({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  const isCommand = ctrlKey || metaKey
  if (key === 'Enter') return isCommand || !(target instanceof HTMLTextAreaElement)
  return key === 'Escape' || (isCommand && key.toLowerCase() === 'k')
}

function hear(event: Event): void {
  const { target, type } = event
  const isLetter = event instanceof KeyboardEvent && event.key.length === 1 && event.key !== ' '
  const isLost = isLetter && target instanceof Element && !target.matches(forWords)
  const dialog = isLost && target.closest('dialog[open]')
  if (dialog) typed = { field: dialog, at: performance.now() }
  else if (type === 'input' && target instanceof Element && target.matches(forWords))
    typed = { field: target, at: performance.now() }
  else if (event instanceof KeyboardEvent ? isLast(event) : type !== 'input' && target !== typed?.field)
    typed = null
  else if (typed && isMidWord()) typed.at = performance.now()
}

// before any handler of the page
if (typeof document !== 'undefined')
  for (const type of ['input', 'keydown', 'submit', 'pointerdown'])
    document.addEventListener(type, hear, true)
