import type { Fields } from '@/lib/core/json'
import type { Ad, Company } from '@/lib/service/data/model'
import { companyCard, creativeUrl } from '@/lib/service/lookups/cards'
import { ofCompany } from '@/lib/service/lookups/filters'
import { adUrl, companyUrl } from '@/lib/service/lookups/identifiers'
import { detailLookup } from '@/lib/service/lookups/load'
import type { Source } from '@/lib/service/lookups/lookup'
import { hasWords, searchLookup } from '@/lib/service/lookups/search'

/** A page of ads, the latest first. */
export const ads = searchLookup<Ad>({
  table: 'network_ads',
  order: 'started_at desc, id',
  filters: { search: hasWords('search'), company: ofCompany, companyId: ofCompany },
  companyOf: (each) => each.companyId,
  show: adRow,
})

/** One ad with its figures and its targeting where they are published. */
export const ad = detailLookup<Ad>({
  table: 'network_ads',
  field: 'adId',
  digits: 6,
  missing: 'No ad has this ID.',
  show: (source, each, company) => ({
    ...adRow(source, each, company),
    ...source.network.ad(each),
    paidForBy: company.name,
  }),
})

const imagesOf: Readonly<Record<string, number>> = { TEXT: 0, CAROUSEL: 4 }

function adRow(source: Source, each: Ad, company: Company | undefined): Fields {
  const count = imagesOf[each.format] ?? 1
  const images = Array.from({ length: count }, (_, at) => creativeUrl(source, `ad-${each.id}-${at}`))
  const [image = null] = images
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
      image,
      images,
      videoThumbnail: each.format === 'VIDEO' ? image : null,
    },
    startedAt: each.startedAt,
    endedAt: each.endedAt,
    active: each.endedAt === null,
  }
}
