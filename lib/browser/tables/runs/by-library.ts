import { latinWords } from '@/lib/core/matching/latin'
import { decisionKey, type NamedPerson, type PersonFacts } from '@/lib/core/matching/person'
import { areForms } from '@/lib/core/matching/short-forms'
import { judge, type Verdict } from '@/lib/core/matching/verdict'
import { textAliases } from '@/lib/core/answers/identity'
import { openStore } from '@/lib/browser/database/database'
import type { RecordRow } from '@/lib/browser/database/stores'
import { aliasValues } from '@/lib/browser/library/kept-alias'
import { readNameDecisions } from '@/lib/browser/library/name-decisions'
import type { SourceRow } from '@/lib/browser/tables/runs/plan'

/** Somebody of the library who may be meant by a row. */
export type Kept = { row: RecordRow; identifier: string; reasons: readonly string[] }

/** A row, by its place, for which the library knows people who may be meant. */
export type Maybe = { index: number; people: readonly Kept[] }

const nameOf = ({ fullName, firstName, lastName }: NamedPerson): string =>
  [firstName, lastName].every((part) => part !== null) ? `${firstName} ${lastName}` : (fullName ?? '')

/** What the library holds of a person in memory, as far as it helps to tell them from others. */
export const factsOf = ({ title, company, position, subtitle, place }: RecordRow): PersonFacts => ({
  name: title,
  company: company ?? null,
  formerCompanies: [],
  title: position ?? subtitle ?? null,
  place: place ?? null,
})

type Indexed = { row: RecordRow; words: readonly string[] }

/** Whether two words may be one name: they begin alike, one is the initial of the other, or both are forms of one. */
function mayBeOne(one: string, other: string): boolean {
  const letters = Math.min(2, one.length, other.length)
  return one.slice(0, letters) === other.slice(0, letters) || areForms(one, other)
}

/** Rows that are judged before the page may draw again. */
const slice = 200

/**
 * Judges names by these people. Each is compared only with those whose name shares a word with it, and has another that
 * begins alike or is a form of one.
 */
function judgeBy(people: readonly RecordRow[]): (named: NamedPerson) => Verdict<RecordRow> {
  const byWord = new Map<string, Indexed[]>()
  for (const row of people) {
    const words = latinWords(row.title)
    for (const word of new Set(words)) {
      const known = byWord.get(word)
      if (known) known.push({ row, words })
      else byWord.set(word, [{ row, words }])
    }
  }
  return (named) => {
    const words = latinWords(nameOf(named))
    const alike = words.flatMap((word) => {
      const others = words.filter((other) => other !== word)
      const isAlike = ({ words: theirs }: Indexed) =>
        theirs.some((their) => their !== word && others.some((other) => mayBeOne(other, their)))
      return (byWord.get(word) ?? []).filter(isAlike).map(({ row }) => row)
    })
    return judge(named, [...new Set(alike)], factsOf)
  }
}

/** By what a person of the library is looked up; null where only a number is known. */
async function identifierOf(recordId: string): Promise<string | null> {
  const aliases = (await (await openStore()).get('details', recordId))?.aliases ?? []
  return aliasValues(aliases, 'person', 'slug', 'id')[0] ?? null
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
  const judged = judgeBy(records.filter(({ kind }) => kind === 'person'))
  const maybes: Maybe[] = []
  const next = [...rows]
  for (const [index, row] of rows.entries()) {
    const { named } = row
    if (!isNameOnly(row) || !named) continue
    if (index % slice === slice - 1) await new Promise((resolve) => setTimeout(resolve))
    const decision = decisions.get(decisionKey(named) ?? '')
    if (decision) {
      const { identifier } = decision
      next[index] = identifier === null ? { ...row, knownBy: 'nobody' } : known(row, identifier, 'decision')
      continue
    }
    const verdict = judged(named)
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
