import { age } from '@/lib/service/data/dates'
import { jobUrl, longNumber } from '@/lib/service/data/identifiers'
import type { Company, Job } from '@/lib/service/data/model'
import { companyCard, placeCard } from '@/lib/service/lookups/cards'
import { companyIds, inGeo, inPlace } from '@/lib/service/lookups/filters'
import { jobDetail } from '@/lib/service/lookups/job-detail'
import { listAnswer } from '@/lib/service/lookups/lists'
import { companiesById, peopleById } from '@/lib/service/lookups/load'
import { bind, matchTitles, rankBy, searchTable } from '@/lib/service/lookups/search'
import { found, notFound, numberOf, textOf, type Source, type Lookup } from '@/lib/service/lookups/lookup'

/** A page of openings, newest among equals first. */
export const jobs: Lookup = async (source, input) => {
  const page = numberOf(input, 'page', 1)
  const hits = await searchTable<Job>(
    source.db,
    'network_jobs',
    'posted_at desc, id',
    page,
    async (query) => {
      const search = textOf(input, 'search')
      if (search) {
        matchTitles(query, 'search', search)
        rankBy(query, 'title', search, 2)
      }
      for (const text of [textOf(input, 'company'), textOf(input, 'companyId')]) {
        if (text)
          query.where.push(`company_id = any(${bind(query, await companyIds(source.db, text))}::integer[])`)
      }
      const location = textOf(input, 'location')
      if (location) inPlace(query, location)
      const geoId = textOf(input, 'geoId')
      if (geoId) inGeo(query, geoId)
    },
  )
  const companies = await companiesById(
    source.db,
    hits.rows.map((job) => job.companyId),
  )
  return listAnswer(input, page, hits, (job) => jobRow(source, job, companies.get(job.companyId)))
}

/** One opening with its description and who posted it. */
export const job: Lookup = async (source, input) => {
  const id = longNumber(textOf(input, 'jobId') ?? '', 8)
  const [row] = id
    ? await source.db.query<{ facts: Job }>('select facts from network_jobs where id = $1', [id])
    : []
  if (!row) return notFound('No job has this ID.')
  const company = (await companiesById(source.db, [row.facts.companyId])).get(row.facts.companyId)
  if (!company) return notFound('No job has this ID.')
  const poster =
    row.facts.posterId === null
      ? null
      : ((await peopleById(source.db, [row.facts.posterId])).get(row.facts.posterId) ?? null)
  return found({
    element: { ...jobRow(source, row.facts, company), ...jobDetail(source, row.facts, company, poster) },
    status: 200,
    query: { jobId: row.facts.id },
  })
}

function jobRow(source: Source, each: Job, company: Company | undefined): Record<string, unknown> {
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
