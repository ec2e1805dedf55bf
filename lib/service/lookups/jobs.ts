import type { Fields } from '@/lib/core/json'
import type { Company, Job } from '@/lib/service/data/model'
import { age, companyCard, personCard, placeCard } from '@/lib/service/lookups/cards'
import { inGeo, inPlace, ofCompany } from '@/lib/service/lookups/filters'
import { jobUrl } from '@/lib/service/lookups/identifiers'
import { detailLookup, peopleById } from '@/lib/service/lookups/load'
import type { Source } from '@/lib/service/lookups/lookup'
import { hasTitle, rankBy, searchLookup } from '@/lib/service/lookups/search'

/** A page of openings, newest among equals first. */
export const jobs = searchLookup<Job>({
  table: 'network_jobs',
  order: 'posted_at desc, id',
  filters: {
    search: [hasTitle('search'), rankBy('title', 2)],
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
        ? `${jobUrl(opening.id)}apply/`
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
    jobUrl: jobUrl(each.id),
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
