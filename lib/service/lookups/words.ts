import synonyms from '@/lib/service/lookups/synonyms.json' with { type: 'json' }

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
  return text
    .toLowerCase()
    .replace(/[ßøłæœđðþıŋʻ’']/g, (letter) => letters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()
}

/** The distinct words of a text in the form in which they are searched. */
export const wordsIn = (text: string): string[] => [...new Set(fold(text).split(' '))].filter(Boolean)

/** The short forms of titles: each is a whole word and not the beginning of another. */
export const shortForms: ReadonlySet<string> = new Set(
  synonyms.flat().filter((phrase) => /^[a-z]{2,4}$/.test(phrase)),
)

/** A title followed by what else it is called, in the form in which it is searched. */
export function titleText(text: string): string {
  const title = fold(text)
  const has = (phrase: string) => ` ${title} `.includes(` ${phrase} `)
  const others = synonyms.filter((row) => row.some(has)).flatMap((row) => row.filter((each) => !has(each)))
  return [title, ...new Set(others)].join(' ')
}
