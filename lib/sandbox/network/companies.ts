import type { Company, Place, Month, ProfessionId, School, Study } from '@/lib/service/data/model'
import { random, type Random } from '@/lib/sandbox/network/random'
import { thisYear, yearOf } from '@/lib/sandbox/network/dates'
import {
  companySlots,
  industries,
  industryOf,
  marketOf,
  markets,
  slug,
  write,
  type Industry,
  type Market,
  professions,
} from '@/lib/sandbox/network/words'
import companyWords from '@/lib/sandbox/network/words/companies.json' with { type: 'json' }
import sought from '@/lib/sandbox/network/words/sought.json' with { type: 'json' }
import schoolWords from '@/lib/sandbox/network/words/schools.json' with { type: 'json' }

type Homes = ReadonlyMap<string, Place[]>

/** Fictional employers in real places: `count` anywhere, then those settled in the cities where newcomers search. */
export function makeCompanies(count: number, homes: Homes, cities: readonly Place[]): Company[] {
  const taken = new Set<string>()
  const settled = cities.flatMap((seat) => sought.industries.map((industryId) => ({ seat, industryId })))
  return Array.from({ length: count + settled.length }, (_, index) => {
    const chance = random('employer', index)
    const site = settled[index - count]
    const industry = site
      ? industryOf(site)
      : (industries[index] ?? chance.weighted(industries, (each) => each.share))
    const market = (site && marketOf(site.seat.countryCode)) ?? chance.weighted(markets, (each) => each.share)
    const places = site ? [site.seat] : officesOf(market, industry, homes, chance)
    const name = nameOf(market, industry, chance, taken)
    // a settled company is old and large enough for a whole staff with years behind them
    const [age, staff] = site ? [chance.int(9, 24), chance.int(180, 420)] : [0, 0]
    const founded = Math.min(
      industry.oldest + Math.floor((2023 - industry.oldest) * Math.pow(chance.next(), 0.55)),
      thisYear - age,
    )
    const headcount = Math.max(headcountOf(industry, thisYear - founded, chance), staff)
    const known = { name, industryId: industry.id, industry: industry.name, founded, places }
    return {
      ...known,
      ...textsOf(known, industry, chance),
      id: 100_000 + index * 7_919 + chance.int(0, 7_000),
      universalName: slug(name),
      headcount,
      onNetwork: Math.max(2, Math.round(headcount * (0.45 + chance.next() * 0.5))),
      followers: Math.round(headcount * (2 + chance.next() * 22) + chance.int(40, 900)),
      domain: `${slug(name)}.example`,
      kind: kindOf(industry, headcount, chance),
      stage:
        founded > 2010 && headcount < 600 && chance.chance(0.6)
          ? chance.pick(['Seed', 'Series A', 'Series B', 'Series C'])
          : null,
      phone: chance.chance(0.6)
        ? `${market.dialling} ${chance.int(20, 99)} ${chance.int(1000, 9999)} ${chance.int(100, 999)}`
        : null,
      verified: chance.chance(0.45),
    }
  })
}

function textsOf(known: Parameters<typeof companySlots>[0], { words }: Industry, chance: Random) {
  if (chance.chance(0.07)) return { tagline: null, description: null, specialities: [] }
  const slots = companySlots(known)
  const { opening, work, people, closing } = companyWords.lines
  const paragraphs = [opening, work, people, closing].map((lines) => write(chance.pick(lines), slots, chance))
  return {
    tagline: chance.chance(0.82) ? write(chance.pick(companyWords.taglines), slots, chance) : null,
    description: paragraphs.join('\n\n'),
    specialities: [...new Set([...words.product, ...chance.sample(companyWords.values, 3)])],
  }
}

function officesOf(market: Market, industry: Industry, homes: Homes, chance: Random): Place[] {
  const seat = chance.weighted(homes.get(market.country) ?? [], (place) => place.population)
  const count = chance.chance(0.35) ? 0 : chance.int(1, Math.max(1, industry.size - 2))
  const others = Array.from({ length: count }, () => {
    const country = chance.chance(0.65)
      ? market.country
      : chance.weighted(markets, (each) => each.share).country
    return chance.weighted(homes.get(country) ?? [seat], (place) => Math.sqrt(place.population))
  })
  return [...new Set([seat, ...others])]
}

