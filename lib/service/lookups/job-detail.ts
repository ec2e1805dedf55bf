import type { Fields } from '@/lib/core/json'
import { companySlots, industryOf } from '@/lib/service/data/companies'
import { jobUrl } from '@/lib/service/data/identifiers'
import type { Company, Job, Person } from '@/lib/service/data/model'
import { random } from '@/lib/service/data/random'
import { write } from '@/lib/service/data/text'
import { personCard } from '@/lib/service/lookups/cards'
import type { Source } from '@/lib/service/lookups/lookup'
import { jobWords, professions } from '@/lib/service/data/words'

/** What the page of an opening says beyond its row in the list. */
export function jobDetail(source: Source, job: Job, company: Company, poster: Person | null): Fields {
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
