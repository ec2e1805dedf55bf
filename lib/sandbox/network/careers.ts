import { groupBy } from '@/lib/core/group'
import type { Company, Month, Place, ProfessionId, Role } from '@/lib/service/data/model'
import type { Random } from '@/lib/sandbox/network/random'
import { asOfMonth, month } from '@/lib/sandbox/network/dates'
import { industryOf, professions } from '@/lib/sandbox/network/words'

export type Employers = ReturnType<typeof employersOf>

type CareerPlan = {
  profession: ProfessionId
  started: Month
  /** Years by which somebody rises earlier than others. */
  ambition: number
  current: { company: Company; place: Place; from: Month; level?: number; title?: string } | null
  home: Place
}

const onSite: readonly ProfessionId[] = ['care', 'building', 'supply', 'research', 'teaching']
const before: Partial<Record<ProfessionId, readonly ProfessionId[]>> = {
  leadership: ['operations', 'sales', 'finance', 'engineering', 'marketing'],
  product: ['engineering', 'design', 'data', 'support'],
  people: ['operations', 'sales', 'teaching'],
  data: ['finance', 'research', 'engineering'],
}

export const employersOf = (companies: readonly Company[]) => ({
  all: companies,
  byCountry: groupBy(companies, (each) => seat(each).countryCode),
})

/** The headquarters of a company. */
export function seat(company: Company): Place {
  const [first] = company.places
  if (!first) throw new Error(`company ${company.id} has no place`)
  return first
}

/** A career from the current role back to its start: no overlaps, nobody employed before the company was founded. */
export function makeCareer(plan: CareerPlan, employers: Employers, chance: Random): Role[] {
  const { profession, started, home, current } = plan
  const roles: Role[] = []
  const pause = () => (chance.chance(0.72) ? 1 : chance.int(2, chance.chance(0.2) ? 16 : 5))
  let end = asOfMonth - chance.int(1, 9)
  let level = 6
  if (current) {
    const { company, place, from, title } = current
    level = current.level ?? levelAt(plan, asOfMonth, chance)
    const [now, ...earlier] = stay(profession, company, place, { from, to: null, level }, chance)
    if (now) roles.push(title ? { ...now, title } : now, ...earlier)
    end = from - pause()
  }
  while (end - started > 5 && roles.length < 9) {
    const length = chance.int(9, 26) + (chance.chance(0.45) ? chance.int(12, 70) : 0)
    const from = end - length - started < 9 ? started : end - length
    level = Math.max(0, Math.min(level, levelAt(plan, from, chance)))
    const earlier = level <= 3 && chance.chance(profession === 'leadership' ? 0.9 : 0.2) && before[profession]
    const trade = earlier ? chance.pick(earlier) : profession
    const last = roles.at(-1)?.companyId ?? null
    const company = nextEmployer(employers, { home, last, from, profession: trade }, chance)
    const span = { from, to: end, level }
    if (company) roles.push(...stay(trade, company, officeNear(company, home, chance), span, chance))
    else roles.push(ownAccount(trade, home, span))
    level = roles.at(-1)?.level ?? level
    end = from - pause()
  }
  return roles
}

/** The most years in which somebody is at a level, from its first on; who is longer at work is at the top. */
const rungs: readonly (readonly [years: number, levels: readonly number[]])[] = [
  [1, [0, 1, 1]],
  [3, [1]],
  [6.5, [2]],
  [11, [3]],
  [17, [3, 4]],
  [24, [4, 4, 5]],
  [Infinity, [3, 4, 5, 5, 6]],
]

function levelAt({ started, ambition }: CareerPlan, at: Month, chance: Random): number {
  const years = (at - started) / 12 + ambition
  return chance.pick(rungs.find(([most]) => years < most)?.[1] ?? [6])
}

type Search = { home: Place; last: number | null; from: Month; profession: ProfessionId }

/** Somebody who employs people of that trade, mostly in the country; null for work on one's own account. */
function nextEmployer(
  { all, byCountry }: Employers,
  { home, last, from, profession }: Search,
  chance: Random,
): Company | null {
  if (chance.chance(0.05)) return null
  const share = (company: Company) => industryOf(company).mix[profession] ?? 0
  const isOpen = (each: Company) => month(each.founded, 1) <= from && each.id !== last && share(each) > 0
  const near = chance.chance(0.78) ? (byCountry.get(home.countryCode) ?? []).filter(isOpen) : []
  const choices = near.length > 0 ? near : all.filter(isOpen)
  if (choices.length === 0) return null
  return chance.weighted(choices, (each) => Math.sqrt(each.headcount) * share(each))
}

function officeNear(company: Company, home: Place, chance: Random): Place {
  const near = company.places.filter((each) => each.countryCode === home.countryCode)
  return chance.pick(near.length > 0 ? near : company.places)
}

type Span = { from: Month; to: Month | null; level: number }

function stay(profession: ProfessionId, company: Company, place: Place, span: Span, chance: Random): Role[] {
  const length = (span.to ?? asOfMonth) - span.from
  const contract = chance.chance(0.9) ? 'Full-time' : chance.pick(['Part-time', 'Contract', 'Freelance'])
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
    type: level === 0 ? 'Internship' : contract,
    workplace: chance.chance(0.12) ? null : workplaceOf(profession, from, chance),
  })
  if (length <= 30 || span.level <= 1 || chance.chance(0.55)) return [role(span.level, span.from, span.to)]
  const turn = span.from + Math.floor(length * (0.35 + chance.next() * 0.35))
  return [role(span.level, turn, span.to), role(span.level - 1, span.from, turn - 1)]
}

const ownAccount = (profession: ProfessionId, home: Place, span: Span): Role => ({
  ...span,
  companyId: null,
  employer: 'Self-employed',
  profession,
  title: `Freelance ${professions[profession].name} Consultant`,
  geoId: home.geoId,
  place: home.label,
  type: 'Self-employed',
  workplace: null,
})

/** A line of work of a company, by the shares of those who work there. */
export const professionIn = (company: Company, chance: Random): ProfessionId =>
  // safe: the type of a mix says which keys it has
  chance.among(industryOf(company).mix as Record<ProfessionId, number>)

/** A title from the ladder of a line of work. */
export const titleOf = (profession: ProfessionId, level: number, chance: Random): string =>
  chance.pick(professions[profession].ladder[level] ?? ['Consultant'])

/** Where the work is done; working from home was rare before 2020. */
export function workplaceOf(profession: ProfessionId, from: Month, chance: Random): string {
  if (onSite.includes(profession)) return chance.chance(0.88) ? 'On-site' : 'Hybrid'
  if (from < month(2020, 3)) return chance.chance(0.85) ? 'On-site' : 'Hybrid'
  return chance.among({ Hybrid: 5, 'On-site': 3, Remote: 2 })
}
