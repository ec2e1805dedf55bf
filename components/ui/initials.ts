/** First letters of the first and the last word; whole graphemes, so that no letter is cut in two. */
export function initials(name: string): string {
  const words = name.split(/[\s,.()]+/).filter((word) => /\p{L}|\p{N}/u.test(word))
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => firstLetter(word ?? '')).join('')
}

function firstLetter(word: string): string {
  const letters = word.replace(/^[^\p{L}\p{N}]+/u, '').normalize('NFC')
  return (/^\P{M}\p{M}*/u.exec(letters)?.[0] ?? '').toLocaleUpperCase('en')
}
