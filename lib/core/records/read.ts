import { fieldsByName, isBlank, isObject } from '@/lib/core/answers/json'
import { escapeKey, type JsonPointer } from '@/lib/core/answers/pointer'
import { comparable } from '@/lib/core/answers/text'
import type { Convert, FactValue } from '@/lib/core/records/convert'
import type { Fact, Facts, Found, Told, RecordKind } from '@/lib/core/records/kind'
import { listIn, namesIn, wording } from '@/lib/core/records/read-fields'

type Source = { pointer: JsonPointer; fields: ReturnType<typeof fieldsByName> }

const asText: Convert = (value) => wording(value) ?? undefined

const sameWords = (one: FactValue | null, other: FactValue | null) =>
  one === other || comparable(String(one ?? '')) === comparable(String(other ?? ''))

/** Reads a record of any naming: each fact, when asked for, from the first of its names that says something. */
export function readRecord<Key extends string>(
  kind: RecordKind<string, Key>,
  record: unknown,
  at = 0,
): Facts<Key> {
  const own: Source = { pointer: '', fields: isObject(record) ? fieldsByName(record) : new Map() }
  const holders = new Map<string, Source | null>()
  const read = new Map<string, Told<Key> | null>()
  const asked = new Set<Key>()
  const usual = [own, ...holdersIn(kind.inside)]

  function holdersIn(names: readonly string[]): Source[] {
    return names.flatMap((name) => {
      const known = holders.get(name)
      if (known !== undefined) return known ?? []
      const hit = own.fields.get(name)
      const made =
        hit && isObject(hit.value)
          ? { pointer: `/${escapeKey(hit.key)}`, fields: fieldsByName(hit.value) }
          : null
      holders.set(name, made)
      return made ?? []
    })
  }

  function sourcesOf({ inside }: Fact): readonly Source[] {
    const found = inside === null ? usual : holdersIn(inside)
    return found.length > 0 ? found : [own]
  }

  function search(sources: readonly Source[], names: readonly string[], convert: Convert): Found | null {
    for (const { pointer, fields } of sources)
      for (const name of names) {
        const hit = fields.get(name)
        const value = hit && convert(hit.value, at)
        if (hit && value !== undefined)
          return { value, raw: hit.value, name: hit.key, pointer: `${pointer}/${escapeKey(hit.key)}` }
      }
    return null
  }

  function derive(derived: Fact['first']): Found | null {
    const made = derived?.(facts)
    if (made === null || made === undefined || isBlank(made)) return null
    return isFound(made) ? made : { value: made, raw: made, name: null, pointer: null }
  }

  let isDeriving = false

  function tell(key: Key): Told<Key> | null {
    const fact = kind.facts[key]
    if (fact === undefined) return null
    const first = derive(fact.first)
    const named = fact.names.length === 0 ? null : search(sourcesOf(fact), fact.names, fact.convert)
    if (first === null) {
      const found = named ?? derive(fact.or)
      if (found === null) return null
      const { value, raw, name, pointer } = found
      return { key, fact, value: fact.written?.(facts) ?? value, raw, name, pointer }
    }
    // a field that says the same has its place with the derived fact
    const place = named && sameWords(named.value, first.value) ? named : first
    return { key, fact, value: first.value, raw: first.raw, name: place.name, pointer: place.pointer }
  }

  function told(key: Key): Told<Key> | null {
    if (!isDeriving) asked.add(key)
    const known = read.get(key)
    if (known !== undefined) return known
    const was = isDeriving
    isDeriving = true
    const made = tell(key)
    isDeriving = was
    read.set(key, made)
    return made
  }

  const facts: Facts<Key> = {
    record,
    at,
    told,
    value: (key) => told(key)?.value ?? null,
    text: (key) => {
      const value = told(key)?.value
      return typeof value === 'string' || typeof value === 'number' ? String(value) : null
    },
    words: (key) => {
      const value = told(key)?.value
      return typeof value === 'object' && value !== null ? value : []
    },
    flag: (key) => told(key)?.value === true || (told(key)?.value === false ? false : null),
    raw: (key) => told(key)?.raw,
    entries: (key) => listIn(told(key)?.raw),
    all: () => kind.keys.map(told).filter((one) => one !== null),
    used: () => new Set([...asked].flatMap((key) => read.get(key)?.pointer ?? [])),
    find: (names, convert = asText) => search(usual, namesIn(names), convert),
    field: (names) => search(usual, namesIn(names), () => null)?.raw,
  }
  return facts
}

const isFound = (made: FactValue | Found): made is Found =>
  typeof made === 'object' && made !== null && 'pointer' in made
