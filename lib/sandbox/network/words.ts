import type { Company, ProfessionId } from '@/lib/service/data/model'
import sectors from '@/lib/sandbox/network/words/industries.json' with { type: 'json' }
import homes from '@/lib/sandbox/network/words/markets.json' with { type: 'json' }
import trades from '@/lib/sandbox/network/words/professions.json' with { type: 'json' }

// Texts are templates of `write` (text.ts): the gaps {product}, {customers}, {problem} and {measure} are filled from the
// industry, {company}, {city} and {value} from the company, {topic}, {task}, {win} and {belief} from the profession.

/** The words of a profession; `related` is the one that lends its people further skills. */
export type Trade = (typeof trades)[ProfessionId] & { related: ProfessionId }

/** Who works there, in parts: 6 and 3 are two to one. */
export type Industry = (typeof sectors)[number] & { mix: Partial<Record<ProfessionId, number>> }

/** `cities`: how many of its largest are homes. `pay`: salaries as a multiple of the euro area's, in its own currency. */
export type Market = Omit<(typeof homes.markets)[number], 'roots'> & { roots: readonly string[] }

// safe: the tests read every word of these files
export const professions = trades as Readonly<Record<ProfessionId, Trade>>
export const industries: readonly Industry[] = sectors

const roots: Readonly<Record<string, readonly string[]>> = homes.roots

/** The countries where people live; `roots` are first words of companies and schools. */
export const markets: readonly Market[] = homes.markets.map((each) => ({
  ...each,
  roots: roots[each.roots] ?? [],
}))

/** The market of a country, if people live there. */
export const marketOf = (country: string) => markets.find((each) => each.country === country)

const byId = new Map(industries.map((each) => [each.id, each]))

/** The industry of a company; throws on an unknown id. */
export function industryOf({ industryId }: Pick<Company, 'industryId'>): Industry {
  const industry = byId.get(industryId)
  if (!industry) throw new Error(`no industry ${industryId}`)
  return industry
}
