const key = 'singleKeys'
let isOn = true

/** Reads what the visitor chose; the code that reads it comes after the page. */
export async function readSingleKeys(): Promise<boolean> {
  const { readSetting } = await import('@/lib/browser/database/kept-settings')
  isOn = (await readSetting(key)) !== false
  return isOn
}

/** Keeps what the visitor chose; on this page it holds at once, even where the browser keeps nothing. */
export async function writeSingleKeys(next: boolean): Promise<void> {
  isOn = next
  const { writeSetting } = await import('@/lib/browser/database/kept-settings')
  await writeSetting(key, next ? undefined : false)
}

/** Whether single letters act; a visitor can switch them off, as those who speak to their computer do. */
export const areKeysOn = (): boolean => isOn

/** Whether somebody is writing, so that letters are letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
