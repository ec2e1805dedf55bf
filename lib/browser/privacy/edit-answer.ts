import { bareOf, parseAnswer } from '@/lib/core/answers/parse'
import { fromPointer, within } from '@/lib/core/answers/pointer'
import { readTree, writeTree, type Edit, type JsonNode } from '@/lib/browser/privacy/json-tree'
import { deletedMark, type Traces } from '@/lib/browser/privacy/traces'

/** Whose places an answer has, by JSON pointer. */
export type Places = {
  /** Where the person's own records stand. */
  own: ReadonlySet<string>
  /** Where records stand that stay. */
  others: ReadonlySet<string>
  /** Those of them whose name is the same: their names are their own. */
  namesakes: ReadonlySet<string>
}

/** A place that is gone; in a list those after it move up. */
export type Cut = { pointer: string; isElement: boolean }

/** An answer without somebody: 'all' when nothing of it can stay. */
export type Edited = { is: 'untouched' } | { is: 'all' } | { is: 'edited'; body: string; cut: readonly Cut[] }

const untouched: Edited = { is: 'untouched' }

const unescaped = (text: string) =>
  text.includes('\\')
    ? text
        .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replaceAll('\\/', '/')
    : text

/** The body as one JSON text whose pointers are those of the analysis; null when it is none. */
function asJson(body: string): string | null {
  const parsed = parseAnswer(body)
  if (!parsed.ok) return null
  const { form, text, json } = parsed.value
  return form === 'json' ? bareOf(text) : JSON.stringify(json)
}

/** Takes a person out of an answer that may tell of others, too; what tells of others stays as it was. */
export function withoutPerson(body: string, traces: Traces, places: Places): Edited {
  if (places.own.size === 0 && !traces.mayBeIn(unescaped(body).toLowerCase())) return untouched
  const json = asJson(body)
  const root = json === null ? null : readTree(json)
  if (json === null || !root) return traces.isIn(unescaped(body)) ? { is: 'all' } : untouched
  const edits = new Map<JsonNode, Edit>()
  collectEdits(json, root, traces, places, edits, true)
  if (edits.get(root)?.is === 'cut') return { is: 'all' }
  if (edits.size === 0) return untouched
  const cut = [...edits].flatMap(([{ pointer, key }, { is }]) =>
    is === 'cut' ? [{ pointer, isElement: key === null }] : [],
  )
  return { is: 'edited', body: writeTree(json, root, edits), cut }
}

const stringOf = (json: string, node: JsonNode): string => {
  const value: unknown = node.kind === 'string' ? JSON.parse(json.slice(node.start, node.end)) : null
  return typeof value === 'string' ? value : json.slice(node.start, node.end)
}

function collectEdits(
  json: string,
  node: JsonNode,
  traces: Traces,
  places: Places,
  edits: Map<JsonNode, Edit>,
  withNames: boolean,
): void {
  if (places.own.has(node.pointer) || isKeyOf(node, traces)) return void edits.set(node, { is: 'cut' })
  const isNamesake = places.namesakes.has(node.pointer)
  if (node.kind === 'object' && !isNamesake && isTheirs(json, node, traces, places))
    return void edits.set(node, { is: 'cut' })
  if (node.kind === 'object' || node.kind === 'array') {
    for (const child of node.children)
      collectEdits(json, child, traces, places, edits, withNames && !isNamesake)
    return
  }
  const text = stringOf(json, node)
  if (!traces.isIn(text, withNames)) return
  const left = node.kind === 'string' ? JSON.stringify(traces.without(text, withNames)) : 'null'
  edits.set(node, { is: 'text', text: left })
}

const isKeyOf = ({ key }: JsonNode, traces: Traces) => key !== null && traces.isIn(key)

/** An object with the person's id or address in it, unless a record that stays is in it or is it. */
function isTheirs(json: string, node: JsonNode, traces: Traces, { others }: Places): boolean {
  if (node.pointer === '' || [...others].some((pointer) => within(pointer, node.pointer))) return false
  return node.children.some(
    (child) => child.children.length === 0 && isScalar(child) && traces.isIdentity(stringOf(json, child)),
  )
}

const isScalar = ({ kind }: JsonNode) => kind === 'string' || kind === 'other'

/** Where a value stands after others before it in the same lists are gone; null when it went with them. */
export function movedPointer(pointer: string, cut: readonly Cut[]): string | null {
  if (cut.some((gone) => within(pointer, gone.pointer))) return null
  const moved = fromPointer(pointer)
  const path = [...moved]
  for (const { pointer: gone } of cut.filter(({ isElement }) => isElement)) {
    const steps = fromPointer(gone)
    const last = steps.length - 1
    const index = Number(steps[last])
    const isBefore = steps.slice(0, last).every((step, at) => step === path[at]) && Number(path[last]) > index
    if (isBefore) moved[last] = String(Number(moved[last]) - 1)
  }
  return moved.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** A copy of a stored value with the mark wherever the person was named in it; the same value where they were not. */
export function scrubbed<T>(value: T, traces: Traces): T {
  const walk = (here: unknown): unknown => {
    if (typeof here === 'string') return traces.isIn(here) ? traces.without(here) : here
    if (Array.isArray(here)) {
      const next = here.map(walk)
      return next.every((one, index) => one === here[index]) ? here : next
    }
    if (typeof here !== 'object' || here === null || Object.getPrototypeOf(here) !== Object.prototype)
      return here
    const entries = Object.entries(here)
    const next = entries.map(([key, inner]): [string, unknown] => [
      traces.isIn(key) ? deletedMark : key,
      walk(inner),
    ])
    const isSame = next.every(
      ([key, inner], index) => key === entries[index]?.[0] && inner === entries[index]?.[1],
    )
    return isSame ? here : Object.fromEntries(next)
  }
  // safe: the same shape, with other words in its strings
  return walk(value) as T
}
