import { isArray, isObject, plain, type Path } from '@/lib/core/answers/json'
import { escapeKey, fromPointer, type JsonPointer } from '@/lib/core/answers/pointer'

/** A field that stands outside the records. */
export type Fact = { ptr: JsonPointer; path: Path; key: string; name: string; parent: string; value: unknown }

const maxFacts = 4000
const reach = 3

/**
 * Fields outside the records: three levels from the top, and three from every object that leads to a record.
 * Arrays are facts themselves and are not entered.
 */
export function factsAround(document: unknown, taken: ReadonlySet<JsonPointer>): Fact[] {
  const leading = new Set<JsonPointer>()
  for (const ptr of taken) {
    let prefix = ''
    for (const key of fromPointer(ptr)) {
      leading.add(prefix)
      prefix += `/${escapeKey(key)}`
    }
  }
  const out: Fact[] = []
  const queue: { value: unknown; path: Path; ptr: JsonPointer; left: number }[] = [
    { value: document, path: [], ptr: '', left: reach },
  ]
  for (let index = 0; index < queue.length && out.length < maxFacts; index += 1) {
    const place = queue[index]
    if (place === undefined || taken.has(place.ptr)) continue
    const through = isArray(place.value) && leading.has(place.ptr)
    if (!isObject(place.value) && !through) continue
    const keys = isObject(place.value) ? Object.keys(place.value).slice(0, maxFacts) : ['0']
    for (const key of keys) {
      const ptr = `${place.ptr}/${escapeKey(key)}`
      if (taken.has(ptr)) continue
      const value = isObject(place.value) ? place.value[key] : isArray(place.value) ? place.value[0] : null
      const path = [...place.path, key]
      if (!through)
        out.push({ ptr, path, key, name: plain(key), parent: plain(place.path.at(-1) ?? ''), value })
      const left = leading.has(ptr) ? reach : place.left - 1
      if (left > 0) queue.push({ value, path, ptr, left })
    }
  }
  return out
}
