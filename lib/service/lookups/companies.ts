import type { Fields } from '@/lib/core/json'
import { err, ok } from '@/lib/core/result'
import type { Company } from '@/lib/service/data/model'
import {
  companyCard,
  companyCoverUrl,
  logoUrl,
  placeCard,
  staffRange,
  staffRangeText,
} from '@/lib/service/lookups/cards'
import { companyIds, inGeo, inPlace, several } from '@/lib/service/lookups/filters'
import { hash, pageUrl } from '@/lib/service/lookups/identifiers'
import {
  companiesById,
  companyNamed,
  factsOf,
  textOf,
  type Lookup,
  type Source,
} from '@/lib/service/lookups/lookup'
import type { Reading } from '@/lib/service/lookups/reading'
import {
  hasWords,
  queryOf,
  rankBy,
  rankByShare,
  rankByWords,
  searchLookup,
} from '@/lib/service/lookups/search'
import { sectorNames } from '@/lib/service/lookups/synonyms'

const sector: Reading = { others: [sectorNames] }

/** A page of companies; `search` matches names and industries, `keywords` the descriptive texts too. */
export const companies = searchLookup<Company>({
  table: 'network_companies',
  by: 'followers',
  filters: {
    search: [
      hasWords('search', sector),
      rankByWords('search', 1),
      rankByShare('name_words', 1),
      rankBy('name_folded', 2),
    ],
    keywords: [hasWords('search', sector), rankByWords('search', 1)],
    location: inPlace,
    industryId: (query, text) => query.where.push(`industry_id = any(${query.bind(several(text))}::text[])`),
    geoId: inGeo,
  },
  show: (source, company) => {
    const [seat] = company.places
    return {
      ...companyCard(source, company),
      ...shared(company),
      headquarters: seat ? placeCard(seat) : null,
    }
  },
})

const shared = (company: Company): Fields => ({
  tagline: company.tagline,
  industries: [{ id: company.industryId, name: company.industry }],
  employeeCountRange: staffRange(company),
  followerCount: company.followers,
  website: `https://www.${company.domain}/`,
  verified: company.verified,
})

const hour = 3_600_000

/** One company's firmographics, by address, universal name, id or a search term; says when it comes from the cache. */
export const company: Lookup = async (source, input) => {
  const match = await matchOf(source, input)
  if (!match) return err('No company matches this.')
  const salt = hash(`cache/${match.id}`)
  const fromCache = salt % 3 === 0
  const cached = new Date(source.now().getTime() - ((salt % 71) + 1) * hour)
  return ok({
    element: await firmographics(source, match),
    fromCache,
    cachedAt: fromCache ? cached.toISOString() : null,
    status: 200,
    query: queryOf(input),
  })
}

async function matchOf({ db }: Source, input: Fields): Promise<Company | null> {
  for (const name of ['networkUrl', 'universalName', 'company']) {
    const text = textOf(input, name)
    const exact = text ? await companyNamed(db, text) : null
    if (exact) return exact
  }
  const loosely = textOf(input, 'company') ?? textOf(input, 'search')
  if (!loosely || /^(?:https?:|\d+$)/.test(loosely)) return null
  const exact = await companyNamed(db, loosely)
  if (exact) return exact
  const [id] = await companyIds(db, loosely.replace(/,/g, ' '))
  return id === undefined ? null : ((await companiesById(db, [id])).get(id) ?? null)
}

async function firmographics(source: Source, match: Company): Promise<Fields> {
  const [seat] = match.places
  const alike = await factsOf<Company>(
    source.db,
    'network_companies where industry_id = $1 and id <> $2 order by followers desc, id limit 8',
    [match.industryId, match.id],
  )
  const [jobs] = await source.db.query<{ open: string }>(
    `select count(*) as open from network_jobs where company_id = $1 and not (facts ->> 'closed')::boolean`,
    [match.id],
  )
  return {
    ...shared(match),
    id: String(match.id),
    universalName: match.universalName,
    name: match.name,
    networkUrl: pageUrl.company(match.universalName),
    description: match.description,
    domain: match.domain,
    phone: match.phone,
    companyType: match.kind,
    foundedOn: { year: match.founded, month: null, day: null },
    employeeCount: match.onNetwork,
    staffRange: staffRangeText(match),
    specialities: match.specialities,
    logo: logoUrl(source, match, 400),
    backgroundCover: companyCoverUrl(source, match),
    headquarter: seat ? { ...placeCard(seat), headquarter: true } : null,
    locations: match.places.map((place, index) => ({ ...placeCard(place), headquarter: index === 0 })),
    fundingData: match.stage
      ? {
          stage: match.stage,
          numberOfRounds: (match.id % 4) + 1,
          lastRoundYear: Math.min(2026, match.founded + 2 + (match.id % 9)),
        }
      : null,
    openJobs: Number(jobs?.open ?? 0),
    similarOrganizations: alike.map((each) => ({
      ...companyCard(source, each),
      followerCount: each.followers,
    })),
  }
}
