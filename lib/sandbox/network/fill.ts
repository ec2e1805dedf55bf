import type { Database, Queries } from '@/lib/service/data/database'
import {
  employerOf,
  type Company,
  type Counts,
  type Person,
  type Place,
  type Records,
} from '@/lib/service/data/model'
import { columnsOf, indexes, readFilling, tables, type TableName } from '@/lib/service/data/schema'
import { fold, nameVector, searchVector } from '@/lib/service/lookups/words'
import { makeCompanies, makeSchools } from '@/lib/sandbox/network/companies'
import { makeAds, makeJobs } from '@/lib/sandbox/network/listings'
import { makePeople } from '@/lib/sandbox/network/people'
import { homeCities, otherName, readPlaces } from '@/lib/sandbox/network/places'
import { positionsAt, soughtCities } from '@/lib/sandbox/network/positions'
import { makeComments, makePosts, makeRelations } from '@/lib/sandbox/network/posts'
import { professions } from '@/lib/sandbox/network/words'

/** Changes whenever the generated network changes: an older filling is then replaced. */
export const version = '2026-11-28.1'

/** How much of everything is generated, those of the sought cities not counted. */
export const sizes = { companies: 360, schools: 140, people: 2400, posts: 8400, jobs: 900, ads: 450 } as const

// Several processes may start on the same Postgres: one fills it, the others wait for its lock and find it filled.
const takeLock = 'select pg_advisory_xact_lock(20261121)'

/** The whole fictional network in memory; two calls give equal answers. */
export async function makeNetwork(): Promise<Records> {
  const places = readPlaces()
  const homes = homeCities(places)
  const companies = makeCompanies(sizes.companies, homes, soughtCities(homes))
  const spread = companies.slice(0, sizes.companies)
  const settled = companies.slice(sizes.companies)
  const { filled, open } = positionsAt(settled)
  const schools = makeSchools(sizes.schools, homes)
  const unrelated = await makePeople(sizes.people, { companies: spread, schools, positions: filled })
  const relations = makeRelations(unrelated, companies)
  const { people } = relations
  const posts = makePosts(sizes.posts, relations)
  const comments = makeComments(posts, relations)
  const jobs = makeJobs(sizes.jobs, spread, open, people)
  const ads = makeAds(sizes.ads, spread, settled)
  return { places, companies, schools, people, posts, comments, jobs, ads }
}

