import { wording } from '@/lib/core/records/read-fields'
import { isObject, pick, pickText } from '@/lib/core/answers/json'

const whole = 'text name fullname displayname title label address line1'.split(' ')
const parts = ['city', 'state', 'region', 'country']

/** A place in words: as it is given, else its parts from the smallest to the largest. */
export function placeText(place: unknown): string | null {
  if (!isObject(place)) return wording(place)
  const given = pickText(place, whole)
  if (given !== null) return given
  const told = parts.flatMap((part) => pickText(place, [part]) ?? [])
  return told.length === 0 ? null : [...new Set(told)].join(', ')
}

/** Where a place was read as another one than it says, such as Greenwood, Indiana for Greenwood Village, Colorado. */
export function readElsewhere(place: unknown): string | null {
  const given = placeText(place)
  const parsed = pick(place, ['parsed', 'resolved', 'geocoded'])
  if (given === null || !isObject(parsed)) return null
  const told = placeText(parsed)
  const names = ['city', 'state', 'country'].flatMap((part) => pickText(parsed, [part]) ?? [])
  const words = new Set(given.toLowerCase().split(/(?<!\s)\s*,\s*/))
  return told !== null && names.some((name) => !words.has(name.toLowerCase())) ? told : null
}
