import { children, escapeKey, resolve, type JsonPointer } from '@/lib/core/answers/pointer'
import type { View } from '@/lib/core/answers/view'

/** Pointers of every leaf under `from`: scalars, and objects and arrays with nothing in them. Any depth. */
export function leaves(document: unknown, from: JsonPointer = ''): JsonPointer[] {
  const out: JsonPointer[] = []
  const open: { value: unknown; ptr: JsonPointer }[] = [{ value: resolve(document, from), ptr: from }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const inside = children(next.value)
    if (inside === null) out.push(next.ptr)
    else for (const [key, value] of inside) open.push({ value, ptr: `${next.ptr}/${escapeKey(key)}` })
  }
  return out
}

/** Every leaf that is not inside a list or the item. */
export const restOf = (document: unknown, { about }: View): JsonPointer[] =>
  about.flatMap((ptr) => leaves(document, ptr))
