/** ASCII as Unicode's root collation (UTS 10, CLDR) has it: space, marks, signs, digits, letters. */
const order = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz'

/** Between marks and letters, so that a number stands by its length first, which is most of its size. */
const [numbers, letters] = [0x100, 0x400]
const [zero, a] = [order.indexOf('0'), order.indexOf('a')]

/** The place of each ASCII character, in either case; 0 for one that the collation leaves out. */
const places = Uint16Array.from({ length: 128 }, (_, code) => {
  const rank = order.indexOf(String.fromCharCode(code).toLowerCase())
  return rank < a ? rank + 1 : letters + rank
})

const isDigit = (code: number) => code >= 48 && code <= 57

/**
 * A text in a form that plain comparing puts in the order of English words: without regard to case, and numbers by
 * their size. Undefined for what only a collator knows, which takes a hundred times as long: all but ASCII.
 */
export function wordKey(text: string): string | undefined {
  const codes: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const place = places[code] ?? 0
    if (place === 0) return undefined
    if (!isDigit(code)) codes.push(place)
    else {
      while (text.charAt(at) === '0' && isDigit(text.charCodeAt(at + 1))) at += 1
      const from = at
      while (isDigit(text.charCodeAt(at + 1))) at += 1
      // a collator parts longer numbers
      if (at - from > 200) return undefined
      codes.push(numbers + at - from, ...[...text.slice(from, at + 1)].map((digit) => zero + Number(digit)))
    }
  }
  return codes.length > 4_000 ? undefined : String.fromCharCode(...codes)
}
