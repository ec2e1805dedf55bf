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
  let text = template
  for (let depth = 0; depth < 4 && text.includes('{'); depth++) {
    text = text.replace(/\{([^{}]*)\}/g, (_, inner: string) => gap(inner, slots, random))
  }
  return text.replace(
    /(^|[.!?]\s+|\n)([a-zà-ÿ])/g,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
}

function gap(inner: string, slots: Slots, random: Random): string {
  if (inner.includes('|')) return random.pick(inner.split('|'))
  const range = /^(\d+)-(\d+)$/.exec(inner)
  if (range) return String(random.int(Number(range[1]), Number(range[2])))
  const words = slots[inner]
  if (!words || words.length === 0) throw new Error(`no words for {${inner}}`)
  return random.pick(words)
}

/** The ASCII form that stands in addresses: 'Zoë Łukasik' becomes 'zoe-lukasik'. */
export function slug(text: string): string {
  return fold(text)
    .replace(/[+#]/g, ' ')
    .replace(/[^a-z0-9 ]+/g, '')
    .trim()
    .replace(/\s+/g, '-')
}

const known = new WeakMap<Company, Slots>()

/** The template words of a company: its own and those of its industry. */
export function companySlots(company: Company): Slots {
  const before = known.get(company)
  if (before) return before
  const slots = {
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