function nameOf(market: Market, industry: Industry, chance: Random, taken: Set<string>): string {
  for (let attempt = 0; ; attempt++) {
    const more = attempt > 30 ? chance.pick(market.roots) : ''
    const second = attempt > 6 ? `${more && ` ${more}`} ${chance.pick(companyWords.secondNames)}` : ''
    const name = `${chance.pick(market.roots)}${second} ${chance.pick(industry.suffixes)}`
    if (taken.has(slug(name))) continue
    taken.add(slug(name))
    return name
  }
}

function headcountOf(industry: Industry, age: number, chance: Random): number {
  const exponent = 1 + industry.size * 0.28 + Math.min(age, 60) / 45 + (chance.next() - 0.5) * 2.4
  return Math.max(3, Math.round(Math.pow(10, Math.min(4.7, exponent * 0.82))))
}

function kindOf(industry: Industry, headcount: number, chance: Random): string {
  if (industry.id === '100') return 'Nonprofit'
  if (industry.id === '170') return 'Educational'
  if (headcount > 4000 && chance.chance(0.6)) return 'Public Company'
  return headcount < 40 && chance.chance(0.25) ? 'Partnership' : 'Privately Held'
}

/** Fictional schools in real cities, at least four in every home market. */
export function makeSchools(count: number, homes: ReadonlyMap<string, Place[]>): School[] {
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, index): School => {
    const chance = random('school', index)
    const market = markets[index % markets.length] ?? chance.pick(markets)
    const place = chance.pick(homes.get(market.country) ?? [])
    const fresh = () => chance.pick(schoolWords.names).replace('{root}', chance.pick(market.roots))
    let name = fresh()
    while (taken.has(slug(name))) name = fresh()
    taken.add(slug(name))
    const id = 3_000_000 + index * 1_013 + chance.int(0, 900)
    return { id, universalName: slug(name), name, place, founded: chance.int(1790, 1995) }
  })
}

export type Schools = ReadonlyMap<string, School[]>

/** The schools that teach each subject. */
export const bySubject = (schools: readonly School[]): Schools =>
  new Map(
    Object.values(professions)
      .flatMap(({ fields }) => fields)
      .map((field) => [field, schools.filter((each) => teaches(each, field))]),
  )

const has = (text: string, words: readonly string[]) => words.some((word) => text.includes(word))

/** What a person studied before the career began, the last stay first. */
export function makeStudies(
  { profession, started, home }: { profession: ProfessionId; started: Month; home: Place },
  schools: Schools,
  chance: Random,
): Study[] {
  if (chance.chance(0.07)) return []
  const field = chance.pick(professions[profession].fields)
  const isDoctor = chance.chance(profession === 'research' ? 0.7 : 0.06)
  const ranks = isDoctor ? ['Doctor', 'Master', 'Bachelor'] : ['Master', 'Bachelor']
  let to = yearOf(started)
  return ranks.slice(!isDoctor && chance.chance(0.45) ? 1 : 0).map((rank): Study => {
    const from = to - (yearsOf[rank] ?? 3)
    const school = schoolFor(field, from, home, schools, chance)
    const grade = chance.chance(0.25) ? chance.pick(schoolWords.grades) : null
    const study = {
      schoolId: school.id,
      school: school.name,
      degree: degree(rank, field),
      field,
      from,
      to,
      grade,
    }
    to = from
    return study
  })
}

const yearsOf: Readonly<Record<string, number>> = { Doctor: 4, Master: 2, Bachelor: 3 }

/** Mostly near home, at a school that was open then and teaches the subject. */
function schoolFor(subject: string, from: number, home: Place, schools: Schools, chance: Random): School {
  const all = schools.get(subject) ?? []
  const open = all.filter((each) => each.founded <= from)
  const near = open.filter((each) => each.place.countryCode === home.countryCode)
  return chance.pick(near.length > 0 && chance.chance(0.8) ? near : open)
}

function degree(rank: string, field: string): string {
  const of = schoolWords.degrees.find(({ fields }) => has(field, fields))
  return `${rank} of ${of?.name ?? 'Science'}`
}

function teaches({ name }: School, subject: string): boolean {
  const kind = schoolWords.kinds.find(({ names }) => has(name, names))
  return !kind || has(subject, kind.fields) === kind.only
}
