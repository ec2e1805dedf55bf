import { isArray, isBlank, isObject, pick, pickText, scalarText } from '@/lib/core/answers/json'
import { comparable } from '@/lib/core/answers/text'

/** A record read under any of several names in plain form, in itself and one level down in its `holders`. */
export type Reader = { take: (names: string) => unknown; text: (names: string) => string | undefined }

const split = (names: string) => names.split(' ')

/** Reads a record of any naming. Blank values are never read. */
export function readerOf(record: unknown, holders: string): Reader {
  const inside = split(holders).map((holder) => pick(record, [holder]))
  const sources = [record, ...inside.filter(isObject)]
  function take(names: string): unknown {
    for (const source of sources) {
      const value = pick(source, split(names))
      if (value !== undefined) return value
    }
    return undefined
  }
  return { take, text: (names) => words(take(names)) }
}

const named = ['text', 'fulltext', 'name', 'fullname', 'displayname', 'title', 'label', 'value', 'city']

/** A value in words: text and numbers as they are, an object by its text or name; never longer than a paragraph. */
export function words(value: unknown): string | undefined {
  const text = scalarText(value) ?? (isObject(value) ? pickText(value, named) : null)
  const trimmed = text?.trim().slice(0, 2000)
  return trimmed === undefined || comparable(trimmed) === '' ? undefined : trimmed
}

const placeParts = ['city', 'state', 'region', 'country']

/** A place in words: as it is given, else its parts from the smallest to the largest. */
export function placeWords(value: unknown): string | undefined {
  if (!isObject(value)) return words(value)
  const given = pickText(value, ['text', 'name', 'fullname', 'displayname', 'title', 'label', 'address'])
  const parts = placeParts.flatMap((part) => pickText(value, [part]) ?? [])
  return given ?? (parts.length > 0 ? [...new Set(parts)].join(', ') : undefined)
}

/** The entries of a list in words; also of one inside `{items: […]}`, and of text with commas. */
export function listWords(value: unknown): string[] | undefined {
  const inner = isObject(value)
    ? pick(value, ['items', 'elements', 'values', 'list', 'data', 'results'])
    : value
  const entries = isArray(inner) ? inner : typeof inner === 'string' ? inner.split(',') : []
  const told = entries.slice(0, 60).flatMap((entry) => words(entry) ?? [])
  return told.length > 0 ? told : undefined
}

/** Facts without those that are not there. */
export const present = (facts: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && !isBlank(value)))
