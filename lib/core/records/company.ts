import { companyRef, industryIds } from '@/lib/core/answers/handoff'
import { isArray, isObject, pick, pickText } from '@/lib/core/answers/json'
import { wholeNumber } from '@/lib/core/answers/paging'
import { rangeText } from '@/lib/core/answers/summary'
import { dateValue, entryLine, linesOf, someOf, type Convert } from '@/lib/core/records/convert'
import { fact, inside, recordKind, type Facts } from '@/lib/core/records/kind'
import { placeText, wording } from '@/lib/core/records/read-fields'

/** Whether a place says that it is the seat. */
export const isSeat = (given: unknown): boolean =>
  isObject(given) &&
  pick(given, ['headquarter', 'isheadquarter', 'isheadquarters', 'ishq', 'headquarters']) === true

/** A company's seat as it was received: the one that is told, else the place that says so. */
export const seatOf = (facts: Facts): unknown =>
  facts.find(seatNames, placeOf)?.raw ?? facts.entries('locations').find(isSeat)

const placeOf: Convert = (value) => placeText(value) ?? undefined

const seatNames = 'headquarters headquarter hq hqLocation mainLocation'

const placeIn = (facts: Facts): unknown => seatOf(facts) ?? facts.entries('locations')[0]
const inSeat = inside(placeIn, pickText)

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
    name: fact.text('Name', 'companyName name displayName title', { isNews: true }),
    companyId: fact.text('Company ID', '', {
      first: ({ record }) => {
        const id = companyRef(record)?.id ?? ''
        return /^\d+$/.test(id) ? id : null
      },
    }),
    universalName: fact.text('Universal name', 'universalName companyUniversalName slug'),
    url: fact.link(
      'Address',
      'networkUrl companyUrl companyNetworkUrl profileUrl url link permalink shareUrl',
      { column: 'company_url', or: ({ record }) => companyRef(record)?.url },
    ),
    website: fact.link('Website', 'website websiteUrl homepage domain companyDomain', { isNews: true }),
    domain: fact.text('Domain', 'domain companyDomain', { or: (facts) => domainOf(facts.text('website')) }),
    tagline: fact.text('Tagline', 'tagline slogan headline', { isNews: true }),
    industry: fact.text('Industry', 'industry industryName', {
      or: (facts) => facts.words('industries')[0],
      isNews: true,
    }),
    industryId: fact.text('Industry ID', '', { first: ({ record }) => industryIds(record)[0] }),
    employees: fact.count('Employees', 'employeeCount employeesOnNetwork headcount staffCount numEmployees', {
      column: 'employee_count',
    }),
    sizeMin: fact.count('Size from', '', { column: 'employee_range_min', first: bandSide('min') }),
    sizeMax: fact.count('Size to', '', { column: 'employee_range_max', first: bandSide('max') }),
    foundedYear: fact.text('Founded in', '', {
      first: (facts) => {
        const year = /\b(1[5-9]\d\d|20\d\d)\b/.exec(dateValue(facts.raw('founded')) ?? '')?.[1]
        return year === undefined ? null : Number(year)
      },
    }),
    city: fact.text('City', '', { column: 'hq_city', first: inSeat('city') }),
    region: fact.text('Region', '', {
      column: 'hq_region',
      first: inSeat('state', 'region', 'geographicarea'),
    }),
    country: fact.text('Country', '', { column: 'hq_country', first: inSeat('countryfull', 'country') }),
    followers: fact.count('Followers', 'followerCount followersCount followers'),
    specialities: fact.words('Specialities', 'specialities specialties'),
    about: fact.longText('About', 'description about summary overview', { column: 'description' }),
    phone: fact.phone('Phone', 'phone phoneNumber'),
    place: fact.place('Place', `${seatNames} location`, {
      column: 'headquarters',
      or: (facts) => placeText(placeIn(facts)),
      isNews: true,
    }),
    size: fact.text(
      'Size',
      'employeeCountRange staffCountRange headcountRange companySizeRange staffRange companySize size employees employeeRange',
      { column: 'employee_range', as: band, isNews: true },
    ),
    founded: fact.date('Founded', 'foundedOn founded foundedYear yearFounded foundingYear', {
      column: 'founded_on',
    }),
    type: fact.text('Type', 'companyType organizationType type', { column: 'company_type' }),
    industries: fact.words('Industries', 'industries'),
    openJobs: fact.count('Open jobs', 'openJobs openJobsCount jobCount'),
    verified: fact.flag('Verified', 'verified isVerified pageVerified'),
    locations: fact.entries('Locations', 'locations offices', { as: placeLines }),
    funding: fact.entries('Funding', 'fundingData funding fundingInfo', { as: fieldLines }),
    similar: fact.entries(
      'Similar organisations',
      'similarOrganizations similarCompanies similar relatedCompanies alsoViewed',
      { isOfOthers: true },
    ),
    picture: fact.picture('Picture', 'logo logoUrl logos image profilePicture picture', {
      column: 'picture_url',
    }),
    cover: fact.picture('Cover', 'backgroundCover cover coverUrl coverImage banner backgroundImage', {
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
