import { groupBy } from '@/lib/core/group'
import type { Fields } from '@/lib/core/json'
import { employerOf, type Company, type Job, type Person } from '@/lib/service/data/model'
import { random, type Random } from '@/lib/sandbox/network/random'
import { professionIn, titleOf, workplaceOf } from '@/lib/sandbox/network/careers'
import { asOf, asOfMonth, daysBefore } from '@/lib/sandbox/network/dates'
import type { Position } from '@/lib/sandbox/network/positions'
import { companySlots, write } from '@/lib/sandbox/network/text'
import { marketOf, professions } from '@/lib/sandbox/network/words'
import jobWords from '@/lib/sandbox/network/words/jobs.json' with { type: 'json' }

const yearly = [14_000, 41_000, 54_000, 72_000, 89_000, 118_000, 165_000] as const

/** Openings at companies of the network, `count` of them and one for each open position, posted by somebody who hires there. */
export function makeJobs(
  count: number,
  companies: readonly Company[],
  open: readonly Position[],
  people: readonly Person[],
): Job[] {
  const posters = postersOf(people)
  return Array.from({ length: count + open.length }, (_, index) => {
    const chance = random('job', index)
    const position = open[index - count]
    const company = position?.company ?? chance.weighted(companies, (each) => Math.pow(each.headcount, 0.4))
    return makeJob(index, company, posters.get(company.id) ?? [], chance, position)
  })
}

/** Its recruiters, or its managers where there are none. */
function postersOf(people: readonly Person[]): Map<number | null, Person[]> {
  const staff = groupBy(people, employerOf)
  staff.delete(null)
  return new Map(
    [...staff].map(([company, all]) => {
      const recruiters = all.filter((person) => person.profession === 'people')
      return [company, recruiters.length > 0 ? recruiters : all.filter((person) => person.level >= 4)]
    }),
  )
}

function drawPosition(company: Company, chance: Random): Omit<Position, 'title'> {
  const profession = professionIn(company, chance)
  const level = chance.weighted([0, 1, 2, 3, 4, 5, 6], (each) => [2, 5, 8, 7, 3, 1, 0.2][each] ?? 0)
  return { company, profession, level, place: chance.pick(company.places) }
}

function makeJob(
  index: number,
  company: Company,
  posters: readonly Person[],
  chance: Random,
  position?: Position,
): Job {
  const { profession, level, place } = position ?? drawPosition(company, chance)
  const days = 0.2 + Math.pow(chance.next(), 1.5) * 75
  const lasts = chance.pick([30, 45, 60, 90])
  const market = marketOf(place.countryCode)
  const base = (yearly[level] ?? 50_000) * (market?.pay ?? 1) * (0.85 + chance.next() * 0.3)
  const rounded = (value: number) => Number(value.toPrecision(2))
  const views = chance.int(12, 2600)
  return {
    id: String(4_010_000_000 + index * 86_413 + chance.int(0, 80_000)),
    companyId: company.id,
    posterId: posters.length > 0 && chance.chance(0.78) ? chance.pick(posters).id : null,
    title: position?.title ?? titleOf(profession, level, chance) + (chance.chance(0.1) ? ', part-time' : ''),
    profession,
    level,
    place,
    workplace: workplaceOf(profession, asOfMonth, chance),
    type:
      level === 0 ? 'internship' : chance.among({ full_time: 80, part_time: 10, contract: 7, temporary: 3 }),
    postedAt: daysBefore(days),
    expiresAt: new Date(asOf.getTime() + (lasts - days) * 86_400_000).toISOString(),
    closed: lasts < days,
    easyApply: chance.chance(0.45),
    salary: chance.chance(0.58)
      ? {
          min: rounded(base),
          max: rounded(base * (1.12 + chance.next() * 0.2)),
          currency: market?.currency ?? 'EUR',
          period: 'year',
        }
      : null,
    applicants: Math.floor(views * chance.next() * 0.14),
    views,
  }
}

/** What the page of an opening says beyond its row in the list. */
export function jobDetail(job: Job, company: Company): Fields {
  const chance = random('job-detail', job.id)
  const words = professions[job.profession]
  const slots = { ...companySlots(company), city: [job.place.name], skill: words.skills }
  const fill = (template: string) => write(template, slots, chance)
  const intro = `${company.description?.split('\n\n')[0] ?? fill('{company} works for {customers}.')} For our team in ${job.place.name} we are looking for: ${job.title}.`
  const tasks = chance.sample(words.tasks, 4).map(fill)
  const wishes = chance.sample(jobWords.wishes, 4).map(fill)
  const offers = chance.sample(jobWords.benefits, chance.int(3, 6))
  const closing = fill(
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
      ...wishes.map((each) => `• ${each}`),
      'What we offer',
      ...offers.map((each) => `• ${each}`),
      closing,
    ].join('\n'),
    descriptionHtml: `<p>${escape(intro)}</p><h3>From the work of the team</h3>${list(tasks)}<h3>What you bring</h3>${list(wishes)}<h3>What we offer</h3>${list(offers)}<p>${escape(closing)}</p>`,
    experienceLevel: jobWords.levels[job.level] ?? jobWords.levels[2],
    jobFunctions: [words.name],
    skills: chance.sample(words.skills, 8),
    benefits: offers,
  }
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
