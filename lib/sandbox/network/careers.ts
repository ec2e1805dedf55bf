import { groupBy } from '@/lib/core/group'
import type { Company, Month, Place, ProfessionId, Role } from '@/lib/service/data/model'
import type { Random } from '@/lib/sandbox/network/random'
import { asOfMonth, month } from '@/lib/sandbox/network/dates'
import { industryOf, professions } from '@/lib/sandbox/network/words'

export type Employers = {
  all: readonly Company[]
  byCountry: ReadonlyMap<string, Company[]>
  byIndustry: ReadonlyMap<string, Company[]>
}

export type CareerPlan = {
  profession: ProfessionId
  started: Month
  ambition: number
  current: { company: Company; place: Place; from: Month; level?: number; title?: string } | null
  home: Place
}

const onSite = new Set<ProfessionId>(['care', 'building', 'supply', 'research', 'teaching'])
const before: Partial<Record<ProfessionId, readonly ProfessionId[]>> = {
  leadership: ['operations', 'sales', 'finance', 'engineering', 'marketing'],
  product: ['engineering', 'design', 'data', 'support'],
  people: ['operations', 'sales', 'teaching'],
  data: ['finance', 'research', 'engineering'],
}

export const employersOf = (companies: readonly Company[]): Employers => ({
  all: companies,
  byCountry: groupBy(companies, (each) => seat(each).countryCode),
  byIndustry: groupBy(companies, (each) => each.industryId),
})

/** The headquarters of a company. */
export function seat(company: Company): Place {
  const first = company.places[0]
  if (!first) throw new Error(`company ${company.id} has no place`)
  return first
}

/** A career from the current role back to its start: no overlaps, nobody employed before the company was founded. */
export function makeCareer(plan: CareerPlan, employers: Employers, chance: Random): Role[] {
  const roles: Role[] = []
  let end: Month | null = null
  let level = 6
  let last: Company | null = null
  if (plan.current) {
    const { company, place, from, title } = plan.current
    level = plan.current.level ?? levelAt(plan, asOfMonth, chance)
    const [now, ...earlier] = stay(plan.profession, company, place, { from, to: null, level }, chance)
    if (now) roles.push(title ? { ...now, title } : now, ...earlier)
    last = company
    end = from - pause(chance)
  } else {
    end = asOfMonth - chance.int(1, 9)
  }
  while (end - plan.started > 5 && roles.length < 9) {
    const length = chance.int(9, 26) + (chance.chance(0.45) ? chance.int(12, 70) : 0)
    const reach = Math.max(plan.started, end - length)
    const from = reach - plan.started < 9 ? plan.started : reach
    level = Math.max(0, Math.min(level, levelAt(plan, from, chance)))
    const profession = professionAt(plan.profession, level, chance)
    const company = nextEmployer(employers, { home: plan.home, last, from, profession }, chance)
    const span = { from, to: end, level }
    if (company)
      roles.push(...stay(profession, company, officeNear(company, plan.home, chance), span, chance))
    else roles.push(ownAccount(profession, plan.home, span))
    last = company ?? last
    level = roles.at(-1)?.level ?? level
    end = from - pause(chance)
  }
  return roles
}

function pause(chance: Random): number {
  return chance.chance(0.72) ? 1 : chance.int(2, chance.chance(0.2) ? 16 : 5)
}

function levelAt(plan: CareerPlan, at: Month, chance: Random): number {
  const years = (at - plan.started) / 12 + plan.ambition
  if (years < 1) return chance.chance(0.35) ? 0 : 1
  if (years < 3) return 1
  if (years < 6.5) return 2
  if (years < 11) return 3
  if (years < 17) return chance.chance(0.45) ? 3 : 4
  if (years < 24) return chance.chance(0.6) ? 4 : 5
  return chance.pick([3, 4, 5, 5, 6])
}

