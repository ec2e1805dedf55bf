import { at, isArray, isObject, type Path } from '@/lib/core/answers/json'

/** RFC 6901: '' is the whole document, '/a~1b' the key 'a/b'. */
export type JsonPointer = string

/** One key as a reference token (RFC 6901 section 3). */
export const escapeKey = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** A path as a pointer. */
export const toPointer = (path: Path): JsonPointer => path.map((key) => `/${escapeKey(key)}`).join('')

/** A pointer as a path; text that does not start with '/' is taken as the whole document. */
export function fromPointer(pointer: JsonPointer): string[] {
  if (!pointer.startsWith('/')) return []
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** What stands at a pointer (RFC 6901 section 4); undefined when nothing does. */
export const resolve = (document: unknown, pointer: JsonPointer): unknown =>
  at(document, fromPointer(pointer))

/** True when the first pointer is the second or stands inside it. */
export const within = (pointer: JsonPointer, ancestor: JsonPointer): boolean =>
  pointer === ancestor || pointer.startsWith(`${ancestor}/`)

/** Every pointer above some others. */
export function leadingTo(pointers: ReadonlySet<JsonPointer>): ReadonlySet<JsonPointer> {
  const above = new Set<JsonPointer>()
  for (const ptr of pointers)
    for (let end = ptr.lastIndexOf('/'); end >= 0; end = end === 0 ? -1 : ptr.lastIndexOf('/', end - 1))
      above.add(ptr.slice(0, end))
  return above
}

/** The fewest pointers to all outside `taken`: a subtree that holds nothing taken is named once. */
export function outside(document: unknown, taken: ReadonlySet<JsonPointer>): JsonPointer[] {
  const above = leadingTo(taken)
  const out: JsonPointer[] = []
  const open: { value: unknown; ptr: JsonPointer }[] = [{ value: document, ptr: '' }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (taken.has(next.ptr)) continue
    const inside = above.has(next.ptr) ? children(next.value) : null
    if (inside === null) out.push(next.ptr)
    else
      for (const [key, value] of inside.reverse()) open.push({ value, ptr: `${next.ptr}/${escapeKey(key)}` })
  }
  return out
}

/** What stands in an object or a list by its keys; null for scalars and for nothing. */
export function children(value: unknown): [string, unknown][] | null {
  if (isArray(value)) return value.length === 0 ? null : value.map((item, index) => [String(index), item])
  if (!isObject(value)) return null
  const entries = Object.entries(value)
  return entries.length === 0 ? null : entries
}
