import type { Fields } from '@/lib/core/json'
import type { Company } from '@/lib/service/data/model'
import { companyCard, placeCard, staffRange } from '@/lib/service/lookups/cards'
import { inGeo, inPlace, several } from '@/lib/service/lookups/filters'
import { searchLookup } from '@/lib/service/lookups/lists'
import { bind, matchWords, rankBy } from '@/lib/service/lookups/search'
import type { Source } from '@/lib/service/lookups/lookup'

/** A page of companies; `search` matches names and industries, `keywords` the descriptive texts too. */
export const companies = searchLookup<Company>({
  table: 'network_companies',
  order: 'followers desc, id',
  filters: {
    search: (query, text) => {
      matchWords(query, 'search', text)
      rankBy(query, 'name_folded', text, 2)
    },
    keywords: (query, text) => matchWords(query, 'search', text),
    location: inPlace,
    industryId: (query, text) => query.where.push(`industry_id = any(${bind(query, several(text))}::text[])`),
    geoId: inGeo,
  },
  companyOf: () => null,
  show: companyRow,
})

function companyRow(source: Source, company: Company): Fields {
  const [seat] = company.places
  return {
    ...companyCard(source, company),
    tagline: company.tagline,
    industries: [{ id: company.industryId, name: company.industry }],
    employeeCountRange: staffRange(company),
    followerCount: company.followers,
    headquarters: seat ? placeCard(seat) : null,
    website: `https://www.${company.domain}/`,
    verified: company.verified,
  }
}
