import type { Fields } from '@/lib/core/json'
import { adUrl, companyUrl, longNumber } from '@/lib/service/lookups/identifiers'
import type { Ad, Company } from '@/lib/service/data/model'
import { companyCard, creativeUrl } from '@/lib/service/lookups/cards'
import { ofCompany } from '@/lib/service/lookups/filters'
import { matchWords, searchLookup } from '@/lib/service/lookups/search'
import { companiesById, rowNamed } from '@/lib/service/lookups/load'
import { found, notFound, textOf, type Lookup, type Source } from '@/lib/service/lookups/lookup'

/** A page of ads, the latest first. */
export const ads = searchLookup<Ad>({
  table: 'network_ads',
  order: 'started_at desc, id',
  filters: {
    search: (query, text) => matchWords(query, 'search', text),
    company: ofCompany,
    companyId: ofCompany,
  },
  companyOf: (each) => each.companyId,
  show: adRow,
})

/** One ad with its figures and its targeting where they are published. */
export const ad: Lookup = async (source, input) => {
  const id = longNumber(textOf(input, 'adId') ?? '', 6)
  const each = await rowNamed<Ad>(source.db, 'network_ads', id)
  if (!each) return notFound('No ad has this ID.')
  const company = (await companiesById(source.db, [each.companyId])).get(each.companyId)
  return found({
    element: {
      ...adRow(source, each, company),
      ...source.network.ad(each),
      paidForBy: company?.name ?? null,
    },
    status: 200,
    query: { adId: each.id },
  })
}

function adRow(source: Source, each: Ad, company: Company | undefined): Fields {
  const cards = each.format === 'CAROUSEL' ? 4 : 1
  const images =
    each.format === 'TEXT'
      ? []
      : Array.from({ length: cards }, (_, index) => creativeUrl(source, `ad-${each.id}-${index}`))
  return {
    id: each.id,
    adUrl: adUrl(each.id),
    advertiser: company
      ? { ...companyCard(source, company), advertiserUrl: companyUrl(company.universalName) }
      : null,
    format: each.format,
    content: {
      headline: each.headline,
      commentary: each.commentary,
      callToAction: each.callToAction,
      destinationUrl: company ? `https://www.${company.domain}/campaign/${each.id}` : null,
      image: images[0] ?? null,
      images,
      videoThumbnail: each.format === 'VIDEO' ? (images[0] ?? null) : null,
    },
    startedAt: each.startedAt,
    endedAt: each.endedAt,
    active: each.endedAt === null,
  }
}
