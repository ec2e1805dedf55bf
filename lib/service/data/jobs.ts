import { professionIn, titleOf, workplaceOf } from '@/lib/service/data/careers'
import { employerOf } from '@/lib/service/data/relations'
import { asOf, asOfMonth, daysBefore } from '@/lib/service/data/dates'
import { groupBy } from '@/lib/core/group'
import type { Company, Job, Person } from '@/lib/service/data/model'
import { random, type Random } from '@/lib/service/data/random'
import type { Position } from '@/lib/service/data/sought'
import { markets } from '@/lib/service/data/words'

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

/** Who posts the openings of each company: its recruiters, or its managers where there are none. */
export function postersOf(people: readonly Person[]): Map<number | null, Person[]> {
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
  const market = markets.find((each) => each.country === place.countryCode)
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
