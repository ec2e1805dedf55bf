const longest = 2_048
const mostCharacters = 1_000_000

/**
 * Every web address that stands as a string of its own in the text of a JSON answer, once each, as they appear.
 * Reads the text and not its value: forwarder and browser must find the same list, whatever else they make of it.
 * At most a million characters in all.
 */
export function addressesIn(json: string): string[] {
  const found = new Set<string>()
  let characters = 0
  for (let at = json.indexOf('"http'); at >= 0; at = json.indexOf('"http', at + 1)) {
    const end = json.indexOf('"', at + 1)
    if (end < 0) break
    if (end - at > longest) continue
    const address = unescaped(json.slice(at, end + 1))
    if (!/^https?:\/\/[^\s"]+$/.test(address) || found.has(address)) continue
    characters += address.length
    if (characters > mostCharacters) break
    found.add(address)
  }
  return [...found]
}

/** The string that a JSON literal stands for; an empty one when it is cut at an escaped quote. */
function unescaped(literal: string): string {
  if (!literal.includes('\\')) return literal.slice(1, -1)
  try {
    return String(JSON.parse(literal))
  } catch {
    return ''
  }
}
