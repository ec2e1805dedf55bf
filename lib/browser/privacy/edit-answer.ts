import { parseAnswer } from '@/lib/core/answers/parse'
import { isArray, isObject } from '@/lib/core/answers/json'
import { escapeKey, fromPointer, toPointer, within } from '@/lib/core/answers/pointer'
import { isFields } from '@/lib/core/json'
import { deletedMark, type Traces } from '@/lib/browser/privacy/traces'

/** Whose places an answer has, by JSON pointer. */
export type Places = {
  own: ReadonlySet<string>
  others: ReadonlySet<string>
  /** Those of them whose name is the same: their names are their own. */
  namesakes: ReadonlySet<string>
}

/** A place that is gone; in a list those after it move up. */
export type Cut = { pointer: string; isElement: boolean }

/** What a value becomes that is cut. */
export const gone = Symbol('gone')

const unescaped = (text: string) =>
  text.includes('\\')
    ? text
        .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replaceAll('\\/', '/')
    : text

/** An answer without a person, written anew from what is left: `gone` where nothing is, null where they are not in it. */
export function withoutPerson(
  body: string,
  traces: Traces,
  places: Places,
): { body: string; cut: readonly Cut[] } | typeof gone | null {
  const text = unescaped(body)
  if (places.own.size === 0 && !traces.mayBeIn(text)) return null
  const parsed = parseAnswer(body)
  try {
    if (parsed.ok) {
      const { json } = parsed.value
      const cut: Cut[] = []
      const left = without(json, { pointer: '', isElement: false, withNames: true }, { traces, places, cut })
      if (left === gone || left === json) return left === gone ? gone : null
      return { body: JSON.stringify(left), cut }
    }
  } catch (error) {
    // nested too deep to be walked
    if (!(error instanceof RangeError)) throw error
  }
  return traces.isIn(text) ? gone : null
}

type Place = Cut & { withNames: boolean }
type Editing = { traces: Traces; places: Places; cut: Cut[] }

function without(value: unknown, place: Place, editing: Editing): unknown {
  const { pointer, isElement, withNames } = place
  const { traces, places, cut } = editing
  const isNamesake = places.namesakes.has(pointer)
  if (places.own.has(pointer) || (!isNamesake && isTheirs(value, pointer, editing))) {
    cut.push({ pointer, isElement })
    return gone
  }
  const isNamed = withNames && !isNamesake
  if (isArray(value) || isObject(value)) {
    const isNamePart = traces.nameParts(isNamed ? Object.values(value) : [])
    return rebuilt(value, (one, key) => {
      if (isNamePart(one)) return deletedMark
      const inside = {
        pointer: `${pointer}/${escapeKey(key)}`,
        isElement: isArray(value),
        withNames: isNamed,
      }
      if (isArray(value) || !traces.isIn(key)) return without(one, inside, editing)
      cut.push({ pointer: inside.pointer, isElement: false })
      return gone
    })
  }
  if (!traces.isIn(String(value), withNames)) return value
  return typeof value === 'string' ? traces.without(value, withNames) : null
}

/** An object with the person's id or address in it, unless a record that stays is in it or is it. */
function isTheirs(value: unknown, pointer: string, { traces, places }: Editing): boolean {
  if (!isObject(value) || pointer === '') return false
  if ([...places.others].some((other) => within(other, pointer))) return false
  return Object.values(value).some((one) => !isArray(one) && !isObject(one) && traces.isIdentity(String(one)))
}

/** Where a value stands after others before it in the same lists are gone; null when it went with them. */
export function movedPointer(pointer: string, cut: readonly Cut[]): string | null {
  if (cut.some((one) => within(pointer, one.pointer))) return null
  const moved = fromPointer(pointer)
  const path = [...moved]
  for (const before of cut.filter(({ isElement }) => isElement)) {
    const steps = fromPointer(before.pointer)
    const last = steps.length - 1
    const index = Number(steps[last])
    const isBefore = steps.slice(0, last).every((step, at) => step === path[at]) && Number(path[last]) > index
    if (isBefore) moved[last] = String(Number(moved[last]) - 1)
  }
  return toPointer(moved)
}

/** A list or an object in which each value is what `next` makes of it, without those that are gone; the same where none changed. */
export function rebuilt(
  value: object,
  next: (inner: unknown, key: string) => unknown,
  nextKey: (key: string) => string = (key) => key,
): unknown {
  if (isArray(value)) {
    const left = value.map((one, at) => next(one, String(at)))
    return left.every((one, at) => one === value[at]) ? value : left.filter((one) => one !== gone)
  }
  const before = Object.entries(value)
  const left = before.map(([key, one]) => [nextKey(key), next(one, key)] as const)
  const isSame = left.every(([key, one], at) => key === before[at]?.[0] && one === before[at]?.[1])
  return isSame ? value : Object.fromEntries(left.filter(([, one]) => one !== gone))
}

/** A copy of a stored value with the mark wherever the person was named in it; the same value where they were not. */
export function scrubbed<T>(value: T, traces: Traces): T {
  const walk = (here: unknown): unknown => {
    if (typeof here === 'string') return traces.isIn(here) ? traces.without(here) : here
    const isPlain = isArray(here) || (isFields(here) && Object.getPrototypeOf(here) === Object.prototype)
    if (!isPlain) return here
    const isNamePart = traces.nameParts(Object.values(here))
    return rebuilt(
      here,
      (one) => (isNamePart(one) ? deletedMark : walk(one)),
      (key) => (traces.isIn(key) ? deletedMark : key),
    )
  }
  // safe: the same shape, with other words in its strings
  return walk(value) as T
}