function professionAt(profession: ProfessionId, level: number, chance: Random): ProfessionId {
  const earlier = before[profession]
  if (!earlier || level > 3) return profession
  return chance.chance(profession === 'leadership' ? 0.9 : 0.2) ? chance.pick(earlier) : profession
}

type Search = { home: Place; last: Company | null; from: Month; profession: ProfessionId }

function nextEmployer(
  employers: Employers,
  { home, last, from, profession }: Search,
  chance: Random,
): Company | null {
  if (chance.chance(0.05)) return null
  const local = chance.chance(0.78) ? employers.byCountry.get(home.countryCode) : undefined
  const related = last && chance.chance(0.55) ? employers.byIndustry.get(last.industryId) : undefined
  const share = (company: Company) => industryOf(company).mix[profession] ?? 0
  const isOpen = (each: Company) => month(each.founded, 1) <= from && each.id !== last?.id && share(each) > 0
  const both = related && local?.filter((each) => each.industryId === last?.industryId)
  for (const list of [both, local, related, employers.all]) {
    const choices = (list ?? []).filter(isOpen)
    if (choices.length > 0) return chance.weighted(choices, (each) => Math.sqrt(each.headcount) * share(each))
  }
  return null
}

function officeNear(company: Company, home: Place, chance: Random): Place {
  const near = company.places.filter((each) => each.countryCode === home.countryCode)
  return chance.pick(near.length > 0 ? near : company.places)
}

type Span = { from: Month; to: Month | null; level: number }

function stay(profession: ProfessionId, company: Company, place: Place, span: Span, chance: Random): Role[] {
  const length = (span.to ?? asOfMonth) - span.from
  const promoted = length > 30 && span.level > 1 && chance.chance(0.45)
  const role = (level: number, from: Month, to: Month | null): Role => ({
    companyId: company.id,
    employer: company.name,
    profession,
    level,
    title: titleOf(profession, level, chance),
    from,
    to,
    geoId: place.geoId,
    place: place.label,
    type:
      level === 0
        ? 'Internship'
        : chance.chance(0.9)
          ? 'Full-time'
          : chance.pick(['Part-time', 'Contract', 'Freelance']),
    workplace: chance.chance(0.12) ? null : workplaceOf(profession, from, chance),
  })
  if (!promoted) return [role(span.level, span.from, span.to)]
  const turn = span.from + Math.floor(length * (0.35 + chance.next() * 0.35))
  return [role(span.level, turn, span.to), role(span.level - 1, span.from, turn - 1)]
}

function ownAccount(profession: ProfessionId, home: Place, span: Span): Role {
  return {
    companyId: null,
    employer: 'Self-employed',
    profession,
    level: span.level,
    title: `Freelance ${professions[profession].name} Consultant`,
    from: span.from,
    to: span.to,
    geoId: home.geoId,
    place: home.label,
    type: 'Self-employed',
    workplace: null,
  }
}

/** A line of work of a company, by the shares of those who work there. */
export function professionIn(company: Company, chance: Random): ProfessionId {
  const { mix } = industryOf(company)
  const ids = Object.keys(professions).filter((id): id is ProfessionId => id in mix)
  return chance.weighted(ids, (id) => mix[id] ?? 0)
}

/** A title from the ladder of a line of work. */
export function titleOf(profession: ProfessionId, level: number, chance: Random): string {
  const rungs = professions[profession].ladder
  const rung = rungs[Math.max(0, Math.min(rungs.length - 1, level))]
  return chance.pick(rung ?? ['Consultant'])
}

/** Where the work is done; working from home was rare before 2020. */
export function workplaceOf(profession: ProfessionId, from: Month, chance: Random): string {
  if (onSite.has(profession)) return chance.chance(0.88) ? 'On-site' : 'Hybrid'
  if (from < month(2020, 3)) return chance.chance(0.85) ? 'On-site' : 'Hybrid'
  return chance.among({ Hybrid: 5, 'On-site': 3, Remote: 2 })
}
