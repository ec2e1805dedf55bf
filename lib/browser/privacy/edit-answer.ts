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
  const inside = (key: string, one: unknown, isItem: boolean) =>
    without(
      one,
      { pointer: `${pointer}/${escapeKey(key)}`, isElement: isItem, withNames: withNames && !isNamesake },
      editing,
    )
  const hasNames = withNames && !isNamesake && typeof value === 'object' && value !== null
  const isNamePart = traces.nameParts(hasNames ? Object.values(value) : [])
  if (isArray(value)) {
    const left = value.map((one, at) => (isNamePart(one) ? deletedMark : inside(String(at), one, true)))
    return left.every((one, at) => one === value[at]) ? value : left.filter((one) => one !== gone)
  }
  if (isObject(value)) {
    const before = Object.entries(value)
    const left = before.map(([key, one]) => {
      if (isNamePart(one)) return [key, deletedMark] as const
      if (!traces.isIn(key)) return [key, inside(key, one, false)] as const
      cut.push({ pointer: `${pointer}/${escapeKey(key)}`, isElement: false })
      return [key, gone] as const
    })
    const isSame = left.every(([, one], at) => one === before[at]?.[1])
    return isSame ? value : Object.fromEntries(left.filter(([, one]) => one !== gone))
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

/** A copy of a stored value with the mark wherever the person was named in it; the same value where they were not. */
export function scrubbed<T>(value: T, traces: Traces): T {
  const walk = (here: unknown): unknown => {
    if (typeof here === 'string') return traces.isIn(here) ? traces.without(here) : here
    const isList = Array.isArray(here)
    const isPlain = isList || (isFields(here) && Object.getPrototypeOf(here) === Object.prototype)
    if (!isPlain) return here
    const isNamePart = traces.nameParts(Object.values(here))
    const inside = (one: unknown) => (isNamePart(one) ? deletedMark : walk(one))
    if (isList) {
      const next = here.map(inside)
      return next.every((one, index) => one === here[index]) ? here : next
    }
    const entries = Object.entries(here)
    const next = entries.map(([key, inner]): [string, unknown] => [
      traces.isIn(key) ? deletedMark : key,
      inside(inner),
    ])
    const isSame = next.every(
      ([key, inner], index) => key === entries[index]?.[0] && inner === entries[index]?.[1],
    )
    return isSame ? here : Object.fromEntries(next)
  }
  // safe: the same shape, with other words in its strings
  return walk(value) as T
}
