import { endOfString } from '@/lib/core/json'

const families = (word: string): [neutral: string, live: string][] => {
  const capital = word.charAt(0).toUpperCase() + word.slice(1)
  return [
    ['networkId', `${word}Id`],
    ['networkUrl', `${word}Url`],
    ['networkProviderId', `${word}ProviderId`],
    ['companyNetworkUrl', `company${capital}Url`],
    ['locationNetworkText', `location${capital}Text`],
  ]
}

function renameKeys(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((part) => renameKeys(part, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [names.get(key) ?? key, renameKeys(part, names)]),
  )
}

/** Our names to the upstream's, in a request. */
export const toLiveNames = (value: unknown, word: string): unknown =>
  word === 'network' ? value : renameKeys(value, new Map(families(word)))

/** The upstream's names to ours; only whole keys, so that every other byte stays as it came. */
export function fromLiveNames(json: string, word: string): string {
  if (word === 'network') return json
  const neutral = new Map(families(word).map(([ours, live]) => [live, ours]))
  const parts: string[] = []
  let kept = 0
  for (let start = json.indexOf('"'); start >= 0;) {
    const end = endOfString(json, start)
    if (end >= json.length) break
    const ours = neutral.get(json.slice(start + 1, end))
    if (ours !== undefined && isBeforeColon(json, end)) {
      parts.push(json.slice(kept, start + 1), ours)
      kept = end
    }
    start = json.indexOf('"', end + 1)
  }
  return parts.length === 0 ? json : parts.join('') + json.slice(kept)
}

function isBeforeColon(json: string, end: number): boolean {
  let at = end + 1
  while (at < json.length && json.charCodeAt(at) <= 32) at += 1
  return json[at] === ':'
}
