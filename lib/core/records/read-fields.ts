import { found, isArray, isObject, pick, pickText, plain, scalarText } from '@/lib/core/answers/json'

const wordNames = ['text', 'fulltext', 'name', 'fullname', 'displayname', 'title', 'label', 'value', 'city']

/** A value in words: text and numbers as they are, an object by its text or name. */
export const wording = (value: unknown): string | null =>
  scalarText(value) ?? (isObject(value) ? pickText(value, wordNames) : null)

/** The first of the named fields that says something in words. */
export const wordingIn = (value: unknown, names: readonly string[]): string | null =>
  names.flatMap((name) => wording(pick(value, [name])) ?? [])[0] ?? null

const known = new Map<string, readonly string[]>()

/** Names with a space between them, each as fields are compared by. */
export function namesIn(text: string): readonly string[] {
  const names = known.get(text) ?? text.split(' ').filter(Boolean).map(plain)
  known.set(text, names)
  return names
}

/** The entries of a list, also of one that stands inside `{items: […]}`; a single object is a list of one. */
export function listIn(value: unknown): readonly unknown[] {
  if (isArray(value)) return value
  if (!isObject(value)) return []
  const inner = found(value, ['items', 'elements', 'values', 'list', 'data', 'results'])
  return inner && isArray(inner.value) ? inner.value : [value]
}

const whole = 'text name fullname displayname title label address line1'.split(' ')
const parts = ['city', 'state', 'region', 'country']

/** A place in words: as it is given, else its parts from the smallest to the largest. */
export function placeText(place: unknown): string | null {
  if (!isObject(place)) return wording(place)
  const given = pickText(place, whole)
  if (given !== null) return given
  const told = parts.flatMap((part) => pickText(place, [part]) ?? [])
  return told.length === 0 ? null : [...new Set(told)].join(', ')
}

/** Where a place was read as another one than it says, such as Greenwood, Indiana for Greenwood Village, Colorado. */
export function readElsewhere(place: unknown): string | null {
  const given = placeText(place)
  const parsed = pick(place, ['parsed', 'resolved', 'geocoded'])
  if (given === null || !isObject(parsed)) return null
  const told = placeText(parsed)
  const names = ['city', 'state', 'country'].flatMap((part) => pickText(parsed, [part]) ?? [])
  const words = new Set(given.toLowerCase().split(/(?<!\s)\s*,\s*/))
  return told !== null && names.some((name) => !words.has(name.toLowerCase())) ? told : null
}
