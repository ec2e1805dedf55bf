const longestLine = 75

/** How many octets a character takes in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/**
 * A content line folded at 75 octets, never inside a character (RFC 6350, 3.2): each further line begins with a space,
 * which counts.
 */
export function folded(line: string): string {
  // three octets are the most that one unit of a string becomes
  if (line.length * 3 <= longestLine) return line
  const lines: string[] = []
  let from = 0
  let at = 0
  let length = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (length + size > longestLine) {
      lines.push(line.slice(from, at))
      from = at
      length = 1
    }
    length += size
    at += character.length
  }
  return [...lines, line.slice(from)].join('\r\n ')
}

/** A value as text: backslash, comma, semicolon and line ends escaped (RFC 6350, 3.4); other controls left out. */
export const escaped = (text: string): string =>
  text
    .replace(/[\\,;]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')

/** An address as a value of its own kind, in which nothing is escaped; null when it is no web address. */
export function uri(text: string): string | null {
  const trimmed = text.trim()
  return /^https?:\/\/\S+$/i.test(trimmed) && URL.canParse(trimmed) ? new URL(trimmed).href : null
}
