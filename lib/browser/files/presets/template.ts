import { columnsOf, isFactName, type Entity, type FactName } from '@/lib/browser/files/columns'
import headings from '@/lib/browser/files/presets/headings.json'
import { plainHeading } from '@/lib/browser/files/import/headings'
import { usableEmail, type Preset, type PresetColumn } from '@/lib/browser/files/presets/presets'

export type Template = {
  id: string
  name: string
  entity: Entity
  header: readonly string[]
  facts: readonly (FactName | null)[]
}

/** What fills a column of an importer's header, by its own name or a usual one; null where nothing fits. */
function factFor(entity: Entity, heading: string): FactName | null {
  const plain = plainHeading(heading)
  const all: readonly FactName[] = columnsOf[entity]
  const exact = all.find((name) => plainHeading(name) === plain)
  if (exact !== undefined) return exact
  const usual = Object.entries<readonly string[]>(entity === 'company' ? headings.company : headings.person)
  const [known] = usual.find(([, words]) => words.includes(plain)) ?? []
  if (isFactName(known)) return known
  // a network's own name may stand in front: '<Network> URL', '<Network> profile'
  const isPage = /^\p{L}+(?:profile|profileurl|profilelink|url|companypage)$/u.test(plain)
  if (!isPage || /^(?:web|picture|photo|image|posting|facebook|twitter|github)/.test(plain)) return null
  return entity === 'company' ? 'company_url' : entity === 'person' ? 'profile_url' : null
}

/** A template from a header row, each column with its best guess; no fact fills two columns by guess. */
export function newTemplate(id: string, name: string, entity: Entity, header: readonly string[]): Template {
  const taken = new Set<FactName>()
  const facts = header.map((heading) => {
    const fact = factFor(entity, heading)
    if (fact === null || taken.has(fact)) return null
    taken.add(fact)
    return fact
  })
  return { id, name, entity, header, facts }
}

/** A template as a preset, so that it is filled, warned about and written like any other. */
export const presetOf = ({ id, name, entity, header, facts }: Template): Preset => ({
  id,
  title: name,
  family: 'ats',
  entity,
  columns: header.map((heading, index): PresetColumn => {
    const fact = facts[index] ?? null
    // Braces in a visitor's heading are not a placeholder.
    return { header: heading, from: fact === 'work_email' ? usableEmail : fact }
  }),
  advice: [],
})
