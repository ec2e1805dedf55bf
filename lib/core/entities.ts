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

const signs: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
}

/** Text in which characters of a web page stand by their names or numbers, as it is read: 'Zo&euml;' as 'Zoë'. */
export const withoutEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z])(acute|grave|circ|tilde|uml|ring|caron|cedil)|(amp|quot|apos|lt|gt|nbsp));/gi,
        (whole, number?: string, hex?: string, letter?: string, mark = '', sign = '') => {
          const code = number ? Number(number) : hex ? Number.parseInt(hex, 16) : null
          if (code !== null) return code > 31 && code < 0x110000 ? String.fromCodePoint(code) : whole
          return letter
            ? `${letter}${marks[mark.toLowerCase()]}`.normalize('NFC')
            : (signs[sign.toLowerCase()] ?? whole)
        },
      )
    : text
