import { formatPeriod, formatReading, readDate, readPeriod, splitPeriod } from '@/lib/core/answers/dates'
import { found, isBlank, isObject } from '@/lib/core/answers/json'
import { enumLabel } from '@/lib/core/answers/text'
import { linesOf, someOf, type Convert } from '@/lib/core/records/convert'
import { namesIn, wording } from '@/lib/core/records/read-fields'

export type EntryNames = {
  title: string
  subtitle: string
  facts?: string
  /** Words of an enumeration, said after the subtitle. */
  level?: string
  picture?: string
  /** What may hold the names and the picture of somebody whom the entry is by. */
  by?: string
  /** What says when it was and what holds its words, before what says so of any entry. */
  date?: string
  text?: string
}

const starts = 'startedAt startDate startsOn start from'
const ends = 'endedAt endDate endsOn end to'
const dates =
  'period dateRange dates duration date issuedAt issueDate publishedAt publishedOn awardedAt issued'
const expiry = 'expiresAt expiryDate expirationDate expiresOn'
const descriptions = 'description summary text about'
const links = 'url link credentialUrl projectUrl schoolUrl'

export const usualEntry: EntryNames = { title: 'name title', subtitle: '' }

/** Reads one entry of a list. */
export function readEntry(value: unknown, names: EntryNames = usualEntry) {
  const used: string[] = []
  const writer = found(value, namesIn(names.by ?? ''))
  const take = (list: string): unknown => {
    const hit = found(value, namesIn(list))
    if (!hit || hit.key === writer?.key) return undefined
    used.push(hit.key)
    return hit.value
  }
  const ofWriter = (list: string): unknown =>
    isObject(writer?.value) ? found(writer.value, namesIn(list))?.value : take(list)
  const each = (list = '') => namesIn(list).flatMap((name) => wording(take(name)) ?? [])
  return {
    title: isObject(value) ? wording(ofWriter(names.title)) : wording(value),
    // of somebody one line is enough: their title repeats their headline
    subtitle: names.by
      ? [wording(ofWriter(names.subtitle)) ?? []].flat()
      : [...each(names.subtitle), ...each(names.level).map(enumLabel)],
    picture: ofWriter(names.picture ?? ''),
    facts: each(names.facts),
    when: whenOf(take, `${names.date ?? ''} ${dates}`),
    description: wording(take(`${names.text ?? ''} ${descriptions}`)),
    link: wording(take(links)),
    used,
  }
}

/** A list of entries as lines: 'BSc · Valdora · 2014 – 2017'. */
export const linesBy =
  (names: EntryNames): Convert =>
  (value) =>
    typeof value === 'object' ? someOf(linesOf(value, (entry) => lineOf(entry, names))) : undefined

function lineOf(value: unknown, names: EntryNames): string | null {
  const { title, subtitle, when, description, link } = readEntry(value, names)
  const told = [title, ...subtitle, when].filter((part) => part !== null && part !== '')
  return told.length > 0 ? told.join(' · ') : (description ?? link)
}

function whenOf(take: (names: string) => unknown, dates: string): string {
  const start = take(starts)
  const end = take(ends)
  const single = take(dates)
  const until = take(expiry)
  const period = isBlank(start) && isBlank(end) ? splitPeriod(single) : readPeriod(start, end)
  const told = period ? formatPeriod(period) : formatReading(readDate(single))
  const expires = formatReading(readDate(until))
  return [told, expires && `valid until ${expires}`].filter(Boolean).join(' · ')
}
