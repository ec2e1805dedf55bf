import { employerOf, type Company, type Person, type Place, type Records } from '@/lib/service/data/model'
import { columnsOf, type TableName } from '@/lib/service/data/schema'
import { fold, titleText, wordsIn } from '@/lib/service/lookups/words'
import { otherName } from '@/lib/sandbox/network/places'
import { professions } from '@/lib/sandbox/network/words'

type Row = Readonly<Record<string, unknown>>
type Table = { into: TableName; rows: Row[] }

/** The rows of every table, in the order in which they are written. */
export function rowsOf(records: Records): Table[] {
  const companies = new Map(records.companies.map((company) => [company.id, company]))
  const places = table('network_places', records.places, (place) => ({
    words: placeWords(place),
    nameFolded: fold(place.name),
  }))
  const others = [
    table('network_companies', records.companies, companyColumns),
    table('network_schools', records.schools, ({ name }) => ({ nameWords: wordsIn(name) })),
    table('network_people', records.people, (person) => personColumns(person, companies)),
    table('network_posts', records.posts),
    table('network_comments', records.comments),
    table('network_jobs', records.jobs, (job) => {
      const { name, skills } = professions[job.profession]
      const title = titleText(job.title)
      const employer = companies.get(job.companyId)?.name ?? ''
      return {
        title,
        search: searched(title, employer, name, job.place.label, job.workplace, ...skills.slice(0, 8)),
        location: placeWords(job.place),
        geoIds: geoIds(job.place),
      }
    }),
    table('network_ads', records.ads, (ad) => ({
      search: searched(ad.headline, ad.commentary, companies.get(ad.companyId)?.name ?? '', ad.callToAction),
    })),
  ]
  return [places, ...others, vocabulary('network_place_words', [places]), vocabulary('network_words', others)]
}

/** A column holds what `more` says, else the fact of its name. */
function table<T extends object>(
  into: TableName,
  records: readonly T[],
  more: (record: T) => Row = () => ({}),
): Table {
  const columns = columnsOf(into).map((column) => column.split(' ')[0] ?? '')
  const rows = records.map((facts) => {
    const known: Row = { ...facts, ...more(facts), facts }
    return Object.fromEntries(
      columns.map((name) => [
        name,
        known[name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())],
      ]),
    )
  })
  return { into, rows }
}

const searched = (...texts: readonly string[]) => wordsIn(texts.join(' '))

const distinct = <T>(values: readonly T[]) => [...new Set(values)]

const geoIds = (place: Place): string[] =>
  [place.geoId, place.regionGeoId, place.countryGeoId].filter((id) => id !== null)

function placeWords(place: Place): string[] {
  const code = place.regionCode && /^[A-Z]{2}$/.test(place.regionCode) ? place.regionCode : ''
  const region = place.kind === 'city' ? (place.regionName ?? '') : ''
  return searched(place.name, otherName(place), region, place.countryName, place.countryCode, code)
}

const companyColumns = ({ name, industry, tagline, specialities, kind, places }: Company): Row => ({
  nameFolded: fold(name),
  nameWords: wordsIn(name),
  search: searched(name, industry, tagline ?? '', ...specialities, kind),
  location: distinct(places.flatMap(placeWords)),
  geoIds: distinct(places.flatMap(geoIds)),
})

/** Hidden members are not found by their names. */
function personColumns(person: Person, companies: ReadonlyMap<number, Company>): Row {
  const { place, roles } = person
  const [first, last] = person.care === 'hidden' ? ['', ''] : [person.firstName, person.lastName]
  const [latinFirst = '', latinLast = ''] = /\p{Script=Han}/u.test(last) ? person.slug.split('-') : []
  const isCurrent = ({ to }: Person['roles'][number]) => to === null
  const current = roles.filter(isCurrent)
  const idsOf = (some: Person['roles']) => distinct(some.flatMap(({ companyId }) => companyId ?? []))
  const employer = companies.get(employerOf(person) ?? -1)
  const title = current.map((role) => titleText(role.title)).join(' ')
  const { name, skills } = professions[person.profession]
  return {
    firstName: wordsIn(`${first} ${latinFirst}`),
    lastName: wordsIn(`${last} ${latinLast}`),
    fullName: fold(`${first} ${last} ${latinFirst} ${latinLast}`),
    title,
    titleWords: wordsIn(title),
    location: placeWords(place),
    search: searched(
      ...[first, last, latinFirst, latinLast, person.headline, titleText(roles[0]?.title ?? '')],
      ...[current[0]?.employer ?? '', name, place.label, employer?.industry ?? '', ...skills.slice(0, 10)],
    ),
    companyIds: idsOf(current),
    pastCompanyIds: idsOf(roles.filter((role) => !isCurrent(role))),
    schoolIds: distinct(person.studies.map((study) => study.schoolId)),
    geoIds: geoIds(place),
    industryIds: employer ? [employer.industryId] : [],
    standing: person.followers + person.connections,
  }
}

/** The distinct words of all lists of words in these tables. */
function vocabulary(into: TableName, tables: readonly Table[]): Table {
  const words = new Set<string>()
  for (const { into: from, rows } of tables) {
    const lists = columnsOf(from).flatMap((column) => /^(.+)(?<!_ids) text\[\]$/.exec(column)?.[1] ?? [])
    for (const list of rows.flatMap((row) => lists.map((name) => row[name])))
      for (const word of Array.isArray(list) ? list.map(String) : []) words.add(word)
  }
  return { into, rows: [...words].map((word) => ({ word })) }
}
