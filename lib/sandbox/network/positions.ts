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

/** How the holders of a title write it: most of them plainly, the last ones in its other ways. */
function waysToWrite({ title, also }: (typeof sought.titles)[number]): string[] {
  const plain = Array.from({ length: perTitleAndCity - also.length }, () => title)
  return [...plain, ...also]
}

/**
 * The staff of the companies settled in the sought cities: in every city each title is held once at all companies but
 * one, and that one has an opening for it.
 */
export function positionsAt(companies: readonly Company[]): { filled: Position[]; open: Position[] } {
  const filled: Position[] = []
  const open: Position[] = []
  for (const city of new Set(companies.map((company) => seat(company).geoId))) {
    const local = companies.filter((company) => seat(company).geoId === city)
    for (const [row, entry] of sought.titles.entries()) {
      const at = (turn: number) => {
        const company = local[(row + turn) % local.length]
        if (!company) throw new Error('a city without companies')
        return { company, place: seat(company) }
      }
      const { level } = entry
      // safe: the file holds ids of professions
      const profession = entry.profession as ProfessionId
      for (const [turn, title] of waysToWrite(entry).entries()) {
        const rung = title.startsWith('Senior ') ? level + 1 : level
        filled.push({ ...at(turn), title, profession, level: rung })
      }
      open.push({ ...at(perTitleAndCity), title: entry.title, profession, level })
    }
  }
  return { filled, open }
}
