import type { Company, Network } from '@/lib/service/data/model'
import { geoIds } from '@/lib/service/data/places'
import { companyRow, personRow, placeWords } from '@/lib/service/data/searched'
import { titleText } from '@/lib/service/data/synonyms'
import { fold, wordsIn } from '@/lib/service/data/text'
import { professions } from '@/lib/service/data/words'

type Row = Record<string, unknown>
type Table = { into: string; columns: string; rows: Row[] }

const searched = [
  'words',
  'name_words',
  'search',
  'location',
  'first_name',
  'last_name',
  'title_words',
] as const

/** The rows of every table with the types of their columns, in the order in which they are written. */
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
      columns:
        'geo_id text, kind text, country_code text, population integer, words text[], name_folded text, facts jsonb',
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
      columns:
        'id integer, universal_name text, name_folded text, name_words text[], search text[], location text[], geo_ids text[], industry_id text, on_network integer, followers integer, facts jsonb',
      rows: network.companies.map((company) => companyRow(company)),
    },
    {
      into: 'network_schools',
      columns: 'id integer, universal_name text, name_words text[], facts jsonb',
      rows: network.schools.map((school) => ({
        id: school.id,
        universal_name: school.universalName,
        name_words: wordsIn(school.name),
        facts: school,
      })),
    },
    {
      into: 'network_people',
      columns:
        'id integer, slug text, encoded text, member_number integer, first_name text[], last_name text[], full_name text, title text, title_words text[], location text[], search text[], company_ids integer[], past_company_ids integer[], school_ids integer[], geo_ids text[], industry_ids text[], follows_people integer[], follows_companies integer[], standing integer, facts jsonb',
      rows: network.people.map((person) => personRow(person, companyOf)),
    },
    {
      into: 'network_posts',
      columns: 'id text, author_id integer, created_at timestamptz, facts jsonb',
      rows: network.posts.map((post) => ({
        id: post.id,
        author_id: post.authorId,
        created_at: post.createdAt,
        facts: post,
      })),
    },
    {
      into: 'network_comments',
      columns: 'id text, post_id text, position integer, facts jsonb',
      rows: network.comments.map((comment) => ({
        id: comment.id,
        post_id: comment.postId,
        position: comment.position,
        facts: comment,
      })),
    },
    {
      into: 'network_jobs',
      columns:
        'id text, company_id integer, poster_id integer, title text, search text[], location text[], geo_ids text[], posted_at timestamptz, facts jsonb',
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
      columns: 'id text, company_id integer, search text[], started_at timestamptz, facts jsonb',
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

function vocabulary(into: string, tables: readonly Table[]): Table {
  const words = new Set<string>()
  for (const { rows, columns } of tables) {
    const lists = searched.filter((column) => columns.includes(`${column} text[]`))
    for (const row of rows)
      for (const column of lists) for (const word of asList(row[column])) words.add(word)
  }
  return { into, columns: 'word text', rows: [...words].map((word) => ({ word })) }
}

const asList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
