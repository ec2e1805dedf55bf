import { asOf, yearOf, type Month } from '@/lib/service/data/dates'
import type { Place, School, Study } from '@/lib/service/data/model'
import type { Random } from '@/lib/service/data/random'
import { teaches } from '@/lib/service/data/schools'
import { type ProfessionId, professions } from '@/lib/service/data/words'

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
