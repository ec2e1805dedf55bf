import type { Fields } from '@/lib/core/json'
import type { Ad, Company } from '@/lib/service/data/model'
import { professionIn } from '@/lib/sandbox/network/careers'
import { random } from '@/lib/sandbox/network/random'
import { daysBefore } from '@/lib/sandbox/network/dates'
import { companySlots, professions, write } from '@/lib/sandbox/network/words'
import companyWords from '@/lib/sandbox/network/words/companies.json' with { type: 'json' }

/** So many ads of companies of the network, and one of each settled company. */
export function makeAds(count: number, companies: readonly Company[], settled: readonly Company[]): Ad[] {
  const { formats, headlines, texts, actions, impressions } = companyWords.ads
  const advertisers = companies.filter((company) => company.headcount > 15)
  return Array.from({ length: count + settled.length }, (_, index): Ad => {
    const chance = random('ad', index)
    const company =
      settled[index - count] ?? chance.weighted(advertisers, (each) => Math.sqrt(each.headcount))
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
export function adDetail({ id, countries, profession, impressions, targeted }: Ad): Fields {
  if (!targeted || impressions === null) return { impressions: null, targeting: null }
  const chance = random('ad-detail', id)
  const others = countries.length > 1 ? Math.floor(chance.int(20, 65) / (countries.length - 1)) : 0
  const first = 100 - others * (countries.length - 1)
  return {
    impressions: {
      total: impressions,
      byCountry: countries.map((country, at) => ({ country, share: `${at === 0 ? first : others}%` })),
    },
    targeting: [
      { segment: 'Language', includes: ['English'], excludes: [] },
      { segment: 'Location', includes: countries, excludes: [] },
      {
        segment: 'Job function',
        includes: [professions[profession].name],
        excludes: chance.chance(0.3) ? [professions.people.name] : [],
      },
    ],
  }
}
