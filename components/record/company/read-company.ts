import { placeText } from '@/lib/core/records/place-text'
import { listIn, readFields, wording, type Fields } from '@/lib/core/records/read-fields'
import { noHints, type RoleHints } from '@/components/record/role-hints'
import { formatReading } from '@/lib/core/answers/date-text'
import { readDate } from '@/lib/core/answers/dates'
import { isObject, pick } from '@/lib/core/answers/json'
import type { JsonPointer } from '@/lib/core/answers/pointer'
import { rangeText } from '@/lib/core/answers/summary'

export type Company = {
  name: string | null
  tagline: string | null
  verified: boolean
  logo: unknown
  cover: unknown
  industries: readonly string[]
  /** The band that the company gives, '51–200'. */
  band: string | null
  /** An exact count is a fact of its own. */
  count: unknown
  headquarters: unknown
  followers: unknown
  website: string | null
  networkUrl: string | null
  phone: string | null
  founded: string | null
  type: string | null
  openJobs: unknown
  description: string | null
  specialities: readonly unknown[]
  locations: readonly unknown[]
  funding: { key: string; value: unknown } | null
  similar: readonly unknown[]
  used: ReadonlySet<JsonPointer>
}

const holders = 'basicinfo basic general details about stats company organization'

/** Reads a company of any naming; the seat stands first among the places, the others follow from A to Z. */
export function readCompany(record: unknown, hints: RoleHints = noHints): Company {
  const fields = readFields(record, holders)
  const headquarters = fields.take('headquarters headquarter hq hqlocation mainlocation')
  const locations = fields.list('locations offices')
  return {
    name: fields.text('name companyname displayname title') ?? hints.title,
    tagline: fields.text('tagline slogan headline'),
    verified: fields.flag('verified isverified pageverified') === true,
    logo: fields.take('logo logourl logos image profilepicture picture') ?? hints.image,
    cover: fields.take('backgroundcover cover coverurl coverimage banner backgroundimage'),
    industries: industriesOf(fields),
    band: bandOf(fields),
    count: fields.take('employeecount employeesonnetwork headcount staffcount numemployees'),
    headquarters: headquarters ?? locations.find(isSeat),
    followers: fields.take('followercount followerscount followers'),
    website: fields.text('website websiteurl homepage domain'),
    networkUrl: fields.text('networkurl companyurl profileurl url link') ?? hints.url,
    phone: fields.text('phone phonenumber'),
    founded:
      formatReading(readDate(fields.take('foundedon founded foundedyear yearfounded foundingyear'))) || null,
    type: fields.text('companytype type organizationtype'),
    openJobs: fields.take('openjobs openjobscount jobcount'),
    description: fields.text('description about summary overview'),
    specialities: specialitiesOf(fields),
    locations: inOrder(locations),
    funding: fields.entry('fundingdata funding fundinginfo'),
    similar: fields.list('similarorganizations similarcompanies similar relatedcompanies alsoviewed'),
    used: fields.used,
  }
}

function industriesOf(fields: Fields): string[] {
  const single = fields.text('industry industryname')
  const several = listIn(fields.take('industries')).flatMap((entry) => wording(entry) ?? [])
  return [...new Set([...several, ...(single === null ? [] : [single])])]
}

function bandOf(fields: Fields): string | null {
  const range = fields.take('employeecountrange staffcountrange headcountrange companysizerange')
  const told = fields.text('staffrange companysize size employees employeerange')
  return rangeText(range) ?? (typeof range === 'string' ? range : told)
}

function specialitiesOf(fields: Fields): readonly unknown[] {
  const value = fields.take('specialities specialties')
  return typeof value === 'string' ? value.split(',').map((part) => part.trim()) : listIn(value)
}

/** Whether a place says that it is the seat. */
export const isSeat = (place: unknown): boolean =>
  isObject(place) &&
  pick(place, ['headquarter', 'isheadquarter', 'isheadquarters', 'ishq', 'headquarters']) === true

function inOrder(locations: readonly unknown[]): readonly unknown[] {
  const name = (place: unknown) => placeText(place) ?? ''
  return locations.toSorted(
    (a, b) => Number(isSeat(b)) - Number(isSeat(a)) || name(a).localeCompare(name(b), 'en'),
  )
}
