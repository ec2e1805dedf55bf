import type { Fields } from '@/lib/core/json'
import { err, ok } from '@/lib/core/result'
import type { Ad, Company, Job } from '@/lib/service/data/model'
import { age, companyCard, creativeUrl, personCard, placeCard } from '@/lib/service/lookups/cards'
import { inGeo, inPlace, ofCompany } from '@/lib/service/lookups/filters'
import { pageUrl } from '@/lib/service/lookups/identifiers'
import {
  companiesById,
  peopleById,
  rowNamed,
  textOf,
  type Lookup,
  type Source,
} from '@/lib/service/lookups/lookup'
import type { Reading } from '@/lib/service/lookups/reading'
import { hasWords, rankBy, rankByWords, searchLookup } from '@/lib/service/lookups/search'
import { regionNames, titleNames } from '@/lib/service/lookups/synonyms'

type Detail<Row> = {
  table: 'network_jobs' | 'network_ads'
  field: string
  digits: number
  missing: string
  show: (source: Source, row: Row, company: Company) => Fields | Promise<Fields>
}

const detailLookup =
  <Row extends Ad | Job>({ table, field, digits, missing, show }: Detail<Row>): Lookup =>
  async (source, input) => {
    const row = await rowNamed<Row>(source.db, table, textOf(input, field), digits)
    const company = row && (await companiesById(source.db, [row.companyId])).get(row.companyId)
    if (!company) return err(missing)
    return ok({ element: await show(source, row, company), status: 200, query: { [field]: row.id } })
  }

/** A page of ads, the latest first. */
export const ads = searchLookup<Ad>({
  table: 'network_ads',
  by: 'started_at',
  filters: {
    search: [hasWords('search'), rankByWords('search', 1)],
    company: ofCompany,
    companyId: ofCompany,
  },
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
    adUrl: pageUrl.ad(each.id),
    advertiser: company
      ? { ...companyCard(source, company), advertiserUrl: pageUrl.company(company.universalName) }
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

const opening: Reading = { others: [titleNames, regionNames] }

/** A page of openings, newest among equals first. */
export const jobs = searchLookup<Job>({
  table: 'network_jobs',
  by: 'posted_at',
  filters: {
    search: [hasWords('search', opening), rankByWords('search', 1, opening), rankBy('title', 2)],
    company: ofCompany,
    companyId: ofCompany,
    location: inPlace,
    geoId: inGeo,
  },
  companyOf: (each) => each.companyId,
  show: jobRow,
})

/** One opening with its description and who posted it. */
export const job = detailLookup<Job>({
  table: 'network_jobs',
  field: 'jobId',
  digits: 8,
  missing: 'No job has this ID.',
  show: async (source, opening, company) => {
    const poster = (await peopleById(source.db, [opening.posterId ?? -1])).get(opening.posterId ?? -1)
    return {
      ...jobRow(source, opening, company),
      ...source.network.job(opening, company),
      industries: [{ id: company.industryId, name: company.industry }],
      salarySource: opening.salary ? 'JOB_POSTER_PROVIDED' : null,
      views: opening.views,
      expiresAt: opening.expiresAt,
      applyUrl: opening.easyApply
        ? `${pageUrl.job(opening.id)}apply/`
        : `https://careers.${company.domain}/openings/${opening.id}`,
      hiringManager: poster ? personCard(source, poster) : null,
      companyDescription: company.description,
      companyWebsite: `https://www.${company.domain}/`,
      companyFollowerCount: company.followers,
    }
  },
})

function jobRow(source: Source, each: Job, company: Company | undefined): Fields {
  return {
    id: each.id,
    title: each.title,
    jobUrl: pageUrl.job(each.id),
    company: company ? companyCard(source, company) : null,
    location: placeCard(each.place),
    workplaceType: each.workplace,
    employmentType: each.type,
    salary: each.salary && { text: salaryText(each.salary), ...each.salary },
    postedAt: each.postedAt,
    postedAgo: age(source, each.postedAt),
    state: each.closed ? 'CLOSED' : 'LISTED',
    easyApply: each.easyApply,
    applicants: each.applicants,
  }
}

function salaryText({ min, max, currency, period }: NonNullable<Job['salary']>): string {
  return `${min.toLocaleString('en-US')} - ${max.toLocaleString('en-US')} ${currency} per ${period}`
}
