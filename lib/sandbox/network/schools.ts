import type { Month, Place, ProfessionId, School, Study } from '@/lib/service/data/model'
import { random, type Random } from '@/lib/sandbox/network/random'
import { asOf, yearOf } from '@/lib/sandbox/network/dates'
import { slug } from '@/lib/sandbox/network/text'
import { markets, professions } from '@/lib/sandbox/network/words'
import companyWords from '@/lib/sandbox/network/words/companies.json' with { type: 'json' }

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

const arts = /Linguistics|History|Philosophy|Journalism|Languages|Communication|Design|Sociology|Political/

/** What a person studied before the career began, the last stay first; a few newcomers still study. */
export function makeStudies(
  profession: ProfessionId,
  started: Month,
  home: Place,
  schools: readonly School[],
  chance: Random,
): Study[] {
  if (chance.chance(0.07)) return []
  const field = chance.pick(professions[profession].fields)
  const end = yearOf(started) - (chance.chance(0.2) ? 1 : 0)
  const still = asOf.getUTCFullYear() - end <= 1 && chance.chance(0.3)
  const studies: Study[] = []
  const add = (degree: string, subject: string, from: number, to: number) => {
    const school = schoolFor(subject, from, home, schools, chance)
    const grade = chance.chance(0.25)
      ? chance.pick(['With distinction', 'First class', '1.4', '3.7 of 4', 'Cum laude', '92 of 100'])
      : null
    studies.push({ schoolId: school.id, school: school.name, degree, field: subject, from, to, grade })
  }
  if (profession === 'leadership' && chance.chance(0.4)) {
    const at = Math.min(asOf.getUTCFullYear() - 1, end + chance.int(5, 11))
    add('Master of Business Administration', 'Business Administration', at - 2, at)
  }
  const doctor = chance.chance(profession === 'research' ? 0.7 : profession === 'care' ? 0.3 : 0.05)
  const finish = still ? asOf.getUTCFullYear() + 1 : end
  if (doctor) add('Doctorate', field, finish - 4, finish)
  const masterEnd = doctor ? finish - 4 : finish
  const master = doctor || chance.chance(0.55)
  if (master) add(degree('Master', field), field, masterEnd - 2, masterEnd)
  const bachelorEnd = master ? masterEnd - 2 : masterEnd
  add(
    degree('Bachelor', field),
    chance.chance(0.85) ? field : chance.pick(professions[profession].fields),
    bachelorEnd - 3,
    bachelorEnd,
  )
  return studies
}

function degree(rank: string, field: string): string {
  if (/Law/.test(field)) return `${rank} of Laws`
  if (/Engineering|Construction/.test(field)) return `${rank} of Engineering`
  return `${rank} of ${arts.test(field) ? 'Arts' : 'Science'}`
}

function schoolFor(
  field: string,
  from: number,
  home: Place,
  schools: readonly School[],
  chance: Random,
): School {
  const open = schools.filter((each) => each.founded <= from && teaches(each, field))
  const near = open.filter((each) => each.place.countryCode === home.countryCode)
  return chance.pick(near.length > 0 && chance.chance(0.8) ? near : open)
}

/** A medical or a business school does not teach everything. */
function teaches(school: School, field: string): boolean {
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
