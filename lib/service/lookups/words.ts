const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ŋ: 'ng',
  ʻ: '',
  '’': '',
  "'": '',
}

/** Lower case without accents and punctuation: the form in which everything is searched. */
export function fold(text: string): string {
  const lower = text.toLowerCase().replace(/[ßøłæœđðþıŋʻ’']/g, (letter) => letters[letter] ?? letter)
  // most texts are plain, and need no more
  if (!/[^ -~]/.test(lower)) return lower.replace(/[^a-z0-9+#]+/g, ' ').trim()
  return lower
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()
}

const weights = ['A', 'B', 'C', 'D']

/** A word may not be longer than this in letters, here and in what is asked. */
export const longestWord = 40

/**
 * The text of a tsvector: the words of texts with their places, those of the first with the weight A and so on. A gap
 * between two texts keeps a phrase from beginning in one and ending in the other.
 */
export function searchVector(...texts: readonly string[]): string {
  const places = new Map<string, string[]>()
  let at = 0
  for (const [index, text] of texts.entries()) {
    for (const word of fold(text).split(' ').filter(Boolean)) {
      const key = word.slice(0, longestWord)
      const place = `${++at}${weights[index] ?? 'D'}`
      const others = places.get(key)
      if (others) others.push(place)
      else places.set(key, [place])
    }
    at += 2
  }
  return [...places].map(([word, all]) => `'${word}':${all.slice(0, 40).join(',')}`).join(' ')
}

/** Stands before a word that is a name where a text has other words, too. */
export const nameMark = '='

/** The text of a tsvector with the words of a name, marked. */
export const nameVector = (name: string): string =>
  [...new Set(fold(name).split(' '))]
    .filter(Boolean)
    .map((word) => `'${nameMark}${word.slice(0, longestWord)}'`)
    .join(' ')
