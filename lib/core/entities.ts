const marks: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030A',
  caron: '\u030C',
  cedil: '\u0327',
}

const signs = new Map(
  `amp& lt< gt> quot" apos' hellip… ndash– mdash— lsquo‘ rsquo’ ldquo“ rdquo” bull• middot· copy© reg® trade™ euro€ pound£ deg° szligß`
    .split(' ')
    .map((entry) => [entry.slice(0, -1), entry.slice(-1)]),
).set('nbsp', ' ')

/** Text in which characters of a web page stand by their names or numbers, as it is read: 'Zo&euml;' as 'Zoë'. */
export function withoutEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z])(acute|grave|circ|tilde|uml|ring|caron|cedil)|([a-z]{2,6}));/gi,
    (whole, number?: string, hex?: string, letter?: string, mark = '', sign = '') => {
      const digits = number ?? (hex && `0x${hex}`)
      if (digits !== undefined) return character(Number(digits)) ?? whole
      return letter
        ? `${letter}${marks[mark.toLowerCase()]}`.normalize('NFC')
        : (signs.get(sign.toLowerCase()) ?? whole)
    },
  )
}

/** Undefined for what is no character, and for those that only control a terminal. */
function character(code: number): string | undefined {
  const isControl = code < 32 && !/\s/.test(String.fromCharCode(code))
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  return isControl || isSurrogate || code > 0x10ffff ? undefined : String.fromCodePoint(code)
}
