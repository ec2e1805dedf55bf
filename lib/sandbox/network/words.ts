import type { Company, Place, ProfessionId } from '@/lib/service/data/model'
import { fold } from '@/lib/service/lookups/words'
import { monthsAgo } from '@/lib/sandbox/network/dates'
import type { Random } from '@/lib/sandbox/network/random'
import companyWords from '@/lib/sandbox/network/words/companies.json' with { type: 'json' }
import sectors from '@/lib/sandbox/network/words/industries.json' with { type: 'json' }
import homes from '@/lib/sandbox/network/words/markets.json' with { type: 'json' }
import postWords from '@/lib/sandbox/network/words/posts.json' with { type: 'json' }
import trades from '@/lib/sandbox/network/words/professions.json' with { type: 'json' }

// Texts are templates of `write`: the gaps {product}, {customers}, {problem} and {measure} are filled from the
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

/** Words for the named gaps of a template: each name has the choices to draw from. */
export type Slots = Readonly<Record<string, readonly string[]>>

/**
 * Writes a template out: `{a|b}` is a choice, `{10-40}` a number in the range, `{month 2-40}` a month so many before the
 * present, `{name}` a word of the slots.
 */
export function write(template: string, slots: Slots, random: Random): string {
  const gap = (_: string, inner: string): string => {
    const [, kind, least, most] = /^(month )?(\d+)-(\d+)$/.exec(inner) ?? []
    if (!least) return random.pick(inner.includes('|') ? inner.split('|') : (slots[inner] ?? []))
    const number = random.int(Number(least), Number(most))
    return kind ? monthsAgo(number) : String(number)
  }
  let text = template
  for (let depth = 0; depth < 6 && text.includes('{'); depth++) text = text.replace(/\{([^{}]*)\}/g, gap)
  return text.replace(/(^(?!https:)|[.!?]\s+|\n)([a-zà-ÿ])/g, (begun) => begun.toUpperCase())
}

/** The ASCII form that stands in addresses: 'Zoë Łukasik' becomes 'zoe-lukasik'. */
export const slug = (text: string): string =>
  fold(text)
    .replace(/[+#]/g, ' ')
    .replace(/[^a-z0-9 ]+/g, '')
    .trim()
    .replace(/\s+/g, '-')

/** By what the people and the openings of a line of work are found beyond their titles. */
export const keywordsOf = (profession: ProfessionId): string[] => [
  professions[profession].name,
  ...professions[profession].skills.slice(0, 10),
]

/** The template words of a company: its own and those of its industry. */
export const companySlots = (
  company: Pick<Company, 'industryId' | 'industry' | 'name' | 'founded' | 'places'>,
): Slots => ({
  ...industryOf(company).words,
  company: [company.name],
  city: company.places.map((place) => place.name),
  value: companyWords.values,
  industry: [company.industry.toLowerCase()],
  founded: [String(company.founded)],
})

/** The words that fit what somebody writes: their line of work, their city, their company where they have one. */
export function personSlots(profession: ProfessionId, { name }: Place, company: Company | null): Slots {
  const words = professions[profession]
  return {
    ...(company ? companySlots(company) : postWords.everyday),
    city: [name],
    topic: words.topics,
    win: words.wins,
    task: words.tasks,
    belief: words.beliefs,
    skill: words.skills,
  }
}
