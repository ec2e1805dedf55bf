import { isMidWord } from '@/components/ui/typing'
import { readSetting, writeSetting } from '@/lib/browser/database/database'

const key = 'singleKeys'
let isOn = true

export async function readSingleKeys(): Promise<boolean> {
  isOn = (await readSetting(key)) !== false
  return isOn
}

/** Stores what the visitor chose; it holds on this page at once, even where nothing can be stored. */
export async function writeSingleKeys(next: boolean): Promise<void> {
  isOn = next
  await writeSetting(key, next ? undefined : false)
}

/** Whether single letters are shortcuts; a visitor can switch them off (WCAG 2.1.4). */
export const areKeysOn = (): boolean => isOn

export const isShortcut = (
  event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>,
): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target) && !isMidWord() && areKeysOn()

/** The letter of a press that may be a shortcut, the same with and without the capitals lock; else an empty text. */
export const shortcutOf = (event: Parameters<typeof isShortcut>[0] & { key: string }): string =>
  isShortcut(event) ? event.key.toLowerCase() : ''

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
