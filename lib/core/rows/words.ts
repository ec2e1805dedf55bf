/** Text for finding: lower case, without accents. */
export function fold(text: string): string {
  const plain = /[^ -~\s]/.test(text) ? text.normalize('NFKD').replace(/\p{M}/gu, '') : text
  return plain.toLowerCase()
}

/** In characters: a longer text is no question that somebody typed, and may come with an address. */
const longest = 500

/** The words that are looked for, each once. */
export const wordsIn = (text: string): readonly string[] => [
  ...new Set(fold(text.slice(0, longest)).split(/\s+/).filter(Boolean)),
]

/** Whether a folded text has all of some words. */
export function hasAll(text: string, words: readonly string[]): boolean {
  for (const word of words) if (!text.includes(word)) return false
  return true
}
