import type { Month, Place, ProfessionId, School, Study } from '@/lib/service/data/model'
import { random, type Random } from '@/lib/sandbox/network/random'
import { thisYear, yearOf } from '@/lib/sandbox/network/dates'
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

/** What a person studied before the career began, the last stay first; a few newcomers still study. */
export function makeStudies(
  { profession, started, home }: { profession: ProfessionId; started: Month; home: Place },
  schools: readonly School[],
  chance: Random,
): Study[] {
  if (chance.chance(0.07)) return []
  const { fields } = professions[profession]
  const field = chance.pick(fields)
  const end = yearOf(started) - (chance.chance(0.2) ? 1 : 0)
  /** Mostly near home, at a school that was open then and teaches the subject. */
  function schoolFor(subject: string, from: number): School {
    const open = schools.filter((each) => each.founded <= from && teaches(each, subject))
    const near = open.filter((each) => each.place.countryCode === home.countryCode)
    return chance.pick(near.length > 0 && chance.chance(0.8) ? near : open)
  }
  const study = (degree: string, subject: string, from: number, to: number): Study => {
    const school = schoolFor(subject, from)
    const grade = chance.chance(0.25) ? chance.pick(schoolWords.grades) : null
    return { schoolId: school.id, school: school.name, degree, field: subject, from, to, grade }
  }
  const studies: Study[] = []
  if (profession === 'leadership' && chance.chance(0.4)) {
    const at = Math.min(thisYear - 1, end + chance.int(5, 11))
    studies.push(study('Master of Business Administration', 'Business Administration', at - 2, at))
  }
  const isDoctor = chance.chance(profession === 'research' ? 0.7 : profession === 'care' ? 0.3 : 0.05)
  let to = thisYear - end <= 1 && chance.chance(0.3) ? thisYear + 1 : end
  const add = (title: string, subject: string, years: number) => {
    studies.push(study(title, subject, to - years, to))
    to -= years
  }
  if (isDoctor) add('Doctorate', field, 4)
  if (isDoctor || chance.chance(0.55)) add(degree('Master', field), field, 2)
  add(degree('Bachelor', field), chance.chance(0.85) ? field : chance.pick(fields), 3)
  return studies
}

function degree(rank: string, field: string): string {
  const of = schoolWords.degrees.find(({ fields }) => has(field, fields))
  return `${rank} of ${of?.name ?? 'Science'}`
}

function teaches({ name }: School, subject: string): boolean {
  const kind = schoolWords.kinds.find(({ names }) => has(name, names))
  return !kind || has(subject, kind.fields) === kind.only
}
