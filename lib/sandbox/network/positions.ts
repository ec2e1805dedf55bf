import { groupBy } from '@/lib/core/group'
import type { Company, Place, ProfessionId } from '@/lib/service/data/model'
import { seat } from '@/lib/sandbox/network/careers'
import { industryOf } from '@/lib/sandbox/network/words'
import sought from '@/lib/sandbox/network/words/sought.json' with { type: 'json' }

/** A place in the staff of a company, which somebody holds or which is open. */
export type Position = {
  company: Company
  place: Place
  title: string
  profession: ProfessionId
  level: number
}

/** A search for a sought title in a sought city finds at least so many people. */
export const perTitleAndCity = 3

const allOpenIn = 20

export const peoplePerCity = perTitleAndCity * sought.titles.length

/** The real places behind the sought cities. */
export function soughtCities(homes: ReadonlyMap<string, Place[]>): Place[] {
  return sought.cities.map(([name = '', country = '']) => {
    const city = homes.get(country)?.find((each) => each.name === name)
    if (!city) throw new Error(`${name} is no home city of ${country}`)
    return city
  })
}

/** The titles that people search for. */
export const soughtTitles: readonly string[] = sought.titles.flatMap(({ title, ...entry }) =>
  'asked' in entry ? entry.asked : [title],
)

/** In every sought city each title is held at companies that know its trade; it is open, too, in the first cities, and in the others one in three. */
export function positionsAt(companies: readonly Company[]): { filled: Position[]; open: Position[] } {
  const filled: Position[] = []
  const open: Position[] = []
  const cities = [...groupBy(companies, (company) => seat(company).geoId).values()]
  for (const [turn, local] of cities.entries())
    for (const [row, { title, also, level, ...entry }] of sought.titles.entries()) {
      // safe: the file holds ids of professions
      const profession = entry.profession as ProfessionId
      const knowing = local.filter((company) => industryOf(company).mix[profession])
      const positionOf = (name: string, place: number): Position => {
        const company = knowing[(row + place) % knowing.length]
        if (!company) throw new Error(`a city without companies for ${title}`)
        const rung = name.startsWith('Senior ') ? level + 1 : level
        return { company, place: seat(company), title: name, profession, level: rung }
      }
      const plain = Array.from({ length: perTitleAndCity - also.length }, () => title)
      filled.push(...[...plain, ...also].map(positionOf))
      if (turn < allOpenIn || (row + turn) % 3 === 0) open.push(positionOf(title, perTitleAndCity))
    }
  return { filled, open }
}
