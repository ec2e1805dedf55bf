import { industryOf } from '@/lib/service/data/companies'
import type { Company } from '@/lib/service/data/model'
import { companyCard, placeCard, staffRange } from '@/lib/service/lookups/cards'
import { inGeo, inPlace, several } from '@/lib/service/lookups/filters'
import { listAnswer } from '@/lib/service/lookups/lists'
import { bind, matchWords, rankBy, searchTable } from '@/lib/service/lookups/search'
import { numberOf, textOf, type Source, type Lookup } from '@/lib/service/lookups/lookup'

/** A page of companies; `search` matches names and industries, `keywords` the descriptive texts too. */
export const companies: Lookup = async (source, input) => {
  const page = numberOf(input, 'page', 1)
  const hits = await searchTable<Company>(
    source.db,
    'network_companies',
    'followers desc, id',
    page,
    (query) => {
      const search = textOf(input, 'search')
      if (search) {
        matchWords(query, 'search', search)
        rankBy(query, 'name_folded', search, 2)
      }
      const keywords = textOf(input, 'keywords')
      if (keywords) matchWords(query, 'search', keywords)
      const location = textOf(input, 'location')
      if (location) inPlace(query, location)
      const industry = textOf(input, 'industryId')
      if (industry) query.where.push(`industry_id = any(${bind(query, several(industry))}::text[])`)
      const geoId = textOf(input, 'geoId')
      if (geoId) inGeo(query, geoId)
    },
  )
  return listAnswer(input, page, hits, (company) => companyRow(source, company))
}

function companyRow(source: Source, company: Company): Record<string, unknown> {
  const [seat] = company.places
  return {
    ...companyCard(source, company),
    tagline: company.tagline,
    industries: [{ id: company.industryId, name: industryOf(company).name }],
    employeeCountRange: staffRange(company),
    followerCount: company.followers,
    headquarters: seat ? placeCard(seat) : null,
    website: `https://www.${company.domain}/`,
    verified: company.verified,
  }
}
