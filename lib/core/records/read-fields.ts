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
