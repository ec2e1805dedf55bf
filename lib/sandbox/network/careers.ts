import { groupBy } from '@/lib/core/group'
import type { Company, Month, Place, ProfessionId, Role } from '@/lib/service/data/model'
import { weighing, type Random } from '@/lib/sandbox/network/random'
import { asOfMonth, month } from '@/lib/sandbox/network/dates'
import { industryOf, professions } from '@/lib/sandbox/network/words'

export type Employers = ReturnType<typeof employersOf>

type CareerPlan = {
  profession: ProfessionId
  started: Month
  /** Levels by which somebody stands above others of as many years. */
  ambition: number
  current: { company: Company; place: Place; from: Month; level?: number; title?: string } | null
  home: Place
}

const onSite: readonly ProfessionId[] = ['care', 'building', 'supply', 'research', 'teaching']

/** Chooses among companies that employ people of a trade, in a country or anywhere. */
export function employersOf(companies: readonly Company[]) {
  const byCountry = groupBy(companies, (each) => seat(each).countryCode)
  const ways = new Map<string, ReturnType<typeof weighing<Company>>>()
  return (profession: ProfessionId, country: string | null, chance: Random): Company | null => {
    const key = `${profession}/${country}`
    const list = country === null ? companies : (byCountry.get(country) ?? [])
    const way =
      ways.get(key) ??
      weighing(list, (each) => Math.sqrt(each.headcount) * (industryOf(each).mix[profession] ?? 0))
    ways.set(key, way)
    return way(chance)
  }
}

/** The headquarters of a company. */
export function seat(company: Company): Place {
  const [first] = company.places
  if (!first) throw new Error(`company ${company.id} has no place`)
  return first
}

/** A career from the current role back to its start: no overlaps, nobody employed before the company was founded. */
export function makeCareer(plan: CareerPlan, employers: Employers, chance: Random): Role[] {
  const { profession, started, ambition, home, current } = plan
  const roles: Role[] = []
  const pause = () => (chance.chance(0.8) ? 1 : chance.int(2, 12))
  const levelAt = (at: Month) =>
    Math.max(0, Math.min(6, Math.round(Math.sqrt(Math.max(0, at - started) / 12) + ambition)))
  let end = asOfMonth - chance.int(1, 9)
  let level = 6
  if (current) {
    const { company, place, from, title } = current
    level = current.level ?? levelAt(asOfMonth)
    const [now, ...earlier] = stay(profession, company, place, { from, to: null, level }, chance)
    if (now) roles.push(title ? { ...now, title } : now, ...earlier)
    end = from - pause()
  }
  while (end - started > 5 && roles.length < 9) {
    const length = chance.int(9, 26) + (chance.chance(0.45) ? chance.int(12, 70) : 0)
    const from = end - length - started < 9 ? started : end - length
    level = Math.min(level, levelAt(from))
    const last = roles.at(-1)?.companyId ?? null
    const company = nextEmployer(employers, { home, last, from, profession }, chance)
    const place = company ? officeNear(company, home, chance) : home
    roles.push(...stay(profession, company, place, { from, to: end, level }, chance))
    level = roles.at(-1)?.level ?? level
    end = from - pause()
  }
  return roles
}

type Search = { home: Place; last: number | null; from: Month; profession: ProfessionId }

/** Somebody who employs people of that trade, mostly in the country; null for work on one's own account. */
function nextEmployer(
  choose: Employers,
  { home, last, from, profession }: Search,
  chance: Random,
): Company | null {
  if (chance.chance(0.05)) return null
  const isNear = chance.chance(0.78)
  for (let attempt = 0; attempt < 16; attempt += 1) {
    const company = choose(profession, isNear && attempt < 8 ? home.countryCode : null, chance)
    if (company && month(company.founded, 1) <= from && company.id !== last) return company
  }
  return null
}

function officeNear(company: Company, home: Place, chance: Random): Place {
  const near = company.places.filter((each) => each.countryCode === home.countryCode)
  return chance.pick(near.length > 0 ? near : company.places)
}

type Span = { from: Month; to: Month | null; level: number }

function stay(
  profession: ProfessionId,
  company: Company | null,
  { geoId, label }: Place,
  span: Span,
  chance: Random,
): Role[] {
  const contract = chance.among({ 'Full-time': 90, 'Part-time': 4, Contract: 3, Freelance: 3 })
  const role = (level: number, from: Month, to: Month | null): Role => ({
    companyId: company?.id ?? null,
    employer: company?.name ?? 'Self-employed',
    level,
    title: company
      ? titleOf(profession, level, chance)
      : `Freelance ${professions[profession].name} Consultant`,
    from,
    to,
    geoId,
    place: label,
    type: company ? (level === 0 ? 'Internship' : contract) : 'Self-employed',
    workplace: chance.chance(0.12) ? null : workplaceOf(profession, chance),
  })
  const { from, to, level } = span
  const length = (to ?? asOfMonth) - from
  if (!company || length <= 30 || level <= 1 || chance.chance(0.55)) return [role(level, from, to)]
  const turn = from + Math.floor(length * (0.35 + chance.next() * 0.35))
  return [role(level, turn, to), role(level - 1, from, turn - 1)]
}

/** A line of work of a company, by the shares of those who work there. */
export const professionIn = (company: Company, chance: Random): ProfessionId =>
  // safe: the type of a mix says which keys it has
  chance.among(industryOf(company).mix as Record<ProfessionId, number>)

/** A title from the ladder of a line of work. */
export const titleOf = (profession: ProfessionId, level: number, chance: Random): string =>
  chance.pick(professions[profession].ladder[level] ?? ['Consultant'])

/** Where the work is done. */
export const workplaceOf = (profession: ProfessionId, chance: Random): string =>
  onSite.includes(profession) ? 'On-site' : chance.among({ Hybrid: 5, 'On-site': 3, Remote: 2 })
