import { openStore } from '@/lib/browser/database/database'
import type { KeptKind } from '@/lib/core/kind-titles'
import { aliasesOf } from '@/lib/browser/library/aliases'
import { bareAlias, keptAlias } from '@/lib/browser/library/kept-alias'
import { isBlocked, namedSubject, readBlocks } from '@/lib/browser/privacy/blocks'
import { allEntries, readAnswer, type Entry } from '@/lib/browser/purchase/journal'
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
import { askedInSearch, searchedName } from '@/lib/browser/tables/runs/row-search'
import type { LookStep } from '@/lib/browser/tables/runs/run'
import { endpointsFor, findWanted, isRowSearch, kindNamedBy } from '@/lib/browser/tables/runs/wanted'
import { textAliases } from '@/lib/core/answers/identity'
import { resolve } from '@/lib/core/answers/pointer'
import { findEndpoint } from '@/lib/core/catalogue'
import { draftOf } from '@/lib/core/catalogue/draft'
import { fieldsOf } from '@/lib/core/catalogue/fields'

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

/** How many of a thing an answer holds at least, where that was chosen. */
function isEnough(entry: Entry, step: LookStep): boolean {
  const name = findWanted(step.wanted)?.amount?.name
  if (name === undefined) return true
  const asked = entry.lookup.input[name]
  return typeof asked === 'number' && asked >= (step.amount ?? 1)
}

/** The names that one purchase answers for, and where each stands. Only what was found in a bulk answer counts. */
async function copiesIn(entry: Entry, step: LookStep): Promise<[string, Copy][]> {
  const search = findWanted(step.wanted)?.search
  const kind = kindOf(step)
  const { intentId, preparedAt: at } = entry.purchase
  const endpoint = findEndpoint(entry.lookup.endpointId)
  if (search) {
    const asked = askedInSearch(entry.lookup.input, search, step)
    return asked === null ? [] : textAliases(asked).map((alias) => [alias, { intentId, pointer: null, at }])
  }
  const [field] = endpoint ? fieldsOf(endpoint) : []
  if (!endpoint || !field) return []
  const asked = draftOf(endpoint, entry.lookup.input)[field.name] ?? ''
  if (field.control !== 'lines')
    return textAliases(asked).map((alias) => [alias, { intentId, pointer: null, at }])
  const answer = await readAnswer(intentId)
  const read = answer && (await readBought(entry, answer))
  if (!read?.view.bulk) return []
  const inputs = asked.split('\n')
  return read.view.bulk.rows.flatMap(({ status, record: pointer, input }) => {
    if (status !== 'found' || pointer === null) return []
    const own = kind
      ? aliasesOf(kind, resolve(read.document, pointer)).map((alias) => bareAlias(kind, alias))
      : []
    const names = [...textAliases(input === null ? '' : (inputs[input] ?? '')), ...own]
    return names.map((alias): [string, Copy] => [alias, { intentId, pointer, at }])
  })
}

async function copiesOf(step: LookStep, freshMs: number): Promise<Map<string, Copy>> {
  const wanted = findWanted(step.wanted)
  if (!wanted || freshMs === 0) return new Map()
  const sold = new Set(endpointsFor(wanted))
  const since = Date.now() - freshMs
  const entries = (await allEntries()).filter(
    ({ purchase, lookup }) =>
      purchase.state === 'RESULT' && purchase.preparedAt >= since && sold.has(lookup.endpointId),
  )
  const copies = new Map<string, Copy>()
  for (const entry of entries) {
    if (!isEnough(entry, step)) continue
    for (const [alias, copy] of await copiesIn(entry, step)) if (!copies.has(alias)) copies.set(alias, copy)
  }
  return copies
}

/** Copies of a search stand under what it calls the row, which may be less than the row says. */
function underRows(copies: Map<string, Copy>, step: LookStep, rows: readonly SourceRow[]): Map<string, Copy> {
  if (!isRowSearch(step)) return copies
  for (const { identifier, aliases } of rows) {
    const named = identifier === null ? null : searchedName(identifier)
    const copy = named?.ok && textAliases(named.value).flatMap((alias) => copies.get(alias) ?? [])[0]
    if (copy) for (const alias of aliases) if (!copies.has(alias)) copies.set(alias, copy)
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
  const [copies, blocks, hasMore] = await Promise.all([
    copiesOf(step, freshMs),
    readBlocks(rows.map((row) => namedSubject(kind, row))),
    moreFor(step, rows),
  ])
  return {
    copies: underRows(copies, step, rows),
    blocked: (row) => isBlocked(namedSubject(kind, row), blocks)?.reason ?? null,
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
