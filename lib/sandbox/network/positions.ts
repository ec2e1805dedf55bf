import type { Company, Place, ProfessionId } from '@/lib/service/data/model'
import { seat } from '@/lib/sandbox/network/careers'
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
export const perTitleAndCity = 5

/** The real places behind the sought cities. */
export function soughtCities(homes: ReadonlyMap<string, Place[]>): Place[] {
  return sought.cities.map(([name = '', country = '']) => {
    const city = homes.get(country)?.find((each) => each.name === name)
    if (!city) throw new Error(`${name} is no home city of ${country}`)
    return city
  })
}

/** In every sought city each title is held once at all settled companies but one, which has an opening for it. */
export function positionsAt(companies: readonly Company[]): { filled: Position[]; open: Position[] } {
  const filled: Position[] = []
  const open: Position[] = []
  for (const city of new Set(companies.map((company) => seat(company).geoId))) {
    const local = companies.filter((company) => seat(company).geoId === city)
    for (const [row, { title, also, level, ...entry }] of sought.titles.entries()) {
      const plain = Array.from({ length: perTitleAndCity - also.length }, () => title)
      for (const [turn, name] of [...plain, ...also, title].entries()) {
        const company = local[(row + turn) % local.length]
        if (!company) throw new Error('a city without companies')
        // safe: the file holds ids of professions
        const profession = entry.profession as ProfessionId
        const rung = name.startsWith('Senior ') ? level + 1 : level
        const list = turn < perTitleAndCity ? filled : open
        list.push({ company, place: seat(company), title: name, profession, level: rung })
      }
    }
  }
  return { filled, open }
}
