import { isArray, isBlank, isObject, isScalar, plain, type JsonObject } from '@/lib/core/answers/json'
import { isEntityPayload, isEnvelopeName, isTitleName, neutralPayload } from '@/lib/core/answers/names'
import type { Entity } from '@/lib/core/answers/view'

const maxLevels = 6

/** The path to the one record of an answer, through at most six wrappers. */
export function unwrapItem(document: unknown, entity: Entity): string[] {
  const path: string[] = []
  let here = document
  while (path.length < maxLevels) {
    const step = stepInto(here, entity)
    if (step === null) break
    path.push(...step.path)
    here = step.value
  }
  return path
}

type Step = { path: string[]; value: unknown }

function stepInto(value: unknown, entity: Entity): Step | null {
  if (isArray(value))
    return value.length === 1 && isObject(value[0]) ? { path: ['0'], value: value[0] } : null
  if (!isObject(value)) return null
  const key = payloadKey(value, entity)
  return key === null ? null : inside(key, value[key])
}

function inside(key: string, value: unknown): Step {
  return isArray(value) ? { path: [key, '0'], value: value[0] } : { path: [key], value }
}

function payloadKey(wrapper: JsonObject, entity: Entity): string | null {
  const keys = Object.keys(wrapper)
  if (keys.length > 1000) return null
  const holders = keys.filter((key) => !isEnvelopeName(key) && isHolder(wrapper[key]))
  const scalars = scalarFields(wrapper)
  const named = keys.some((key) => isTitleName(key) && !isBlank(wrapper[key]))
  const same = only(holders.filter((key) => isEntityPayload(key, entity)))
  if (same !== null && !(named && scalars >= 2)) return same
  // an ad has its words under `content` and its own id beside it: that is a part of the record, not the record
  const isRecord = scalars >= 3 && keys.some((key) => plain(key) === 'id' && !isBlank(wrapper[key]))
  const neutral = only(
    holders.filter((key) => neutralPayload.has(plain(key)) && !(isRecord && plain(key) === 'content')),
  )
  if (neutral !== null && !(named && scalars >= 3)) return neutral
  const other = only(holders.filter((key) => isEntityPayload(key, 'unknown')))
  if (other !== null && !named && entity === 'unknown') return other
  const single = only(holders.filter((key) => isObject(wrapper[key])))
  if (single === null || named || isRecord || holders.length > 1) return null
  return scalarFields(wrapper[single]) > Math.max(1, scalars) ? single : null
}

const only = (keys: readonly string[]) => (keys.length === 1 ? (keys[0] ?? null) : null)

function isHolder(value: unknown): boolean {
  if (isArray(value)) return value.length === 1 && isObject(value[0]) && Object.keys(value[0]).length > 0
  return isObject(value) && Object.keys(value).length > 0
}

/** How many fields of an object are scalars with something in them. */
export function scalarFields(value: unknown): number {
  if (!isObject(value)) return 0
  return Object.keys(value).filter((key) => isScalar(value[key]) && !isBlank(value[key])).length
}
