import type { Place, School } from '@/lib/service/data/model'
import { random } from '@/lib/service/data/random'
import { slug } from '@/lib/service/data/text'
import { companyWords, markets } from '@/lib/service/data/words'

/** Fictional schools in real cities, at least four in every home market. */
export function makeSchools(count: number, homes: ReadonlyMap<string, Place[]>): School[] {
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, index): School => {
    const chance = random('school', index)
    const market = markets[index % markets.length] ?? chance.pick(markets)
    const place = chance.pick(homes.get(market.country) ?? [])
    const fresh = () => chance.pick(companyWords.schools).replace('{root}', chance.pick(market.roots))
    let name = fresh()
    while (taken.has(slug(name))) name = fresh()
    taken.add(slug(name))
    const id = 3_000_000 + index * 1_013 + chance.int(0, 900)
    return { id, universalName: slug(name), name, place, founded: chance.int(1790, 1995) }
  })
}

/** Whether a school teaches a field: a medical or a business school does not teach everything. */
export function teaches(school: School, field: string): boolean {
  if (school.name.includes('Medical'))
    return /Medicine|Nursing|Pharmacy|Physiotherapy|Health|Biology|Biomedical/.test(field)
  if (school.name.includes('Business') || school.name.includes('Economics')) {
    return /Business|Econom|Finance|Accounting|Management|Marketing|Trade|Logistics|Law|Communication/.test(
      field,
    )
  }
  if (/Technology|Polytechnic/.test(school.name))
    return !/Law|History|Nursing|Linguistics|Journalism/.test(field)
  return true
}
