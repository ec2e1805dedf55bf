/** Somebody under every name that answers gave them, and where each answer found them. */
export type FoundPerson = { aliases: readonly string[]; notes: readonly string[] }

type Group = { aliases: Set<string>; notes: Set<string> }

/**
 * Everybody once, in the order in which they were found: who is one record in the library, and who shares a name with
 * somebody that the library does not know yet. Pure.
 */
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
