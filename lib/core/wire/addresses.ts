import { parseJson, textIn } from '@/lib/core/json'

const longest = 2_048
const mostCharacters = 1_000_000

/** Each web address that is a string in the text, once; forwarder and browser must find the same. Up to 1 M characters. */
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

const unescaped = (literal: string): string =>
  literal.includes('\\') ? (textIn(parseJson(literal)) ?? '') : literal.slice(1, -1)
