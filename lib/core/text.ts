/** Digits in groups of three, none lost; more than any number that is read have none. */
export const groupDigits = (digits: string): string =>
  digits.length > 80 ? digits : digits.replace(/\B(?=(?:\d{3})+$)/g, ',')

/** '12,345'. Without Intl, whose first use takes a slow phone 60 ms while a page comes to life. */
export const countText = (count: number | bigint): string => groupDigits(String(count))

/** '1 row', '1,204 rows'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`

/** '21 November 2026': milliseconds in. */
export const dayOf = (at: number): string => new Date(at).toLocaleDateString('en-GB', { dateStyle: 'long' })

/** In characters: what others say is quoted, and is no place for a letter. */
const longestQuote = 300

/** What somebody else said, to be quoted: cut before any expression meets it, in one line, without invisible signs. */
export function foreignWords(text: string): string {
  const plain = text
    .slice(0, 4 * longestQuote)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return plain.length > longestQuote ? `${plain.slice(0, longestQuote)}…` : plain
}

export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))
