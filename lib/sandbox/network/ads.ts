import type { Fields } from '@/lib/core/json'
import type { Ad, Company, ProfessionId } from '@/lib/service/data/model'
import { random } from '@/lib/sandbox/network/random'
import { daysBefore } from '@/lib/sandbox/network/dates'
import { companySlots, write } from '@/lib/sandbox/network/text'
import { industryOf, professions } from '@/lib/sandbox/network/words'
import companyWords from '@/lib/sandbox/network/words/companies.json' with { type: 'json' }

/**
 * Advertisements of companies of the network, some running, some over, some without published figures: `count` of
 * `companies`, and one of each settled company.
 */
export function makeAds(count: number, companies: readonly Company[], settled: readonly Company[]): Ad[] {
  const advertisers = companies.filter((company) => company.headcount > 15)
  return Array.from({ length: count + settled.length }, (_, index): Ad => {
    const chance = random('ad', index)
    const company =
      settled[index - count] ?? chance.weighted(advertisers, (each) => Math.sqrt(each.headcount))
    const slots = companySlots(company)
    const start = 1 + Math.pow(chance.next(), 1.4) * 400
    const runs = chance.int(6, 90)
    const published = chance.chance(0.7)
    return {
      id: String(610_000_000 + index * 91_733 + chance.int(0, 90_000)),
      companyId: company.id,
      format: chance.among(companyWords.ads.formats),
      headline: write(chance.pick(companyWords.ads.headlines), slots, chance),
      commentary: write(chance.pick(companyWords.ads.texts), slots, chance),
      callToAction: chance.pick(companyWords.ads.actions),
      startedAt: daysBefore(start),
      endedAt: runs < start ? daysBefore(start - runs) : null,
      countries: [...new Set(company.places.map((place) => place.countryName))].slice(0, 4),
      impressions: published ? chance.pick(companyWords.ads.impressions) : null,
      targeted: published,
      profession: chance.pick(
        Object.keys(industryOf(company).mix).filter((id): id is ProfessionId => id in professions),
      ),
    }
  })
}

/** Who is shown an ad, how often and where, where that is published. */
export function adDetail(each: Ad): Fields {
  const chance = random('ad-detail', each.id)
  const shares = split(each.countries.length, chance.int(35, 80))
  const words = professions[each.profession]
  return {
    impressions: each.impressions
      ? {
          total: each.impressions,
          byCountry: each.countries.map((country, index) => ({ country, share: `${shares[index] ?? 0}%` })),
        }
      : null,
    targeting: each.targeted
      ? [
          { segment: 'Language', includes: ['English'], excludes: [] },
          { segment: 'Location', includes: each.countries, excludes: [] },
          {
            segment: 'Job function',
            includes: [words.name],
            excludes: chance.chance(0.3) ? [professions.people.name] : [],
          },
        ]
      : null,
  }
}

function split(parts: number, first: number): number[] {
  if (parts <= 1) return [100]
  const rest = Math.floor((100 - first) / (parts - 1))
  return [100 - rest * (parts - 1), ...Array.from({ length: parts - 1 }, () => rest)]
}
