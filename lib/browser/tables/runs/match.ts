import { groupBy } from '@/lib/core/group'
import { textAliases } from '@/lib/core/answers/identity'
import { personRef } from '@/lib/core/answers/handoff'
import { resolve } from '@/lib/core/answers/pointer'
import { recordOf, rowsOf } from '@/lib/core/answers/rows'
import { decisionKey, judge, type NamedPerson, type PersonFacts } from '@/lib/core/matching/person'
import { person } from '@/lib/core/records/person'
import { readRecord } from '@/lib/core/records/read'
import { type Read, openBought } from '@/lib/browser/tables/runs/read'
import type { Line, RunCell } from '@/lib/browser/tables/runs/run'
import { latinWords } from '@/lib/core/matching/latin'
import { areForms } from '@/lib/core/matching/same-word'
import { openStore } from '@/lib/browser/database/database'
import type { RecordRow } from '@/lib/browser/database/stores'
import { aliasValues } from '@/lib/browser/library/stored-names'
import { readNameDecisions, rememberName } from '@/lib/browser/library/name-decisions'
import { type SourceRow, nobodySaid } from '@/lib/browser/tables/runs/plan'
import { CannotUndo, DeletedSince, readDeletions } from '@/lib/browser/library/deletions'
import { undoable, type Undo } from '@/lib/browser/library/undo'
import { changeLines, readLinesAt } from '@/lib/browser/tables/runs/store'

export type Identity = Pick<Line, 'identifier' | 'aliases'>

export type FoundPerson = Identity & { pointer: string; facts: PersonFacts; record: unknown }

function factsOf(record: unknown): PersonFacts {
  const facts = readRecord(person, record)
  const company = facts.text('company')
  return {
    name: facts.text('name') ?? '',
    company,
    formerCompanies: facts.words('employers').filter((name) => name !== company),
    title: facts.text('position') ?? facts.text('headline'),
    place: facts.text('place'),
  }
}

function foundAt(pointer: string, record: unknown): FoundPerson | null {
  const ref = personRef(record)
  if (!ref) return null
  const identifier = ref.best.value
  const aliases = [...new Set([...textAliases(identifier), ...ref.aliases])]
  return { pointer, identifier, aliases, facts: factsOf(record), record }
}

/** The people of an answer who can be looked up; hidden members cannot. */
export function peopleIn({ document, view }: Read): FoundPerson[] {
  const [list] = view.lists
  if (!list) return []
  return rowsOf(document, list).flatMap(({ ptr, value }) => foundAt(ptr, recordOf(value, list.unwrap)) ?? [])
}

/** Somebody at a place in an answer; null where nobody stands there any more. */
export function personAt({ document, view }: Read, pointer: string): FoundPerson | null {
  return foundAt(pointer, recordOf(resolve(document, pointer), view.lists[0]?.unwrap ?? []))
}

type Kept = { row: RecordRow; identifier: string; reasons: readonly string[] }

export type Maybe = { index: number; people: readonly Kept[] }

const nameOf = ({ fullName, firstName, lastName }: NamedPerson): string =>
  [firstName, lastName].every((part) => part !== null) ? `${firstName} ${lastName}` : (fullName ?? '')

export const keptFacts = ({ title, company, position, subtitle, place }: RecordRow): PersonFacts => ({
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

/** Each name is compared only with those that share a word with it and have another that is alike. */
function judgeBy(people: readonly RecordRow[]) {
  const indexed = people.map((row): Indexed => ({ row, words: latinWords(row.title) }))
  const named = indexed.flatMap((one) => [...new Set(one.words)].map((word) => ({ ...one, word })))
  const byWord = groupBy(named, ({ word }) => word)
  return (named: NamedPerson) => {
    const words = latinWords(nameOf(named))
    const alike = words.flatMap((word) => {
      const others = words.filter((other) => other !== word)
      const isAlike = ({ words: theirs }: Indexed) =>
        theirs.some((their) => their !== word && others.some((other) => mayBeOne(other, their)))
      return (byWord.get(word) ?? []).filter(isAlike).map(({ row }) => row)
    })
    return judge(named, [...new Set(alike)], keptFacts)
  }
}

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

/** Rows that came as names, as the visitor or the library knows them, and who may be meant. Costs nothing. */
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
    else if (first && !row.leftOut) maybes.push({ index, people: kept })
  }
  return { rows: next, maybes }
}

type Check = Extract<RunCell, { is: 'check' }>

function decided({ intentId, copyAt }: Check, found: FoundPerson | null): RunCell {
  if (copyAt !== null)
    return {
      is: 'skipped',
      skip: found
        ? { why: 'stored', intentId, pointer: found.pointer, at: copyAt, match: 'chosen' }
        : { why: 'nobody', reason: nobodySaid },
    }
  return found
    ? { is: 'done', intentId, pointer: found.pointer, match: 'chosen' }
    : { is: 'not-found', intentId, state: 'RESULT', reason: nobodySaid }
}

/** Remembers whom the visitor means by a row's name; gives what takes that back. */
export async function rememberFor(
  { named }: Pick<Line, 'named'>,
  identifier: string | null,
  deletions?: number,
): Promise<Undo> {
  const key = named && decisionKey(named)
  if (!key) return async () => undefined
  const before = (await readNameDecisions()).get(key)
  await rememberName(key, identifier, deletions)
  return undoable(() => rememberName(key, before?.identifier))
}

/** Takes down who is meant by a row that waits, here and for later files; null where it waits no more. */
export async function decideRow(id: string, index: number, pointer: string | null): Promise<Undo | null> {
  const deletions = await readDeletions()
  const [line] = await readLinesAt(id, [index])
  const look = line?.looks.at(-1)
  if (!line || look?.is !== 'check') return null
  const bought = pointer === null ? null : await openBought(look.intentId)
  const found = bought && pointer !== null ? personAt(bought.read, pointer) : null
  if (pointer !== null && !found) return null
  const looks = line.looks.with(-1, decided(look, found))
  const person = found && { identifier: found.identifier, aliases: found.aliases }
  const isWaiting = (now: Line) => now.looks.at(-1)?.is === 'check'
  try {
    await changeLines(id, [index], (now) => (isWaiting(now) ? { ...now, ...person, looks } : null), deletions)
    const forget = await rememberFor(line, found?.identifier ?? null, deletions)
    return async () => {
      let isBack = false
      const takeBack = (now: Line) => {
        isBack = now.looks.length === line.looks.length
        return isBack ? line : null
      }
      await changeLines(id, [index], takeBack, deletions)
      if (!isBack) throw new CannotUndo('The run has gone on with this row, so it was not undone.')
      await forget()
    }
  } catch (error) {
    // what stands at a place of an answer is another since somebody was deleted from it
    if (error instanceof DeletedSince) return null
    throw error
  }
}
