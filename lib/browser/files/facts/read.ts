import { formatReading } from '@/lib/core/answers/date-text'
import { readDate } from '@/lib/core/answers/dates'
import { isArray, isObject, pick, pickText, scalarText } from '@/lib/core/answers/json'
import { wholeNumber } from '@/lib/core/answers/paging'

const namesOf = (names: string) => names.split(' ')
const wordNames = namesOf('text name fullname displayname title label value')

/** A value in words: text and numbers as they are, an object by its text or name. */
export const wordsIn = (value: unknown): string | null =>
  scalarText(value) ?? (isObject(value) ? pickText(value, wordNames) : null)

/** Fields of a record by any of several names, in plain form and in order of preference. */
export function reader(record: unknown, holders = '') {
  const inner = holders === '' ? [] : namesOf(holders).map((holder) => pick(record, [holder]))
  const sources = [record, ...inner.filter(isObject)]
  const value = (names: string): unknown => {
    for (const source of sources) {
      const found = pick(source, namesOf(names))
      if (found !== undefined) return found
    }
    return undefined
  }
  return {
    value,
    text: (names: string): string | null => {
      for (const name of namesOf(names)) {
        const text = wordsIn(value(name))
        if (text !== null) return text
      }
      return null
    },
    list: (names: string): readonly unknown[] => {
      const found = value(names)
      return isArray(found) ? found : []
    },
    words: (names: string): string[] => {
      const found = value(names)
      const parts = typeof found === 'string' ? found.split(',') : isArray(found) ? found : []
      return parts.flatMap((part) => wordsIn(part)?.trim() || [])
    },
    count: (names: string): number | null => wholeNumber(value(names)),
    flag: (names: string): boolean | null => {
      const found = value(names)
      return typeof found === 'boolean' ? found : null
    },
    time: (names: string): string | null => timeText(value(names)),
  }
}

/** ISO 8601 for what is a full date or a date with a time; words that are no date stay as they are. */
export function timeText(value: unknown): string | null {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(value)) {
    const time = Date.parse(value)
    if (!Number.isNaN(time)) return new Date(time).toISOString()
  }
  const reading = readDate(value)
  if (reading.state !== 'date') return formatReading(reading) || null
  const { year, month, day } = reading.date
  return [year, month, day]
    .filter((part) => part !== null)
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-')
}
