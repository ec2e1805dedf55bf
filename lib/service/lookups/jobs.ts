import type { Fields } from '@/lib/core/json'
import { jobUrl, longNumber } from '@/lib/service/lookups/identifiers'
import type { Company, Job } from '@/lib/service/data/model'
import { age, companyCard, personCard, placeCard } from '@/lib/service/lookups/cards'
import { found, notFound, textOf, type Lookup, type Source } from '@/lib/service/lookups/lookup'
import { inGeo, inPlace, ofCompany } from '@/lib/service/lookups/filters'
import { matchTitles, rankBy, searchLookup } from '@/lib/service/lookups/search'
import { companiesById, peopleById, rowNamed } from '@/lib/service/lookups/load'

/** A page of openings, newest among equals first. */
export const jobs = searchLookup<Job>({
  table: 'network_jobs',
  order: 'posted_at desc, id',
  filters: {
    search: (query, text) => {
      matchTitles(query, 'search', text)
      rankBy(query, 'title', text, 2)
    },
    company: ofCompany,
    companyId: ofCompany,
    location: inPlace,
    geoId: inGeo,
  },
  companyOf: (each) => each.companyId,
  show: jobRow,
})

/** One opening with its description and who posted it. */
export const job: Lookup = async (source, input) => {
  const id = longNumber(textOf(input, 'jobId') ?? '', 8)
  const opening = await rowNamed<Job>(source.db, 'network_jobs', id)
  const company = opening && (await companiesById(source.db, [opening.companyId])).get(opening.companyId)
  if (!opening || !company) return notFound('No job has this ID.')
  const { posterId } = opening
  const poster = posterId === null ? undefined : (await peopleById(source.db, [posterId])).get(posterId)
  return found({
    element: {
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
    },
    status: 200,
    query: { jobId: opening.id },
  })
}

function jobRow(source: Source, each: Job, company: Company | undefined): Fields {
  return {
    id: each.id,
    title: each.title,
    jobUrl: jobUrl(each.id),
    company: company ? companyCard(source, company) : null,
    location: placeCard(each.place),
    workplaceType: each.workplace,
    employmentType: each.type,
    salary: each.salary ? { text: salaryText(each.salary), ...each.salary } : null,
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
