import type { Fields } from '@/lib/core/json'
import { companySlots, industryOf } from '@/lib/service/data/companies'
import { jobUrl, longNumber } from '@/lib/service/data/identifiers'
import type { Company, Job, Person } from '@/lib/service/data/model'
import { random } from '@/lib/service/data/random'
import { write } from '@/lib/service/data/text'
import { personCard, companyCard, placeCard } from '@/lib/service/lookups/cards'
import { type Source, found, notFound, textOf, type Lookup } from '@/lib/service/lookups/lookup'
import { jobWords, professions } from '@/lib/service/data/words'
import { age } from '@/lib/service/data/dates'
import { inGeo, inPlace, ofCompany } from '@/lib/service/lookups/filters'
import { searchLookup } from '@/lib/service/lookups/lists'
import { companiesById, peopleById, rowNamed } from '@/lib/service/lookups/load'
import { matchTitles, rankBy } from '@/lib/service/lookups/search'

/** What the page of an opening says beyond its row in the list. */
function jobDetail(source: Source, job: Job, company: Company, poster: Person | null): Fields {
  const chance = random('job-detail', job.id)
  const words = professions[job.profession]
  const slots = { ...companySlots(company), city: [job.place.name], skill: words.skills }
  const tell = (template: string) => write(template, slots, chance)
  const intro = `${company.description?.split('\n\n')[0] ?? tell('{company} works for {customers}.')} For our team in ${job.place.name} we are looking for: ${job.title}.`
  const tasks = chance.sample(words.tasks, 4).map(tell)
  const wanted = chance.sample(jobWords.wishes, 4).map(tell)
  const offers = chance.sample(jobWords.benefits, chance.int(3, 6))
  const closing = tell(
    'Send us your documents with your earliest date. We answer everybody within {5-14} days, also with a no.',
  )
  const list = (items: readonly string[]) =>
    `<ul>${items.map((item) => `<li>${escape(item)}</li>`).join('')}</ul>`
  return {
    descriptionText: [
      intro,
      'From the work of the team',
      ...tasks.map((each) => `• ${each}`),
      'What you bring',
      ...wanted.map((each) => `• ${each}`),
      'What we offer',
      ...offers.map((each) => `• ${each}`),
      closing,
    ].join('\n'),
    descriptionHtml: `<p>${escape(intro)}</p><h3>From the work of the team</h3>${list(tasks)}<h3>What you bring</h3>${list(wanted)}<h3>What we offer</h3>${list(offers)}<p>${escape(closing)}</p>`,
    experienceLevel: jobWords.levels[job.level] ?? jobWords.levels[2],
    jobFunctions: [words.name],
    industries: [{ id: company.industryId, name: industryOf(company).name }],
    skills: chance.sample(words.skills, 8),
    benefits: offers,
    salarySource: job.salary ? 'JOB_POSTER_PROVIDED' : null,
    views: job.views,
    expiresAt: job.expiresAt,
    applyUrl: job.easyApply
      ? `${jobUrl(job.id)}apply/`
      : `https://careers.${company.domain}/openings/${job.id}`,
    hiringManager: poster ? personCard(source, poster) : null,
    companyDescription: company.description,
    companyWebsite: `https://www.${company.domain}/`,
    companyFollowerCount: company.followers,
  }
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

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
