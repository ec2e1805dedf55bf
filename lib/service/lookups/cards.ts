import type { Fields } from '@/lib/core/json'
import { hash, pageUrl } from '@/lib/service/lookups/identifiers'
import type { Company, Person, Place, School } from '@/lib/service/data/model'
import type { Source } from '@/lib/service/lookups/lookup'

const bands = [1, 10, 50, 200, 500, 1000, 5000, 10_000]

/** The size band of a company; the largest has no upper end. */
export const staffRange = ({ headcount }: Company) => ({
  start: (bands.findLast((top) => top < headcount) ?? 0) + 1,
  end: bands.find((top) => headcount <= top) ?? null,
})

/** A size band as text: '51-200', '10,001+'. */
export function staffRangeText(company: Company): string {
  const { start, end } = staffRange(company)
  const from = start.toLocaleString('en-US')
  if (end === null) return `${from}+`
  return start === end ? from : `${from}-${end.toLocaleString('en-US')}`
}

/** A place as a row of search results. */
export function placeCard(place: Place): Fields {
  return {
    geoId: place.geoId,
    text: place.label,
    city: place.kind === 'city' ? place.name : null,
    state: place.regionName,
    country: place.countryName,
    countryCode: place.countryCode,
  }
}

/** A company inside another record: a role, a job, an ad. */
export function companyCard(source: Source, company: Company): Fields {
  return {
    id: String(company.id),
    name: company.name,
    universalName: company.universalName,
    networkUrl: pageUrl.company(company.universalName),
    logo: logoUrl(source, company),
    industry: company.industry,
    staffRange: staffRangeText(company),
  }
}

/** A person inside another record: as author, endorser, contributor. */
export function personCard(source: Source, person: Person): Fields {
  return {
    networkId: person.slug,
    networkProviderId: person.encoded,
    networkUrl: pageUrl.person(person.slug),
    fullName: fullName(person),
    headline: person.headline,
    avatarUrl: faceOrNull(source, person),
  }
}

/** The Actor of the engagement result, whose fields are never null; reactions name people by encoded id. */
export function actorCard(source: Source, person: Person, name: 'slug' | 'encoded'): Fields {
  return {
    networkId: person[name],
    networkUrl: pageUrl.person(person[name]),
    fullName: fullName(person),
    headline: person.headline,
    avatarUrl: faceUrl(source, person),
  }
}

function fullName({ care, firstName, lastName }: Person): string {
  if (care === 'hidden') return 'Network Member'
  return /\p{Script=Han}/u.test(lastName) ? `${lastName} ${firstName}` : `${firstName} ${lastName}`
}

/** A person as a row of search results; hidden members have no name and no identifier. */
export function personRow(source: Source, person: Person, company: Company | undefined): Fields {
  const { openToWork, hiring, premium, verified } = person
  const role = person.roles.find((each) => each.to === null)
  const companyId = role?.companyId ? String(role.companyId) : null
  const isHidden = person.care === 'hidden'
  const unlessHidden = <T>(value: T): T | null => (isHidden ? null : value)
  return {
    id: unlessHidden(person.encoded),
    networkId: unlessHidden(person.slug),
    networkUrl: unlessHidden(pageUrl.person(person.slug)),
    firstName: unlessHidden(person.firstName),
    lastName: unlessHidden(person.lastName),
    fullName: fullName(person),
    headline: person.headline,
    currentPosition: role ? { title: role.title, companyName: role.employer, companyId } : null,
    company: company ? companyCard(source, company) : null,
    location: placeCard(person.place),
    avatarUrl: unlessHidden(faceOrNull(source, person)),
    ...(!isHidden && { openToWork, hiring, premium, verified, followerCount: person.followers }),
    hidden: isHidden,
  }
}

const day = 86_400_000

/** '3d', '2w', '4mo', '1yr': the age that the network prints beside a post or an opening. */
export function age({ network }: Source, iso: string): string {
  const days = Math.max(0, (network.asOf.getTime() - Date.parse(iso)) / day)
  if (days < 1) return `${Math.max(1, Math.round(days * 24))}h`
  if (days < 7) return `${Math.floor(days)}d`
  if (days < 35) return `${Math.floor(days / 7)}w`
  if (days < 365) return `${Math.floor(days / 30.4)}mo`
  return `${Math.floor(days / 365)}yr`
}

type Where = Pick<Source, 'publicUrl'>

const address = ({ publicUrl }: Where, kind: string, seed: string, size: number): string =>
  `${publicUrl.replace(/\/$/, '')}/media/${kind}/${seed}-${size}.png`

/** The portrait of a person; those without one have the grey outline that the network shows instead. */
export const faceUrl = (where: Where, person: Person, size: 200 | 400 | 800 = 200): string =>
  address(where, 'face', person.face, size)

/** The portrait of a person, null for those who never put one up. */
export const faceOrNull = (where: Where, person: Person, size: 200 | 400 = 200): string | null =>
  person.face === 'none' ? null : faceUrl(where, person, size)

/** The picture behind the head of a profile. */
export const coverUrl = (where: Where, person: Person): string =>
  address(where, 'cover', `${person.profession}-${hash(person.slug).toString(16)}`, 1400)

/** The logo of a company or a school. */
export const logoUrl = (where: Where, owner: Company | School, size: 200 | 400 = 200): string =>
  address(where, 'logo', owner.universalName, size)

/** The picture behind the head of a company page. */
export const companyCoverUrl = (where: Where, company: Company): string =>
  address(where, 'cover', `${company.universalName}-${company.id}`, 1400)

/** A drawn picture for an ad, a post or a piece of work. */
export const creativeUrl = (where: Where, seed: string): string => address(where, 'ad', seed, 1200)
