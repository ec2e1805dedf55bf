import type { Fields } from '@/lib/core/json'
import type { Ad, Company, Job } from '@/lib/service/data/model'
import { professionIn, titleOf, workplaceOf } from '@/lib/sandbox/network/careers'
import { daysBefore } from '@/lib/sandbox/network/dates'
import type { Position } from '@/lib/sandbox/network/positions'
import { random, weighing } from '@/lib/sandbox/network/random'
import { companySlots, keywordsOf, marketOf, professions, write } from '@/lib/sandbox/network/words'
import companyWords from '@/lib/sandbox/network/words/companies.json' with { type: 'json' }
import jobWords from '@/lib/sandbox/network/words/jobs.json' with { type: 'json' }

/** So many ads of companies of the network, and one of each settled company. */
export function makeAds(count: number, companies: readonly Company[], settled: readonly Company[]): Ad[] {
  const { formats, headlines, texts, actions, impressions } = companyWords.ads
  const advertisers = companies.filter((company) => company.headcount > 15)
  const advertising = weighing(advertisers, (each) => Math.sqrt(each.headcount))
  return Array.from({ length: count + settled.length }, (_, index): Ad => {
    const chance = random('ad', index)
    const company = settled[index - count] ?? advertising(chance) ?? chance.pick(companies)
    const slots = companySlots(company)
    const start = 1 + Math.pow(chance.next(), 1.4) * 400
    const runs = chance.int(6, 90)
    const targeted = chance.chance(0.7)
    return {
      id: String(610_000_000 + index * 91_733 + chance.int(0, 90_000)),
      companyId: company.id,
      format: chance.among(formats),
      headline: write(chance.pick(headlines), slots, chance),
      commentary: write(chance.pick(texts), slots, chance),
      callToAction: chance.pick(actions),
      startedAt: daysBefore(start),
      endedAt: runs < start ? daysBefore(start - runs) : null,
      countries: [...new Set(company.places.map((place) => place.countryName))].slice(0, 4),
      impressions: targeted ? chance.pick(impressions) : null,
      targeted,
      profession: professionIn(company, chance),
    }
  })
}

/** Who is shown an ad, how often and where, where that is published. */
export function adDetail({ countries, profession, impressions, targeted }: Ad): Fields {
  if (!targeted || impressions === null) return { impressions: null, targeting: null }
  const share = `${Math.round(100 / countries.length)}%`
  return {
    impressions: { total: impressions, byCountry: countries.map((country) => ({ country, share })) },
    targeting: [
      { segment: 'Language', includes: ['English'], excludes: [] },
      { segment: 'Location', includes: countries, excludes: [] },
      {
        segment: 'Job function',
        includes: [professions[profession].name],
        excludes: profession === 'people' ? [] : [professions.people.name],
      },
    ],
  }
}

/** Openings at companies of the network, `count` of them and one for each open position, posted by somebody who hires there. */
export function makeJobs(
  count: number,
  companies: readonly Company[],
  open: readonly Position[],
  recruiters: ReadonlyMap<number, number[]>,
): Job[] {
  const hiring = weighing(companies, (each) => Math.pow(each.headcount, 0.4))
  return Array.from({ length: count + open.length }, (_, index): Job => {
    const chance = random('job', index)
    const position = open[index - count]
    const company = position?.company ?? hiring(chance) ?? chance.pick(companies)
    const profession = position?.profession ?? professionIn(company, chance)
    const level = position?.level ?? Number(chance.among(jobWords.often))
    const place = position?.place ?? chance.pick(company.places)
    const posters = recruiters.get(company.id) ?? []
    const days = 0.2 + Math.pow(chance.next(), 1.5) * 75
    const lasts = chance.pick([30, 45, 60, 90])
    const { pay, currency } = marketOf(place.countryCode) ?? { pay: 1, currency: 'EUR' }
    const base = (jobWords.yearly[level] ?? 50_000) * pay * (0.85 + chance.next() * 0.3)
    const rounded = (value: number) => Number(value.toPrecision(2))
    const max = rounded(base * (1.12 + chance.next() * 0.2))
    const views = chance.int(12, 2600)
    const usual = chance.among({ full_time: 80, part_time: 10, contract: 7, temporary: 3 })
    return {
      id: String(4_010_000_000 + index * 86_413 + chance.int(0, 80_000)),
      companyId: company.id,
      posterId: posters.length > 0 && chance.chance(0.78) ? chance.pick(posters) : null,
      title: position?.title ?? titleOf(profession, level, chance),
      profession,
      level,
      place,
      keywords: keywordsOf(profession),
      workplace: workplaceOf(profession, chance),
      type: level === 0 ? 'internship' : usual,
      postedAt: daysBefore(days),
      expiresAt: daysBefore(days - lasts),
      closed: lasts < days,
      easyApply: chance.chance(0.45),
      salary: chance.chance(0.58) ? { min: rounded(base), max, currency, period: 'year' } : null,
      applicants: Math.floor(views * chance.next() * 0.14),
      views,
    }
  })
}

/** What the page of an opening says beyond its row in the list. */
export function jobDetail(job: Job, company: Company): Fields {
  const chance = random('job-detail', job.id)
  const words = professions[job.profession]
  const slots = { ...companySlots(company), city: [job.place.name], skill: words.skills }
  const fill = (template: string) => write(template, slots, chance)
  const intro = `${company.description?.split('\n\n')[0] ?? fill(jobWords.intro)} For our team in ${job.place.name} we are looking for: ${job.title}.`
  const benefits = chance.sample(jobWords.benefits, chance.int(3, 6))
  const list = (title: string, items: readonly string[]) => [title, ...items.map((item) => `• ${item}`)]
  const lines = [
    intro,
    ...list('From the work of the team', chance.sample(words.tasks, 4).map(fill)),
    ...list('What you bring', chance.sample(jobWords.wishes, 4).map(fill)),
    ...list('What we offer', benefits),
    fill(jobWords.closing),
  ]
  return {
    descriptionText: lines.join('\n'),
    descriptionHtml: lines.map((line) => `<p>${escape(line)}</p>`).join(''),
    experienceLevel: jobWords.levels[job.level],
    jobFunctions: [words.name],
    skills: chance.sample(words.skills, 8),
    benefits,
  }
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
