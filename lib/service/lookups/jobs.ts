import type { Fields } from '@/lib/core/json'
import { age } from '@/lib/service/data/dates'
import { jobUrl, longNumber } from '@/lib/service/data/identifiers'
import type { Company, Job } from '@/lib/service/data/model'
import { companyCard, placeCard } from '@/lib/service/lookups/cards'
import { inGeo, inPlace, ofCompany } from '@/lib/service/lookups/filters'
import { jobDetail } from '@/lib/service/lookups/job-detail'
import { searchLookup } from '@/lib/service/lookups/lists'
import { companiesById, peopleById, rowNamed } from '@/lib/service/lookups/load'
import { matchTitles, rankBy } from '@/lib/service/lookups/search'
import { found, notFound, textOf, type Source, type Lookup } from '@/lib/service/lookups/lookup'

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
    element: { ...jobRow(source, opening, company), ...jobDetail(source, opening, company, poster ?? null) },
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
    postedAgo: age(each.postedAt),
    state: each.closed ? 'CLOSED' : 'LISTED',
    easyApply: each.easyApply,
    applicants: each.applicants,
  }
}

function salaryText({ min, max, currency, period }: NonNullable<Job['salary']>): string {
  return `${min.toLocaleString('en-US')} - ${max.toLocaleString('en-US')} ${currency} per ${period}`
}
