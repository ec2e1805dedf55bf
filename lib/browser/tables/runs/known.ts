import { openStore } from '@/lib/browser/database/database'
import type { KeptKind } from '@/lib/core/kind-titles'
import { aliasesOf } from '@/lib/browser/library/aliases'
import { bareAlias, keptAlias } from '@/lib/browser/library/kept-alias'
import { isBlocked, namedSubject, readBlocks } from '@/lib/browser/privacy/blocks'
import { allEntries, readAnswer, type Entry } from '@/lib/browser/purchase/journal'
import { openEntries } from '@/lib/browser/purchase/journal-writes'
import {
  copyOf,
  planRun,
  type Copy,
  type Known,
  type Plan,
  type PlanGiven,
  type SourceRow,
} from '@/lib/browser/tables/runs/plan'
import { openBought, readBought, saysMore } from '@/lib/browser/tables/runs/read'
import { anyAge } from '@/lib/browser/tables/runs/refresh'
import type { LookStep } from '@/lib/browser/tables/runs/run'
import { askedIn, bringsFor, namesFor, unsettledIn } from '@/lib/browser/tables/runs/unsettled'
import { findWanted, isRowSearch, kindNamedBy } from '@/lib/browser/tables/runs/wanted'
import { textAliases } from '@/lib/core/answers/identity'
import { resolve } from '@/lib/core/answers/pointer'

const kindOf = (step: LookStep): KeptKind | null => {
  const wanted = findWanted(step.wanted)
  return wanted ? kindNamedBy[wanted.kind] : null
}

/** Adds to each row every other name under which the library knows its record: then one person is one row. */
export async function withAliases(step: LookStep, rows: readonly SourceRow[]): Promise<SourceRow[]> {
  const kind = kindOf(step)
  if (!kind) return [...rows]
  const store = await openStore()
  const { store: aliases } = store.transaction('aliases')
  const owners = await Promise.all(
    rows.map((row) => Promise.all(row.aliases.map((alias) => aliases.get(keptAlias(kind, alias))))),
  )
  const ids = new Set(owners.flat().flatMap((owner) => owner?.recordId ?? []))
  const byRecord = aliases.index('recordId')
  const names = new Map(
    await Promise.all([...ids].map(async (id) => [id, await byRecord.getAllKeys(id)] as const)),
  )
  return rows.map((row, at) => {
    const known = owners[at]?.flatMap((owner) => (owner ? (names.get(owner.recordId) ?? []) : [])) ?? []
    const bare = known.map((alias) => bareAlias(kind, alias))
    return { ...row, aliases: [...new Set([...row.aliases, ...bare])] }
  })
}

/** The names that one purchase answers for, and where each stands. Only what was found in a bulk answer counts. */
async function copiesIn(entry: Entry, step: LookStep): Promise<[string, Copy][]> {
  const kind = kindOf(step)
  const { intentId, preparedAt: at } = entry.purchase
  const asked = askedIn(entry, step)
  if (findWanted(step.wanted)?.bulk?.id !== entry.lookup.endpointId)
    return asked.flatMap(textAliases).map((alias) => [alias, { intentId, pointer: null, at }])
  const answer = await readAnswer(intentId)
  const read = answer && (await readBought(entry, answer))
  if (!read?.view.bulk) return []
  return read.view.bulk.rows.flatMap(({ status, record: pointer, input }) => {
    if (status !== 'found' || pointer === null) return []
    const own = kind
      ? aliasesOf(kind, resolve(read.document, pointer)).map((alias) => bareAlias(kind, alias))
      : []
    const names = [...textAliases(input === null ? '' : (asked[input] ?? '')), ...own]
    return names.map((alias): [string, Copy] => [alias, { intentId, pointer, at }])
  })
}

async function copiesOf(step: LookStep, freshMs: number): Promise<Map<string, Copy>> {
  const copies = new Map<string, Copy>()
  if (freshMs === 0) return copies
  const since = Date.now() - freshMs
  const isOfStep = bringsFor(step)
  const answers = new Set(await (await openStore()).getAllKeys('answers'))
  for (const entry of await allEntries()) {
    const { state, preparedAt, intentId } = entry.purchase
    const isHere = state === 'RESULT' && preparedAt >= since && answers.has(intentId)
    if (!isHere || !isOfStep(entry)) continue
    for (const [alias, copy] of await copiesIn(entry, step)) if (!copies.has(alias)) copies.set(alias, copy)
  }
  return copies
}

/** Copies of a search stand under what it calls the row, which may be less than the row says. */
function underRows(copies: Map<string, Copy>, step: LookStep, rows: readonly SourceRow[]): Map<string, Copy> {
  if (!isRowSearch(step)) return copies
  for (const row of rows) {
    const [copy] = namesFor(step, row).flatMap((alias) => copies.get(alias) ?? [])
    if (copy) for (const alias of row.aliases) if (!copies.has(alias)) copies.set(alias, copy)
  }
  return copies
}

/** Which rows have the page that a step asks for, by what the newest copy of the page before it says. */
async function moreFor(step: LookStep, rows: readonly SourceRow[]): Promise<Known['hasMore']> {
  const { page = 1 } = step
  if (page === 1) return undefined
  const before = { ...step, page: page - 1 }
  const copies = underRows(await copiesOf(before, anyAge), before, rows)
  const more = new Set<string>()
  for (const intentId of new Set(rows.flatMap((row) => copyOf(row, copies)?.intentId ?? []))) {
    const bought = await openBought(intentId)
    if (bought && saysMore(bought.read.view)) more.add(intentId)
  }
  return (row) => more.has(copyOf(row, copies)?.intentId ?? '')
}

/** What this browser knows of rows before they are looked up: copies that are fresh enough, and who is to be left alone. */
export async function knownFor(step: LookStep, rows: readonly SourceRow[], freshMs: number): Promise<Known> {
  const kind = kindOf(step)
  const [copies, open, blocks, hasMore] = await Promise.all([
    copiesOf(step, freshMs),
    openEntries(),
    readBlocks(rows.map((row) => namedSubject(kind, row))),
    moreFor(step, rows),
  ])
  return {
    copies: underRows(copies, step, rows),
    blocked: (row) => isBlocked(namedSubject(kind, row), blocks)?.reason ?? null,
    unsettled: unsettledIn(open, step, Date.now() - freshMs),
    hasMore,
  }
}

type PlannedBy = Pick<PlanGiven, 'freshMs' | 'taken'> & {
  putBack?: PlanGiven['putBack']
  /** A copy that is none for these rows. */
  isUseless?: (copy: Copy) => boolean
}

const nobody: PlanGiven['putBack'] = new Set()

/** The plan of a step for rows that have all their aliases, by what this browser holds. */
export async function planByKnown(
  step: LookStep,
  rows: readonly SourceRow[],
  { freshMs, taken, putBack = nobody, isUseless = () => false }: PlannedBy,
): Promise<Plan> {
  const known = await knownFor(step, rows, freshMs)
  const copies = new Map([...known.copies].filter(([, copy]) => !isUseless(copy)))
  return planRun(rows, step, { known: { ...known, copies }, freshMs, now: Date.now(), putBack, taken })
}
