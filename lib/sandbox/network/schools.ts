import type { Month, Place, ProfessionId, School, Study } from '@/lib/service/data/model'
import { random, type Random } from '@/lib/sandbox/network/random'
import { yearOf } from '@/lib/sandbox/network/dates'
import { markets, professions, slug } from '@/lib/sandbox/network/words'
import schoolWords from '@/lib/sandbox/network/words/schools.json' with { type: 'json' }

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

const has = (text: string, words: readonly string[]) => words.some((word) => text.includes(word))

/** What a person studied before the career began, the last stay first. */
export function makeStudies(
  { profession, started, home }: { profession: ProfessionId; started: Month; home: Place },
  schools: readonly School[],
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
function schoolFor(
  subject: string,
  from: number,
  home: Place,
  schools: readonly School[],
  chance: Random,
): School {
  const open = schools.filter((each) => each.founded <= from && teaches(each, subject))
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
