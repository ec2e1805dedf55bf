import type { Company, Person } from '@/lib/service/data/model'
import { fold } from '@/lib/service/lookups/words'
import type { Random } from '@/lib/sandbox/network/random'
import { industryOf, professions } from '@/lib/sandbox/network/words'
import companyWords from '@/lib/sandbox/network/words/companies.json' with { type: 'json' }
import postWords from '@/lib/sandbox/network/words/posts.json' with { type: 'json' }

/** Words for the named gaps of a template: each name has the choices to draw from. */
export type Slots = Readonly<Record<string, readonly string[]>>

/**
 * Writes a template out: `{a|b}` takes one alternative, `{10-40}` a number in the range, `{name}` a word of
 * the slots. Throws on a name that the slots do not have.
 */
export function write(template: string, slots: Slots, random: Random): string {
  const gap = (_: string, inner: string): string => {
    const range = /^(\d+)-(\d+)$/.exec(inner)
    if (range) return String(random.int(Number(range[1]), Number(range[2])))
    return random.pick(inner.includes('|') ? inner.split('|') : (slots[inner] ?? []))
  }
  let text = template
  for (let depth = 0; depth < 4 && text.includes('{'); depth++) text = text.replace(/\{([^{}]*)\}/g, gap)
  return text.replace(/(^|[.!?]\s+|\n)([a-zà-ÿ])/g, (begun) => begun.toUpperCase())
}

/** The ASCII form that stands in addresses: 'Zoë Łukasik' becomes 'zoe-lukasik'. */
export const slug = (text: string): string =>
  fold(text)
    .replace(/[+#]/g, ' ')
    .replace(/[^a-z0-9 ]+/g, '')
    .trim()
    .replace(/\s+/g, '-')

const known = new WeakMap<Company, Slots>()

/** The template words of a company: its own and those of its industry. */
export function companySlots(company: Company): Slots {
  const slots = known.get(company) ?? {
    ...industryOf(company).words,
    company: [company.name],
    city: company.places.map((place) => place.name),
    value: companyWords.values,
    industry: [company.industry.toLowerCase()],
    founded: [String(company.founded)],
  }
  known.set(company, slots)
  return slots
}

/** The words that fit what somebody writes: their trade, their line of work, their city. */
export function personSlots(person: Person, company: Company | null): Slots {
  const words = professions[person.profession]
  return {
    ...(company ? companySlots(company) : postWords.everyday),
    city: [person.place.name],
    topic: words.topics,
    win: words.wins,
    task: words.tasks,
    belief: words.beliefs,
    skill: words.skills,
    name: [person.firstName],
  }
}
