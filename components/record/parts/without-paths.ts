import { isObject, type JsonObject } from '@/lib/core/answers/json'
import { fromPointer } from '@/lib/core/answers/pointer'

/**
 * A value without some of its fields, each a key or a pointer that starts with '/'. What loses all its fields goes
 * too; what is not an object, and all that was not named, stays the same.
 */
export function withoutPaths(value: unknown, used: readonly string[]): unknown {
  const paths = used.map((one) => (one.startsWith('/') ? fromPointer(one) : [one]))
  return without(value, paths)
}

function without(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (!isObject(value) || paths.length === 0) return value
  // no prototype: a key may be called `__proto__`
  const rest: Record<string, unknown> = Object.create(null)
  for (const key of Object.keys(value)) {
    const inner = paths.filter(([first]) => first === key)
    if (inner.some((path) => path.length === 1)) continue
    const left =
      inner.length === 0
        ? value[key]
        : without(
            value[key],
            inner.map((path) => path.slice(1)),
          )
    if (inner.length === 0 || !isEmptied(value[key], left)) rest[key] = left
  }
  return rest
}

const isEmptied = (before: unknown, left: unknown) =>
  isObject(before) && isObject(left) && hasFields(before) && !hasFields(left)

const hasFields = (value: JsonObject) => Object.keys(value).length > 0
