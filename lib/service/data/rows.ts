import type { Company, Network } from '@/lib/service/data/model'
import { geoIds } from '@/lib/service/data/places'
import { columnsOf, type TableName } from '@/lib/service/data/schema'
import { companyRow, personRow, placeWords } from '@/lib/service/data/search-rows'
import { titleText } from '@/lib/service/data/synonyms'
import { fold, wordsIn } from '@/lib/service/data/text'
import { professions } from '@/lib/service/data/words'

type Row = Record<string, unknown>
type Table = { into: TableName; rows: Row[] }

const searched = [
  'words',
  'name_words',
  'search',
  'location',
  'first_name',
  'last_name',
  'title_words',
] as const

/** The rows of every table, in the order in which they are written. */
export function rowsOf(network: Network): Table[] {
  const companies = new Map(network.companies.map((company) => [company.id, company]))
  const companyOf = (id: number): Company => {
    const company = companies.get(id)
    if (!company) throw new Error(`no company ${id}`)
    return company
  }
  const tables: Table[] = [
    {
      into: 'network_places',
      rows: network.places.map((place) => ({
        geo_id: place.geoId,
        kind: place.kind,
        country_code: place.countryCode,
        population: Math.min(place.population, 2_000_000_000),
        words: placeWords(place),
        name_folded: fold(place.name),
        facts: place,
      })),
    },
    {
      into: 'network_companies',
      rows: network.companies.map((company) => companyRow(company)),
    },
    {
      into: 'network_schools',
      rows: network.schools.map((school) => ({
        id: school.id,
        universal_name: school.universalName,
        name_words: wordsIn(school.name),
        facts: school,
      })),
    },
    {
      into: 'network_people',
      rows: network.people.map((person) => personRow(person, companyOf)),
    },
    {
      into: 'network_posts',
      rows: network.posts.map((post) => ({
        id: post.id,
        author_id: post.authorId,
        created_at: post.createdAt,
        facts: post,
      })),
    },
    {
      into: 'network_comments',
      rows: network.comments.map((comment) => ({
        id: comment.id,
        post_id: comment.postId,
        position: comment.position,
        facts: comment,
      })),
    },
    {
      into: 'network_jobs',
      rows: network.jobs.map((job) => ({
        id: job.id,
        company_id: job.companyId,
        poster_id: job.posterId,
        title: titleText(job.title),
        search: wordsIn(
          [
            titleText(job.title),
            companyOf(job.companyId).name,
            professions[job.profession].name,
            job.place.label,
            job.workplace,
            ...professions[job.profession].skills.slice(0, 8),
          ].join(' '),
        ),
        location: placeWords(job.place),
        geo_ids: geoIds(job.place),
        posted_at: job.postedAt,
        facts: job,
      })),
    },
    {
      into: 'network_ads',
      rows: network.ads.map((ad) => ({
        id: ad.id,
        company_id: ad.companyId,
        search: wordsIn(`${ad.headline} ${ad.commentary} ${companyOf(ad.companyId).name} ${ad.callToAction}`),
        started_at: ad.startedAt,
        facts: ad,
      })),
    },
  ]
  const [places, ...others] = tables
  return [
    ...tables,
    vocabulary('network_place_words', places ? [places] : []),
    vocabulary('network_words', others),
  ]
}

function vocabulary(into: TableName, tables: readonly Table[]): Table {
  const words = new Set<string>()
  for (const { into: table, rows } of tables) {
    const lists = searched.filter((column) => columnsOf(table).includes(`${column} text[]`))
    for (const row of rows)
      for (const column of lists) for (const word of asList(row[column])) words.add(word)
  }
  return { into, rows: [...words].map((word) => ({ word })) }
}

const asList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