/** Fills the database unless this version stands in it whole; says whether anything was written. */
export async function fillData(
  db: Database,
  notice: (message: string) => void = () => undefined,
): Promise<{ filled: boolean; counts: Counts }> {
  const known = await readFilling(db)
  if (known?.version === version) return { filled: false, counts: known.counts }
  notice('Filling the database with a generated network. This happens once.')
  const network = await makeNetwork()
  const counts = countsOf(network)
  const filled = await db.transaction(async (inside) => {
    await inside.exec('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await inside.query(takeLock)
    if ((await readFilling(inside))?.version === version) return false
    await inside.exec(
      'drop table if exists network_filling; create table network_filling (version text not null, counts jsonb not null)',
    )
    await inside.exec(tables)
    const filling = rowsOf(network)
    for (const [at, { into, rows }] of filling.entries()) {
      notice(`Filling table ${at + 1} of ${filling.length}: ${rows.length} rows.`)
      await insert(inside, into, rows)
    }
    notice('Making the indexes.')
    await inside.exec(indexes)
    await inside.query('insert into network_filling values ($1, $2::jsonb)', [
      version,
      JSON.stringify(counts),
    ])
    return true
  })
  if (filled) await db.exec('vacuum analyze')
  return { filled, counts }
}

const countsOf = (records: Records): Counts =>
  // safe: fromEntries forgets which keys an object has
  Object.fromEntries(Object.entries(records).map(([name, list]) => [name, list.length])) as Counts

const chunk = 2_000

async function insert(db: Queries, table: TableName, rows: readonly object[]): Promise<void> {
  const columns = columnsOf(table)
  const names = columns.map((column) => column.split(' ')[0]).join(', ')
  for (let at = 0; at < rows.length; at += chunk) {
    const part = JSON.stringify(rows.slice(at, at + chunk))
    await db.query(
      `insert into ${table} (${names}) select ${names} from json_to_recordset($1::json) as t(${columns.join(', ')})`,
      [part],
    )
  }
}

type Row = Readonly<Record<string, unknown>>
type Table = { into: TableName; rows: Row[] }

function rowsOf(records: Records): Table[] {
  const companies = new Map(records.companies.map((company) => [company.id, company]))
  const places = table('network_places', records.places, (place) => ({
    id: place.geoId,
    words: placeWords(place),
    nameFolded: fold(place.name),
  }))
  const others = [
    table('network_companies', records.companies, companyColumns),
    table('network_schools', records.schools, ({ name }) => ({ nameWords: searchVector(name) })),
    table('network_people', records.people, (person) => personColumns(person, companies)),
    table('network_posts', records.posts),
    table('network_comments', records.comments),
    table('network_jobs', records.jobs, (job) => {
      const { name, skills } = professions[job.profession]
      const employer = companies.get(job.companyId)?.name ?? ''
      return {
        title: fold(job.title),
        search: searchVector(
          job.title,
          `${name} ${placeText(job.place)}`,
          employer,
          ...[job.workplace, ...skills.slice(0, 8)],
        ),
        location: placeWords(job.place),
        geoIds: geoIds(job.place),
      }
    }),
    table('network_ads', records.ads, (ad) => ({
      search: searchVector(
        ad.headline,
        companies.get(ad.companyId)?.name ?? '',
        ad.commentary,
        ad.callToAction,
      ),
    })),
  ]
  return [places, ...others]
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

const distinct = <T>(values: readonly T[]) => [...new Set(values)]

const geoIds = (place: Place): string[] =>
  [place.geoId, place.regionGeoId, place.countryGeoId].filter((id) => id !== null)

/** A place by all its names, as people write it into a search. */
const placeText = (place: Place) => `${place.label} ${otherName(place)}`

function placeTexts(place: Place): string[] {
  const code = place.regionCode && /^[A-Z]{2}$/.test(place.regionCode) ? place.regionCode : ''
  const region = place.kind === 'city' ? (place.regionName ?? '') : ''
  return [place.name, otherName(place), region, place.countryName, `${place.countryCode} ${code}`]
}

const placeWords = (...places: readonly Place[]) => searchVector(...places.flatMap(placeTexts))

const companyColumns = ({ name, industry, tagline, specialities, kind, places }: Company): Row => ({
  nameFolded: fold(name),
  nameWords: searchVector(name),
  search: searchVector(name, industry, specialities.join(' '), tagline ?? '', kind),
  location: placeWords(...places),
  geoIds: distinct(places.flatMap(geoIds)),
})

/** Hidden members are not found by their names. */
function personColumns(person: Person, companies: ReadonlyMap<number, Company>): Row {
  const { place, roles } = person
  const [first, last] = person.care === 'hidden' ? ['', ''] : [person.firstName, person.lastName]
  const [latinFirst = '', latinLast = ''] = /\p{Script=Han}/u.test(last) ? person.slug.split('-') : []
  const names = `${first} ${last} ${latinFirst} ${latinLast}`
  const isCurrent = ({ to }: Person['roles'][number]) => to === null
  const current = roles.filter(isCurrent)
  const idsOf = (some: Person['roles']) => distinct(some.flatMap(({ companyId }) => companyId ?? []))
  const employer = companies.get(employerOf(person) ?? -1)
  const titles = current.map((role) => role.title)
  const { name, skills } = professions[person.profession]
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
      ...[person.headline, name, employer?.industry ?? '', ...skills.slice(0, 10)],
    )}`,
    companyIds: idsOf(current),
    pastCompanyIds: idsOf(roles.filter((role) => !isCurrent(role))),
    schoolIds: distinct(person.studies.map((study) => study.schoolId)),
    geoIds: geoIds(place),
    industryIds: employer ? [employer.industryId] : [],
    standing: person.followers + person.connections,
  }
}
