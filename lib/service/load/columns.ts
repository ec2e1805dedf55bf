import {
  employerOf,
  type Company,
  type Facts,
  type Kind,
  type Person,
  type Place,
} from '@/lib/service/data/model'
import { fold, nameVector, searchVector } from '@/lib/service/lookups/words'

type Columns = Readonly<Record<string, unknown>>

/** What is said of employers in the columns of those who belong to them. */
export type Employer = Pick<Company, 'name' | 'industry' | 'industryId'>
export type Employers = ReadonlyMap<number, Employer>

/** The company in whose words a record is found, too; null where there is none. */
export const companyOf = {
  people: employerOf,
  jobs: ({ companyId }: Facts['jobs']) => companyId,
  ads: ({ companyId }: Facts['ads']) => companyId,
}

/** The columns by which records of each kind are searched, beyond the facts of the same name. */
export const columnsBy: { [K in Kind]: (facts: Facts[K], employers: Employers) => Columns } = {
  places: (place) => ({ id: place.geoId, words: placeWords(place), nameFolded: fold(place.name) }),
  companies: ({ name, industry, tagline, specialities, kind, places }) => ({
    nameFolded: fold(name),
    nameWords: searchVector(name),
    search: searchVector(name, industry, specialities.join(' '), tagline ?? '', kind),
    location: placeWords(...places),
    geoIds: distinct(places.flatMap(geoIds)),
  }),
  schools: ({ name }) => ({ nameWords: searchVector(name) }),
  people: personColumns,
  posts: () => ({}),
  comments: () => ({}),
  jobs: ({ title, place, companyId, workplace, keywords }, employers) => ({
    title: fold(title),
    search: searchVector(
      title,
      placeText(place),
      employers.get(companyId)?.name ?? '',
      ...[workplace, ...keywords],
    ),
    location: placeWords(place),
    geoIds: geoIds(place),
  }),
  ads: ({ headline, companyId, commentary, callToAction }, employers) => ({
    search: searchVector(headline, employers.get(companyId)?.name ?? '', commentary, callToAction),
  }),
}

const distinct = <T>(values: readonly T[]) => [...new Set(values)]

const geoIds = (place: Place): string[] =>
  [place.geoId, place.regionGeoId, place.countryGeoId].filter((id) => id !== null)

/** A place by all its names, as people write it into a search. */
const placeText = (place: Place) => [place.label, ...place.otherNames].join(' ')

function placeTexts(place: Place): string[] {
  const code = place.regionCode && /^[A-Z]{2}$/.test(place.regionCode) ? place.regionCode : ''
  const region = place.kind === 'city' ? (place.regionName ?? '') : ''
  const others = place.otherNames.join(' ')
  return [place.name, others, region, place.countryName, `${place.countryCode} ${code}`]
}

const placeWords = (...places: readonly Place[]) => searchVector(...places.flatMap(placeTexts))

/** Hidden members are not found by their names. */
function personColumns(person: Person, employers: Employers): Columns {
  const { place, roles } = person
  const [first, last] = person.care === 'hidden' ? ['', ''] : [person.firstName, person.lastName]
  const [latinFirst = '', latinLast = ''] = /\p{Script=Han}/u.test(last) ? person.slug.split('-') : []
  const names = `${first} ${last} ${latinFirst} ${latinLast}`
  const isCurrent = ({ to }: Person['roles'][number]) => to === null
  const current = roles.filter(isCurrent)
  const idsOf = (some: Person['roles']) => distinct(some.flatMap(({ companyId }) => companyId ?? []))
  const employer = employers.get(employerOf(person) ?? -1)
  const titles = current.map((role) => role.title)
  return {
    firstName: searchVector(`${first} ${latinFirst}`),
    lastName: searchVector(`${last} ${latinLast}`),
    fullName: fold(names),
    title: fold(titles.join(' ')),
    titleWords: searchVector(...titles),
    location: placeWords(place),
    search: `${nameVector(names)} ${searchVector(
      names,
      roles[0]?.title ?? '',
      `${current[0]?.employer ?? ''} ${placeText(place)}`,
      ...[person.headline, employer?.industry ?? '', ...person.keywords],
    )}`,
    companyIds: idsOf(current),
    pastCompanyIds: idsOf(roles.filter((role) => !isCurrent(role))),
    schoolIds: distinct(person.studies.map((study) => study.schoolId)),
    geoIds: geoIds(place),
    industryIds: employer ? [employer.industryId] : [],
    standing: person.followers + person.connections,
  }
}
