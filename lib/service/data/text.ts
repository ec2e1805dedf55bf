import type { Random } from '@/lib/service/data/random'

/** Words for the named gaps of a template: each name has the choices to draw from. */
export type Slots = Readonly<Record<string, readonly string[]>>

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

/**
 * Writes a template out: `{a|b}` takes one alternative, `{10-40}` a number in the range, `{name}` a word of
 * the slots. Throws on a name that the slots do not have.
 */
export function write(template: string, slots: Slots, random: Random): string {
  let text = template
  for (let depth = 0; depth < 4 && text.includes('{'); depth++) {
    text = text.replace(/\{([^{}]*)\}/g, (_, inner: string) => gap(inner, slots, random))
  }
  return text.replace(
    /(^|[.!?]\s+|\n)([a-zà-ÿ])/g,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
}

function gap(inner: string, slots: Slots, random: Random): string {
  if (inner.includes('|')) return random.pick(inner.split('|'))
  const range = /^(\d+)-(\d+)$/.exec(inner)
  if (range) return String(random.int(Number(range[1]), Number(range[2])))
  const words = slots[inner]
  if (!words || words.length === 0) throw new Error(`no words for {${inner}}`)
  return random.pick(words)
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
export function wordsIn(text: string): string[] {
  return [...new Set(fold(text).split(' '))].filter(Boolean)
}

/** The ASCII form that stands in addresses: 'Zoë Łukasik' becomes 'zoe-lukasik'. */
export function slug(text: string): string {
  return fold(text)
    .replace(/[+#]/g, ' ')
    .replace(/[^a-z0-9 ]+/g, '')
    .trim()
    .replace(/\s+/g, '-')
}
