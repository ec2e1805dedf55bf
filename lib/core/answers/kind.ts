import { readDate } from '@/lib/core/answers/dates'
import { isArray, isFieldless, isObject, type JsonObject } from '@/lib/core/answers/json'
import { hintsOf, type Hints } from '@/lib/core/answers/key-hints'
import { isEpoch, textKind } from '@/lib/core/answers/kind-text'
import type { Kind } from '@/lib/core/answers/column'

/** The kind of a value under a key; the first rule that matches decides. */
export function kindOf(value: unknown, key = ''): Kind {
  return kindWith(value, hintsOf([key]))
}

/** `kindOf` for callers that ask about many values under one key. */
export function kindWith(value: unknown, hints: Hints): Kind {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'number') return numberKind(value, hints)
  if (typeof value === 'string') return textKind(value, hints)
  if (isArray(value)) return 'list'
  return isObject(value) ? objectKind(value) : 'text'
}

function numberKind(value: number, hints: Hints): Kind {
  if (!Number.isInteger(value)) return 'float'
  return hints.date && isEpoch(value) ? 'epoch' : 'int'
}

/** The kind of an object: a date in parts, a picture, money, a range, or just an object. */
export function objectKind(value: JsonObject): Kind {
  if (isFieldless(value)) return 'object'
  const keys = Object.keys(value)
  if (keys.length > 6) return 'object'
  if (keys.every((key) => dateKeys.has(key))) {
    if (typeof value['year'] === 'number' || typeof value['year'] === 'string') return 'dateparts'
    const state = readDate(value).state
    return state === 'date' || state === 'present' ? 'dateparts' : 'object'
  }
  if (typeof value['url'] === 'string' && keys.every((key) => imageKeys.has(key)))
    if (keys.length > 1 && /^https?:\/\/\S+$/i.test(value['url'])) return 'image'
  if (
    keys.length <= 3 &&
    isAmount(value['amount']) &&
    isCurrencyWord(value['currency'] ?? value['currencyCode'])
  )
    return 'money'
  return keys.length === 2 && isRange(value) ? 'range' : 'object'
}

const dateKeys: ReadonlySet<string> = new Set(['year', 'month', 'day', 'text'])
const imageKeys: ReadonlySet<string> = new Set(['url', 'width', 'height', 'expiresAt', 'expires_at', 'alt'])

function isAmount(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d[\d,]*(?:\.\d+)?$/.test(value))
}

function isCurrencyWord(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Za-z]{3,5}$/.test(value)
}

function isRange(value: JsonObject): boolean {
  const ends =
    'start' in value && 'end' in value
      ? [value['start'], value['end']]
      : [value['min'] ?? null, value['max'] ?? null]
  const named = ('start' in value && 'end' in value) || ('min' in value && 'max' in value)
  return (
    named && ends.every((end) => end === null || typeof end === 'number') && ends.some((end) => end !== null)
  )
}
