import { employerOf } from '@/lib/service/data/circles'
import { industryOf } from '@/lib/service/data/companies'
import type { Network } from '@/lib/service/data/fill'
import type { Company, Person, Place } from '@/lib/service/data/model'
import { geoIds, otherName } from '@/lib/service/data/places'
import { fold } from '@/lib/service/data/text'
import { professions } from '@/lib/service/data/words/professions'

type Table = { into: string; columns: string; rows: object[] }

/** The rows of every table with the types of their columns, in the order in which they are written. */
export function rowsOf(network: Network): Table[] {
  const companies = new Map(network.companies.map((company) => [company.id, company]))
  const companyOf = (id: number): Company => {
    const company = companies.get(id)
    if (!company) throw new Error(`no company ${id}`)
    return company
  }
  return [
    {
      into: 'network_places',
      columns:
        'geo_id text, kind text, country_code text, population integer, folded text, name_folded text, facts jsonb',
      rows: network.places.map((place) => ({
        geo_id: place.geoId,
        kind: place.kind,
        country_code: place.countryCode,
        population: Math.min(place.population, 2_000_000_000),
        folded: placeText(place),
        name_folded: fold(place.name),
        facts: place,
      })),
    },
    {
      into: 'network_companies',
      columns:
        'id integer, universal_name text, name_folded text, search text, location text, geo_ids text[], industry_id text, on_network integer, followers integer, facts jsonb',
      rows: network.companies.map((company) => companyRow(company)),
    },
    {
      into: 'network_schools',
      columns: 'id integer, universal_name text, name_folded text, facts jsonb',
      rows: network.schools.map((school) => ({
        id: school.id,
        universal_name: school.universalName,
        name_folded: fold(school.name),
        facts: school,
      })),
    },
    {
      into: 'network_people',
      columns:
        'id integer, slug text, encoded text, member_number integer, first_name text, last_name text, full_name text, title text, location text, search text, company_ids integer[], past_company_ids integer[], school_ids integer[], geo_ids text[], industry_ids text[], follows_people integer[], follows_companies integer[], standing integer, facts jsonb',
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
        'id text, company_id integer, poster_id integer, title text, search text, location text, geo_ids text[], posted_at timestamptz, facts jsonb',
      rows: network.jobs.map((job) => ({
        id: job.id,
        company_id: job.companyId,
        poster_id: job.posterId,
        title: fold(job.title),
        search: fold(
          [
            job.title,
            companyOf(job.companyId).name,
            professions[job.profession].name,
            job.place.label,
            job.workplace,
            ...professions[job.profession].skills.slice(0, 8),
          ].join(' '),
        ),
        location: placeText(job.place),
        geo_ids: geoIds(job.place),
        posted_at: job.postedAt,
        facts: job,
      })),
    },
    {
      into: 'network_ads',
      columns: 'id text, company_id integer, search text, started_at timestamptz, facts jsonb',
      rows: network.ads.map((ad) => ({
        id: ad.id,
        company_id: ad.companyId,
        search: fold(`${ad.headline} ${ad.commentary} ${companyOf(ad.companyId).name} ${ad.callToAction}`),
        started_at: ad.startedAt,
        facts: ad,
      })),
    },
  ]
}

function placeText(place: Place): string {
  const code = place.regionCode && /^[A-Z]{2}$/.test(place.regionCode) ? place.regionCode : ''
  return fold(
    [
      place.name,
      otherName(place),
      place.kind === 'city' ? place.regionName : '',
      place.countryName,
      place.countryCode,
      code,
    ].join(' '),
  )
}

function companyRow(company: Company): object {
  const where = company.places.map(placeText)
  return {
    id: company.id,
    universal_name: company.universalName,
    name_folded: fold(company.name),
    search: fold(
      [
        company.name,
        industryOf(company).name,
        company.tagline ?? '',
        ...company.specialities,
        company.kind,
      ].join(' '),
    ),
    location: where.join(' '),
    geo_ids: [...new Set(company.places.flatMap(geoIds))],
    industry_id: company.industryId,
    on_network: company.onNetwork,
    followers: company.followers,
    facts: company,
  }
}

function personRow(whole: Person, companyOf: (id: number) => Company): object {
  const person = whole.care === 'hidden' ? { ...whole, firstName: '', lastName: '' } : whole
  const current = person.roles.filter((role) => role.to === null)
  const currentIds = current.flatMap((role) => role.companyId ?? [])
  const past = person.roles.filter((role) => role.to !== null).flatMap((role) => role.companyId ?? [])
  const main = employerOf(person)
  const title = person.roles[0]?.title ?? ''
  const latin = /\p{Script=Han}/u.test(person.lastName) ? person.slug.split('-').slice(0, 2) : []
  const skills = professions[person.profession].skills.slice(0, 10)
  return {
    id: person.id,
    slug: person.slug,
    encoded: person.encoded,
    member_number: person.memberNumber,
    first_name: fold(`${person.firstName} ${latin[0] ?? ''}`),
    last_name: fold(`${person.lastName} ${latin[1] ?? ''}`),
    full_name: fold(`${person.firstName} ${person.lastName} ${latin.join(' ')}`),
    title: fold(current.map((role) => role.title).join(' ')),
    location: placeText(person.place),
    search: fold(
      [
        person.firstName,
        person.lastName,
        ...latin,
        person.headline,
        title,
        current[0]?.employer ?? '',
        professions[person.profession].name,
        person.place.label,
        main === null ? '' : industryOf(companyOf(main)).name,
        ...skills,
      ].join(' '),
    ),
    company_ids: [...new Set(currentIds)],
    past_company_ids: [...new Set(past)],
    school_ids: [...new Set(person.studies.map((study) => study.schoolId))],
    geo_ids: geoIds(person.place),
    industry_ids: main === null ? [] : [companyOf(main).industryId],
    follows_people: person.followsPeople,
    follows_companies: person.followsCompanies,
    standing: person.followers + person.connections,
    facts: whole,
  }
}
