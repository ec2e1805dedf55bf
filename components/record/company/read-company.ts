import { noHints, type RoleHints } from '@/components/record/role-hints'
import { formatReading } from '@/lib/core/answers/date-text'
import { readDate } from '@/lib/core/answers/dates'
import { company, isSeat, seatOf } from '@/lib/core/records/company'
import { placeText } from '@/lib/core/records/place-text'
import { readRecord } from '@/lib/core/records/read'

/** What is drawn of a company, by its facts; the seat stands first among the places, the others follow from A to Z. */
export function readCompany(record: unknown, hints: RoleHints = noHints) {
  const facts = readRecord(company, record)
  const { text, raw, words, entries, flag, told, used } = facts
  const industry = text('industry')
  const place = raw('place')
  return {
    name: text('name') ?? hints.title,
    tagline: text('tagline'),
    verified: flag('verified') === true,
    logo: raw('picture') ?? hints.image,
    industries: [...new Set([...words('industries'), ...(industry === null ? [] : [industry])])],
    /** The band that the company gives, '51–200'. */
    band: text('size'),
    /** An exact count is a fact of its own. */
    count: raw('employees'),
    headquarters: seatOf(facts) ?? place,
    followers: raw('followers'),
    website: text('website'),
    networkUrl: text('url') ?? hints.url,
    phone: text('phone'),
    founded: formatReading(readDate(raw('founded'))) || null,
    type: text('type'),
    openJobs: raw('openJobs'),
    description: text('about'),
    specialities: words('specialities'),
    locations: inOrder(entries('locations')),
    funding: told('funding'),
    similar: entries('similar'),
    used: used(),
  }
}

export type Company = ReturnType<typeof readCompany>

function inOrder(locations: readonly unknown[]): readonly unknown[] {
  const name = (place: unknown) => placeText(place) ?? ''
  return locations.toSorted(
    (a, b) => Number(isSeat(b)) - Number(isSeat(a)) || name(a).localeCompare(name(b), 'en'),
  )
}
