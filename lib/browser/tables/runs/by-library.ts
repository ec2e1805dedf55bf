import { latinWords } from '@/lib/core/matching/latin'
import { nameKey, type NamedPerson, type PersonFacts } from '@/lib/core/matching/person'
import { judge } from '@/lib/core/matching/verdict'
import { textAliases } from '@/lib/core/answers/identity'
import { openStore } from '@/lib/browser/database/database'
import type { RecordRow } from '@/lib/browser/database/rows'
import { readNameDecisions } from '@/lib/browser/library/name-decisions'
import type { SourceRow } from '@/lib/browser/tables/runs/plan'

/** Somebody of the library who may be meant by a row. */
export type Kept = { row: RecordRow; identifier: string; reasons: readonly string[] }

/** A row, by its place, for which the library knows people who may be meant. */
export type Maybe = { index: number; people: readonly Kept[] }

/** Each word of a name with the first letter of each other one: who may be the same shares one of these. */
function pairsIn(name: string): string[] {
  const words = latinWords(name)
  return words.flatMap((word, at) =>
    words.flatMap((other, place) => (at === place ? [] : [`${word} ${other[0] ?? ''}`])),
  )
}

const nameOf = ({ fullName, firstName, lastName }: NamedPerson): string =>
  [firstName, lastName].every((part) => part !== null) ? `${firstName} ${lastName}` : (fullName ?? '')

/** People by what their names share with others, so that each name is compared with few of them. */
function byPairs(people: readonly RecordRow[]): (named: NamedPerson) => RecordRow[] {
  const index = new Map<string, RecordRow[]>()
  for (const person of people)
    for (const pair of pairsIn(person.title)) {
      const known = index.get(pair)
      if (known) known.push(person)
      else index.set(pair, [person])
    }
  return (named) => [...new Set(pairsIn(nameOf(named)).flatMap((pair) => index.get(pair) ?? []))]
}

const factsOf = ({ title, company, position, subtitle, place }: RecordRow): PersonFacts => ({
  name: title,
  company: company ?? null,
  formerCompanies: [],
  title: position ?? subtitle ?? null,
  place: place ?? null,
})

/** By what a person of the library is looked up; null where only a number is known. */
async function identifierOf(recordId: string): Promise<string | null> {
  const aliases = (await (await openStore()).get('details', recordId))?.aliases ?? []
  const after = (sort: string) =>
    aliases.find((alias) => alias.startsWith(`person:${sort}:`))?.slice(`person:${sort}:`.length)
  return after('slug') ?? after('id') ?? null
}

const known = (row: SourceRow, identifier: string, knownBy: 'library' | 'decision'): SourceRow => ({
  ...row,
  identifier,
  aliases: textAliases(identifier),
  knownBy,
})

const isNameOnly = ({ identifier, named, problem }: SourceRow) =>
  identifier === null && named !== null && problem === null

/**
 * Rows that came as names, under the identifier that the visitor chose for them before or that the library knows for
 * certain; and those for which somebody in the library may be meant. Costs nothing.
 */
export async function withKnownNames(
  rows: readonly SourceRow[],
): Promise<{ rows: readonly SourceRow[]; maybes: readonly Maybe[] }> {
  if (!rows.some(isNameOnly)) return { rows, maybes: [] }
  const [decisions, records] = await Promise.all([readNameDecisions(), (await openStore()).getAll('records')])
  const likeName = byPairs(records.filter(({ kind }) => kind === 'person'))
  const maybes: Maybe[] = []
  const next = [...rows]
  for (const [index, row] of rows.entries()) {
    const { named } = row
    if (!isNameOnly(row) || !named) continue
    const decision = decisions.get(nameKey(named) ?? '')
    if (decision) {
      const { identifier } = decision
      next[index] = identifier === null ? { ...row, knownBy: 'nobody' } : known(row, identifier, 'decision')
      continue
    }
    const verdict = judge(named, likeName(named), factsOf)
    if (verdict.is === 'nobody') continue
    const kept: Kept[] = []
    for (const { candidate, score } of verdict.ranked) {
      const identifier = await identifierOf(candidate.id)
      if (identifier !== null) kept.push({ row: candidate, identifier, reasons: score.reasons })
    }
    const [first] = kept
    if (verdict.is === 'sure' && first?.row === verdict.best.candidate)
      next[index] = known(row, first.identifier, 'library')
    else if (first) maybes.push({ index, people: kept })
  }
  return { rows: next, maybes }
}
