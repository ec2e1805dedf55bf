import { scalarText } from '@/lib/core/answers/json'

/** Text for finding: lower case, without accents. */
export function fold(text: string): string {
  const plain = /[^ -~\s]/.test(text) ? text.normalize('NFKD').replace(/\p{M}/gu, '') : text
  return plain.toLowerCase()
}

/** The words that are looked for. */
export const wordsIn = (text: string): readonly string[] => fold(text).split(/\s+/).filter(Boolean)

/** Whether a folded text has all of some words. */
export function hasAll(text: string, words: readonly string[]): boolean {
  for (const word of words) if (!text.includes(word)) return false
  return true
}
/** Characters of one value that are looked through. */
const most = 20_000

/** Every text and number inside a value of any shape. */
export function textIn(value: unknown): string {
  const parts: string[] = []
  const open = [value]
  for (let length = 0; open.length > 0 && length < most;) {
    const next = open.pop()
    if (typeof next === 'object' && next !== null) open.push(...Object.values(next).slice(0, 1_000))
    const text = scalarText(next)?.slice(0, most)
    if (text === undefined) continue
    parts.push(text)
    length += text.length
  }
  return parts.join('\n')
}
