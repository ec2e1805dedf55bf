import { companySlots, industryOf } from '@/lib/service/data/companies'
import { daysBefore } from '@/lib/service/data/dates'
import type { Ad, Company } from '@/lib/service/data/model'
import { random } from '@/lib/service/data/random'
import { write } from '@/lib/service/data/text'
import { companyWords, type ProfessionId, professions } from '@/lib/service/data/words'

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
