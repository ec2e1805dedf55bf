import { companyRef, industryIds } from '@/lib/core/answers/handoff'
import { isArray, isObject, pick, pickText } from '@/lib/core/answers/json'
import { wholeNumber } from '@/lib/core/answers/paging'
import { rangeText } from '@/lib/core/answers/summary'
import { dateValue, entryLine, linesOf, someOf, type Convert } from '@/lib/core/records/convert'
import {
  count,
  date,
  entries,
  flag,
  link,
  longText,
  phone,
  picture,
  place,
  recordKind,
  text,
  words,
} from '@/lib/core/records/kind'
import { placeText } from '@/lib/core/records/place-text'
import type { Facts } from '@/lib/core/records/fact'
import { wording } from '@/lib/core/records/read-fields'

/** Whether a place says that it is the seat. */
export const isSeat = (given: unknown): boolean =>
  isObject(given) &&
  pick(given, ['headquarter', 'isheadquarter', 'isheadquarters', 'ishq', 'headquarters']) === true

/** A company's seat as it was received: the one that is told, else the place that says so. */
export const seatOf = (facts: Facts): unknown =>
  facts.find(seatNames, placeOf)?.raw ?? facts.entries('locations').find(isSeat)

const placeOf: Convert = (value) => placeText(value) ?? undefined

const seatNames = 'headquarters headquarter hq hqLocation mainLocation'

const inSeat =
  (...names: string[]) =>
  (facts: Facts) => {
    const seat = seatOf(facts) ?? facts.entries('locations')[0]
    return isObject(seat) ? pickText(seat, names) : null
  }

/** The host of a website without www., as importers match companies by. */
export function domainOf(website: string | null): string | null {
  const address = website?.trim() ?? ''
  const whole = /^https?:\/\//i.test(address) ? address : `https://${address}`
  if (address === '' || !URL.canParse(whole)) return null
  const host = new URL(whole).hostname.replace(/^www\./, '')
  return host.includes('.') ? host : null
}

const band: Convert = (value) => rangeText(value) ?? wording(value) ?? undefined

/** One side of a range of employees: `{start: 11, end: 50}`, '11-50', '10,001+'. */
const bandSide = (side: 'min' | 'max') => (facts: Facts) => {
  const value = facts.raw('size')
  if (isObject(value))
    return wholeNumber(pick(value, side === 'min' ? ['start', 'min', 'from'] : ['end', 'max', 'to']))
  const sides = typeof value === 'string' ? /^([\d,]+)\s*(?:[-–]\s*([\d,]+)|\+)/.exec(value.trim()) : null
  const number = sides?.[side === 'min' ? 1 : 2]
  return number === undefined ? null : Number(number.replaceAll(',', ''))
}

const placeLines: Convert = (value) => (isArray(value) ? someOf(linesOf(value, placeText)) : undefined)

const fieldLines: Convert = (value) => {
  if (!isObject(value)) return isArray(value) ? someOf(linesOf(value)) : undefined
  return someOf(
    Object.entries(value).flatMap(([key, inner]) => {
      const line = entryLine(inner)
      return line ? [`${key}: ${line}`] : []
    }),
  )
}

export const company = recordKind({
  kind: 'company',
  unnamed: 'A company without a name',
  inside: 'basicInfo basic general details about stats company organization',
  facts: {
    name: text('Name', 'companyName name displayName title', { isNews: true }),
    companyId: text('Company ID', '', {
      first: ({ record }) => {
        const id = companyRef(record)?.id ?? ''
        return /^\d+$/.test(id) ? id : null
      },
    }),
    universalName: text('Universal name', 'universalName companyUniversalName slug'),
    url: link('Address', 'networkUrl companyUrl companyNetworkUrl profileUrl url link permalink shareUrl', {
      column: 'company_url',
      or: ({ record }) => companyRef(record)?.url,
    }),
    website: link('Website', 'website websiteUrl homepage domain companyDomain', { isNews: true }),
    domain: text('Domain', 'domain companyDomain', { or: (facts) => domainOf(facts.text('website')) }),
    tagline: text('Tagline', 'tagline slogan headline', { isNews: true }),
    industry: text('Industry', 'industry industryName', {
      or: (facts) => facts.words('industries')[0],
      isNews: true,
    }),
    industryId: text('Industry ID', '', { first: ({ record }) => industryIds(record)[0] }),
    employees: count('Employees', 'employeeCount employeesOnNetwork headcount staffCount numEmployees', {
      column: 'employee_count',
    }),
    sizeMin: count('Size from', '', { column: 'employee_range_min', first: bandSide('min') }),
    sizeMax: count('Size to', '', { column: 'employee_range_max', first: bandSide('max') }),
    foundedYear: text('Founded in', '', {
      first: (facts) => {
        const year = /\b(1[5-9]\d\d|20\d\d)\b/.exec(dateValue(facts.raw('founded')) ?? '')?.[1]
        return year === undefined ? null : Number(year)
      },
    }),
    city: text('City', '', { column: 'hq_city', first: inSeat('city') }),
    region: text('Region', '', { column: 'hq_region', first: inSeat('state', 'region', 'geographicarea') }),
    country: text('Country', '', { column: 'hq_country', first: inSeat('countryfull', 'country') }),
    followers: count('Followers', 'followerCount followersCount followers'),
    specialities: words('Specialities', 'specialities specialties'),
    about: longText('About', 'description about summary overview', { column: 'description' }),
    phone: phone('Phone', 'phone phoneNumber'),
    place: place('Place', `${seatNames} location`, {
      column: 'headquarters',
      or: (facts) => placeText(seatOf(facts) ?? facts.entries('locations')[0]),
      isNews: true,
    }),
    size: text(
      'Size',
      'employeeCountRange staffCountRange headcountRange companySizeRange staffRange companySize size employees employeeRange',
      { column: 'employee_range', as: band, isNews: true },
    ),
    founded: date('Founded', 'foundedOn founded foundedYear yearFounded foundingYear', {
      column: 'founded_on',
    }),
    type: text('Type', 'companyType organizationType type', { column: 'company_type' }),
    industries: words('Industries', 'industries'),
    openJobs: count('Open jobs', 'openJobs openJobsCount jobCount'),
    verified: flag('Verified', 'verified isVerified pageVerified'),
    locations: entries('Locations', 'locations offices', { as: placeLines }),
    funding: entries('Funding', 'fundingData funding fundingInfo', { as: fieldLines }),
    similar: entries(
      'Similar organisations',
      'similarOrganizations similarCompanies similar relatedCompanies alsoViewed',
      { isOfOthers: true },
    ),
    picture: picture('Picture', 'logo logoUrl logos image profilePicture picture', { column: 'picture_url' }),
    cover: picture('Cover', 'backgroundCover cover coverUrl coverImage banner backgroundImage', {
      column: 'cover_url',
    }),
  },
  sections: [
    { title: 'Size', facts: ['sizeMin', 'sizeMax', 'foundedYear'] },
    { title: 'Place', facts: ['city', 'region', 'country'] },
    { title: 'Identifiers', facts: ['companyId', 'universalName', 'domain', 'industryId'] },
  ],
  line: { title: 'name', quiet: 'tagline' },
  leads: [{ key: 'industry', width: 176 }, { key: 'size', label: 'Employees', width: 120 }, { key: 'place' }],
})
