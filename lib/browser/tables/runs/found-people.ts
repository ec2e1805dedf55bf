import { keptAlias } from '@/lib/browser/library/stored-names'
import { namesOfRow } from '@/lib/browser/library/observe'
import { recordsOf } from '@/lib/browser/library/records'
import { openBought, type Read } from '@/lib/browser/tables/runs/read'
import { searchedName, findWanted, kindNamedBy, tellsOfPeople } from '@/lib/browser/tables/runs/wanted'
import { placeOf, type Line, type RunStep, type Run } from '@/lib/browser/tables/runs/run'
import { recordOf, rowsOf } from '@/lib/core/answers/rows'
import { comment } from '@/lib/core/records/comment'
import { readRecord } from '@/lib/core/records/read'

type FoundPerson = { aliases: readonly string[]; notes: readonly string[] }

type Group = { aliases: Set<string>; notes: Set<string> }

/** Everybody once, in the order found: one record of the library, or one who shares a name. Pure. */
export function distinctPeople(
  found: readonly FoundPerson[],
  recordOf: (alias: string) => string | undefined,
): FoundPerson[] {
  const groups = new Set<Group>()
  const owners = new Map<string, Group>()
  for (const { aliases, notes } of found) {
    const record = aliases.map(recordOf).find((id) => id !== undefined)
    const keys = record === undefined ? aliases : [`record ${record}`]
    const known = new Set(keys.flatMap((key) => owners.get(key) ?? []))
    const [group = { aliases: new Set<string>(), notes: new Set<string>() }, ...others] = known
    for (const other of others) {
      groups.delete(other)
      for (const alias of other.aliases) group.aliases.add(alias)
      for (const note of other.notes) group.notes.add(note)
      for (const [key, owner] of owners) if (owner === other) owners.set(key, group)
    }
    for (const alias of aliases) group.aliases.add(alias)
    for (const note of notes) group.notes.add(note)
    for (const key of keys) owners.set(key, group)
    groups.add(group)
  }
  return [...groups].map(({ aliases, notes }) => ({ aliases: [...aliases], notes: [...notes] }))
}

/** In characters. */
const longestText = 240
const longestLabel = 80

const cut = (text: string, most: number): string => {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain
}

function deedOf(record: unknown, isComment: boolean, post: string): string {
  const facts = readRecord(comment, record)
  if (!isComment) {
    const type = facts.text('type')
    return `Reacted${type === null ? '' : ` (${type.toLowerCase()})`} to ${post}`
  }
  const said = facts.text('about')
  return `Commented on ${post}${said === null ? '' : `: “${cut(said, longestText)}”`}`
}

function peopleIn({ document, view }: Read, { filters = {} }: RunStep, label: string): FoundPerson[] {
  const title = Object.values(filters).join(', ')
  return view.lists.flatMap((list) =>
    rowsOf(document, list).flatMap(({ value }) => {
      const record = recordOf(value, list.unwrap)
      const named = namesOfRow(list.entity, record)
      if (named?.kind !== 'person') return []
      const note =
        list.entity === 'comment' || list.entity === 'reaction'
          ? deedOf(record, list.entity === 'comment', label)
          : `Found${title ? ` as ${title}` : ''} at ${label}`
      return [{ aliases: named.aliases, notes: [note] }]
    }),
  )
}

async function labelsOf(run: Run, lines: readonly Line[]): Promise<(line: Line) => string> {
  const [named] = run.steps.flatMap(({ wanted }) => findWanted(wanted)?.kind ?? [])
  const kind = named ? kindNamedBy[named] : null
  const namesIn = ({ aliases }: Line) => (kind ? aliases.map((alias) => keptAlias(kind, alias)) : [])
  const records = await recordsOf(lines.flatMap(namesIn))
  return (line) => {
    const [record] = namesIn(line).flatMap((name) => records.get(name) ?? [])
    const title = record && cut(record.title, longestLabel)
    if (title) return kind === 'post' ? `“${title}”` : title
    const searched = kind === 'company' && line.identifier !== null ? searchedName(line.identifier) : null
    return searched?.ok ? searched.value : (line.identifier ?? '')
  }
}

/** Whom the searches of a run found, each once, with a note of where and of what they said. Buys nothing. */
export async function peopleFound(run: Run, lines: readonly Line[]): Promise<FoundPerson[]> {
  const labelOf = await labelsOf(run, lines)
  const found: FoundPerson[] = []
  for (const line of lines)
    for (const [at, step] of run.steps.entries()) {
      const place = tellsOfPeople(step) ? placeOf(line.looks[at]) : null
      const bought = place && (await openBought(place.intentId))
      if (bought) found.push(...peopleIn(bought.read, step, labelOf(line)))
    }
  const records = await recordsOf(found.flatMap(({ aliases }) => aliases))
  return distinctPeople(found, (alias) => records.get(alias)?.id)
}
