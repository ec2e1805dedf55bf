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
