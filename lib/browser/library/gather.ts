import { comparable } from '@/lib/core/answers/text'
import { contradict, sharesCertain } from '@/lib/browser/library/aliases'
import type { Observation } from '@/lib/browser/library/observation'
import { held, join, newHeld, tell, type Held, type Source } from '@/lib/browser/library/tell'

/** The records that an answer touches, while it is being taken in. */
export type Gathering = {
  /** By record id. */
  records: Map<string, Held>
  /** Record ids by alias. */
  owners: Map<string, string>
  /** Records that became part of another, by their id. */
  merged: Map<string, string>
  newId: () => string
}

/** Takes one observation in: into the record that shares a name with it, over all that do, or into a new one. */
export function gather(gathering: Gathering, observation: Observation, source: Source): string {
  const { records, owners } = gathering
  const candidates = [...new Set(observation.aliases.flatMap((alias) => owners.get(alias) ?? []))]
    .flatMap((id) => records.get(id) ?? [])
    .filter((record) => canBe(record, observation))
    .toSorted((a, b) => rank(b, observation) - rank(a, observation))
  const [first, ...others] = candidates
  let record = first ?? newHeld(gathering.newId(), observation.kind, source.at)
  for (const other of others)
    if (!contradict(record.detail.aliases, other.detail.aliases)) record = absorb(gathering, record, other)
  record = tell(record, observation, source)
  const { id } = record.row
  records.set(id, record)
  for (const alias of observation.aliases) claim(gathering, alias, id, source.at)
  return id
}

/** A record with a name that is certain comes before one that only shares an address. */
const rank = ({ row, detail }: Held, { aliases }: Observation) =>
  (sharesCertain(detail.aliases, aliases) ? 1e15 : 0) - row.firstAt

function canBe({ detail }: Held, { aliases, facts, kind }: Observation): boolean {
  if (contradict(detail.aliases, aliases)) return false
  if (kind !== 'person' || sharesCertain(detail.aliases, aliases)) return true
  return !areStrangers(held(detail, 'name')?.value, facts['name'])
}

/** Two names in the same letters without a word in common: an address that passed from one person to another. */
function areStrangers(one: unknown, other: unknown): boolean {
  const [some, others] = [latinWords(one), latinWords(other)]
  return some.length > 1 && others.length > 1 && !some.some((word) => others.includes(word))
}

function latinWords(name: unknown): string[] {
  if (typeof name !== 'string') return []
  const folded = comparable(name).normalize('NFD').replace(/\p{M}/gu, '')
  const words = folded.split(/[^\p{L}]+/u).filter((word) => word.length > 1)
  return words.every((word) => /^\p{Script=Latin}+$/u.test(word)) ? words : []
}

/** An address that changed hands is the later one's; what is certain never does. */
function claim({ records, owners }: Gathering, alias: string, id: string, at: number) {
  const owner = records.get(owners.get(alias) ?? '')
  if (!owner || owner.row.id === id) owners.set(alias, id)
  else if (at >= owner.row.at) {
    owners.set(alias, id)
    const aliases = owner.detail.aliases.filter((one) => one !== alias)
    records.set(owner.row.id, { ...owner, detail: { ...owner.detail, aliases } })
  } else {
    const loser = records.get(id)
    if (!loser) return
    const aliases = loser.detail.aliases.filter((one) => one !== alias)
    records.set(id, { ...loser, detail: { ...loser.detail, aliases } })
  }
}

function absorb({ records, owners, merged }: Gathering, record: Held, other: Held): Held {
  const [kept, gone] = record.row.firstAt <= other.row.firstAt ? [record, other] : [other, record]
  for (const alias of gone.detail.aliases) owners.set(alias, kept.row.id)
  records.delete(gone.row.id)
  merged.set(gone.row.id, kept.row.id)
  return join(kept, gone)
}
