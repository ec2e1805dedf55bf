import { employerOf, type Company, type Person, type Place, type Records } from '@/lib/service/data/model'
import { columnsOf, type TableName } from '@/lib/service/data/schema'
import { fold, titleText, wordsIn } from '@/lib/service/lookups/words'
import { otherName } from '@/lib/sandbox/network/places'
import { professions } from '@/lib/sandbox/network/words'

type Row = Record<string, unknown>
type Table = { into: TableName; rows: Row[] }

/** The rows of every table, in the order in which they are written. */
export function rowsOf(records: Records): Table[] {
  const companies = new Map(records.companies.map((company) => [company.id, company]))
  const companyOf = (id: number): Company => {
    const company = companies.get(id)
    if (!company) throw new Error(`no company ${id}`)
    return company
  }
  const places: Table = { into: 'network_places', rows: records.places.map(placeRow) }
  const others: Table[] = [
    { into: 'network_companies', rows: records.companies.map(companyRow) },
    {
      into: 'network_schools',
      rows: records.schools.map((school) => ({
        id: school.id,
        universal_name: school.universalName,
        name_words: wordsIn(school.name),
        facts: school,
      })),
    },
    { into: 'network_people', rows: records.people.map((person) => personRow(person, companyOf)) },
    {
      into: 'network_posts',
      rows: records.posts.map((post) => ({
        id: post.id,
        author_id: post.authorId,
        created_at: post.createdAt,
        facts: post,
      })),
    },
    {
      into: 'network_comments',
      rows: records.comments.map((comment) => ({
        id: comment.id,
        post_id: comment.postId,
        position: comment.position,
        facts: comment,
      })),
    },
    {
      into: 'network_jobs',
      rows: records.jobs.map((job) => ({
        id: job.id,
        company_id: job.companyId,
        poster_id: job.posterId,
        title: titleText(job.title),
        search: searched(
          titleText(job.title),
          companyOf(job.companyId).name,
          professions[job.profession].name,
          job.place.label,
          job.workplace,
          ...professions[job.profession].skills.slice(0, 8),
        ),
        location: placeWords(job.place),
        geo_ids: geoIds(job.place),
        posted_at: job.postedAt,
        facts: job,
      })),
    },
    {
      into: 'network_ads',
      rows: records.ads.map((ad) => ({
        id: ad.id,
        company_id: ad.companyId,
        search: searched(ad.headline, ad.commentary, companyOf(ad.companyId).name, ad.callToAction),
        started_at: ad.startedAt,
        facts: ad,
      })),
    },
  ]
  return [places, ...others, vocabulary('network_place_words', [places]), vocabulary('network_words', others)]
}

const searched = (...texts: readonly string[]) => wordsIn(texts.join(' '))

const distinct = <T>(values: readonly T[]) => [...new Set(values)]

const geoIds = (place: Place): string[] =>
  [place.geoId, place.regionGeoId, place.countryGeoId].filter((id) => id !== null)

const placeRow = (place: Place): Row => ({
  geo_id: place.geoId,
  kind: place.kind,
  country_code: place.countryCode,
  population: Math.min(place.population, 2_000_000_000),
  words: placeWords(place),
  name_folded: fold(place.name),
  facts: place,
})

function placeWords(place: Place): string[] {
  const code = place.regionCode && /^[A-Z]{2}$/.test(place.regionCode) ? place.regionCode : ''
  const region = place.kind === 'city' ? (place.regionName ?? '') : ''
  return searched(place.name, otherName(place), region, place.countryName, place.countryCode, code)
}

const companyRow = (company: Company): Row => ({
  id: company.id,
  universal_name: company.universalName,
  name_folded: fold(company.name),
  name_words: wordsIn(company.name),
  search: searched(
    company.name,
    company.industry,
    company.tagline ?? '',
    ...company.specialities,
    company.kind,
  ),
  location: distinct(company.places.flatMap(placeWords)),
  geo_ids: distinct(company.places.flatMap(geoIds)),
  industry_id: company.industryId,
  on_network: company.onNetwork,
  followers: company.followers,
  facts: company,
})

/** Hidden members are not found by their names. */
function personRow(whole: Person, companyOf: (id: number) => Company): Row {
  const person = whole.care === 'hidden' ? { ...whole, firstName: '', lastName: '' } : whole
  const current = person.roles.filter((role) => role.to === null)
  const past = person.roles.filter((role) => role.to !== null)
  const companies = (roles: Person['roles']) => distinct(roles.flatMap(({ companyId }) => companyId ?? []))
  const employerId = employerOf(person)
  const employer = employerId === null ? null : companyOf(employerId)
  const currentTitle = current.map((role) => titleText(role.title)).join(' ')
  const latin = /\p{Script=Han}/u.test(person.lastName) ? person.slug.split('-').slice(0, 2) : []
  const { name, skills } = professions[person.profession]
  return {
    id: person.id,
    slug: person.slug,
    encoded: person.encoded,
    member_number: person.memberNumber,
    first_name: wordsIn(`${person.firstName} ${latin[0] ?? ''}`),
    last_name: wordsIn(`${person.lastName} ${latin[1] ?? ''}`),
    full_name: fold(`${person.firstName} ${person.lastName} ${latin.join(' ')}`),
    title: currentTitle,
    title_words: wordsIn(currentTitle),
    location: placeWords(person.place),
    search: searched(
      person.firstName,
      person.lastName,
      ...latin,
      person.headline,
      titleText(person.roles[0]?.title ?? ''),
      current[0]?.employer ?? '',
      name,
      person.place.label,
      employer?.industry ?? '',
      ...skills.slice(0, 10),
    ),
    company_ids: companies(current),
    past_company_ids: companies(past),
    school_ids: distinct(person.studies.map((study) => study.schoolId)),
    geo_ids: geoIds(person.place),
    industry_ids: employer ? [employer.industryId] : [],
    follows_people: person.followsPeople,
    follows_companies: person.followsCompanies,
    standing: person.followers + person.connections,
    facts: whole,
  }
}

function vocabulary(into: TableName, tables: readonly Table[]): Table {
  const words = new Set<string>()
  for (const { into: table, rows } of tables) {
    const lists = columnsOf(table).flatMap((column) => /^(.+)(?<!_ids) text\[\]$/.exec(column)?.[1] ?? [])
    for (const row of rows) for (const word of lists.flatMap((column) => asList(row[column]))) words.add(word)
  }
  return { into, rows: [...words].map((word) => ({ word })) }
}

const asList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
