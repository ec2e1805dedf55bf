import { isMidWord } from '@/components/ui/typing'
import { newState } from '@/lib/core/signal'

/** Whether single letters are shortcuts; a visitor can switch them off (WCAG 2.1.4). */
export const singleKeys = newState(true)

export const isShortcut = (
  event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>,
): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTyping(event.target) &&
  !isMidWord() &&
  singleKeys.read()

/** The letter of a press that may be a shortcut, the same with and without the capitals lock; else an empty text. */
export const shortcutOf = (event: Parameters<typeof isShortcut>[0] & { key: string }): string =>
  isShortcut(event) ? event.key.toLowerCase() : ''

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
