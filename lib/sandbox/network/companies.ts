import type { Company, Place } from '@/lib/service/data/model'
import { random, type Random } from '@/lib/sandbox/network/random'
import { asOf } from '@/lib/sandbox/network/dates'
import { companySlots, slug, write, type Slots } from '@/lib/sandbox/network/text'
import {
  industries,
  industryOf,
  marketOf,
  markets,
  type Industry,
  type Market,
} from '@/lib/sandbox/network/words'
import companyWords from '@/lib/sandbox/network/words/companies.json' with { type: 'json' }
import sought from '@/lib/sandbox/network/words/sought.json' with { type: 'json' }

/** Fictional employers in real places, equal for equal arguments: `count` anywhere, then those settled in `cities`. */
export function makeCompanies(
  count: number,
  homes: ReadonlyMap<string, Place[]>,
  cities: readonly Place[],
): Company[] {
  const taken = new Set<string>()
  const settled = cities.flatMap((seat) => sought.industries.map((industryId) => ({ seat, industryId })))
  return Array.from({ length: count + settled.length }, (_, index) =>
    makeCompany(index, homes, taken, settled[index - count]),
  )
}

function makeCompany(
  index: number,
  homes: ReadonlyMap<string, Place[]>,
  taken: Set<string>,
  settled?: { seat: Place; industryId: string },
): Company {
  const chance = random('employer', index)
  const industry =
    settled === undefined
      ? (industries[index] ?? chance.weighted(industries, (each) => each.share))
      : industryOf(settled)
  const market =
    (settled && marketOf(settled.seat.countryCode)) ?? chance.weighted(markets, (each) => each.share)
  const places = settled === undefined ? officesOf(market, industry, homes, chance) : [settled.seat]
  const name = nameOf(market, industry, chance, taken)
  const universalName = slug(name)
  const thisYear = asOf.getUTCFullYear()
  // A settled company is old and large enough for a whole staff with years behind them.
  const least = settled
    ? { age: chance.int(9, 24), headcount: chance.int(90, 260) }
    : { age: 0, headcount: 0 }
  const founded = Math.min(foundedIn(industry, chance), thisYear - least.age)
  const headcount = Math.max(headcountOf(industry, thisYear - founded, chance), least.headcount)
  const company: Company = {
    id: 100_000 + index * 7_919 + chance.int(0, 7_000),
    universalName,
    name,
    industryId: industry.id,
    industry: industry.name,
    founded,
    headcount,
    onNetwork: Math.max(2, Math.round(headcount * (0.45 + chance.next() * 0.5))),
    followers: Math.round(headcount * (2 + chance.next() * 22) + chance.int(40, 900)),
    domain: `${universalName}.example`,
    tagline: null,
    description: null,
    specialities: [],
    kind: kindOf(industry, headcount, chance),
    stage:
      founded > 2010 && headcount < 600 && chance.chance(0.6)
        ? chance.pick(['Seed', 'Series A', 'Series B', 'Series C'])
        : null,
    phone: chance.chance(0.6)
      ? `${market.dialling} ${chance.int(20, 99)} ${chance.int(1000, 9999)} ${chance.int(100, 999)}`
      : null,
    verified: chance.chance(0.45),
    places,
  }
  const slots = companySlots(company)
  const sparse = chance.chance(0.07)
  return {
    ...company,
    tagline: chance.chance(0.82) && !sparse ? write(chance.pick(companyWords.taglines), slots, chance) : null,
    description: sparse ? null : describe(slots, chance),
    specialities: sparse
      ? []
      : [...new Set([...industry.words.product, ...chance.sample(companyWords.values, 3)])],
  }
}

function describe(slots: Slots, chance: Random): string {
  const { opening, work, people, closing } = companyWords.lines
  const paragraphs = [
    chance.sample(opening, 1),
    chance.sample(work, 2),
    chance.sample(people, 1),
    chance.sample(closing, 1),
  ]
  return paragraphs.map((chosen) => chosen.map((line) => write(line, slots, chance)).join(' ')).join('\n\n')
}

function officesOf(
  market: Market,
  industry: Industry,
  homes: ReadonlyMap<string, Place[]>,
  chance: Random,
): Place[] {
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
  for (let attempt = 0; attempt < 400; attempt++) {
    const root = chance.pick(market.roots)
    const suffix = chance.pick(industry.suffixes)
    const second = attempt > 6 ? ` ${chance.pick(companyWords.secondNames)}` : ''
    const name = `${root}${second} ${suffix}`
    if (taken.has(slug(name))) continue
    taken.add(slug(name))
    return name
  }
  throw new Error('company names ran out')
}

function foundedIn(industry: Industry, chance: Random): number {
  const span = 2023 - industry.oldest
  return industry.oldest + Math.floor(span * Math.pow(chance.next(), 0.55))
}

function headcountOf(industry: Industry, age: number, chance: Random): number {
  const exponent = 1 + industry.size * 0.28 + Math.min(age, 60) / 45 + (chance.next() - 0.5) * 2.4
  return Math.max(3, Math.round(Math.pow(10, Math.min(4.7, exponent * 0.82))))
}

function kindOf(industry: Industry, headcount: number, chance: Random): string {
  if (industry.id === '100') return 'Nonprofit'
  if (industry.id === '170') return 'Educational'
  if (headcount > 4000 && chance.chance(0.6)) return 'Public Company'
  if (headcount < 40 && chance.chance(0.25)) return 'Partnership'
  return 'Privately Held'
}
