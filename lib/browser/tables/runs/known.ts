import { openStore } from '@/lib/browser/database/database'
import type { KeptKind } from '@/lib/core/kind-titles'
import { aliasesOf } from '@/lib/browser/library/aliases'
import { namesBeside } from '@/lib/browser/library/records'
import { bareAlias, keptAlias } from '@/lib/browser/library/stored-names'
import { namedSubject, readBlocks, type Block, type Named as NamedRow } from '@/lib/browser/privacy/blocks'
import { allEntries, readAnswer, type Entry, isDoubtful } from '@/lib/browser/purchase/journal'
import { openEntries } from '@/lib/browser/purchase/journal-writes'
import type { Copy, Known, Plan, PlanGiven, SourceRow } from '@/lib/browser/tables/runs/plan'
import { copyOf, planRun } from '@/lib/browser/tables/runs/plan'
import { lookupKeyOf, queuedLookups } from '@/lib/browser/tables/runs/queued'
import { openBought, readBought, saysMore } from '@/lib/browser/tables/runs/read'
import { anyAge } from '@/lib/browser/tables/runs/choices'
import { type RunStep, isFinding } from '@/lib/browser/tables/runs/run'
import {
  findWanted,
  isRowSearch,
  kindNamedBy,
  askedInSearch,
  searchedName,
  endpointsFor,
} from '@/lib/browser/tables/runs/wanted'
import { textAliases } from '@/lib/core/answers/identity'
import { resolve } from '@/lib/core/answers/pointer'
import { findEndpoint } from '@/lib/core/catalogue'
import { draftOf } from '@/lib/core/catalogue/draft'
import { fieldsOf } from '@/lib/core/catalogue/fields'
import { isLive } from '@/lib/core/payment/purchase-state'

/** The kind of record that a step asks about; null for what names none. */
export const kindOf = (step: RunStep): KeptKind | null => {
  const wanted = findWanted(step.wanted)
  return wanted ? kindNamedBy[wanted.kind] : null
}

/** Adds to each row every other name under which the library knows its record: then one person is one row. */
export async function withAliases(step: RunStep, rows: readonly SourceRow[]): Promise<SourceRow[]> {
  const kind = kindOf(step)
  if (!kind) return [...rows]
  const names = await namesBeside(rows.map((row) => row.aliases.map((alias) => keptAlias(kind, alias))))
  return rows.map((row, at) => {
    const bare = names[at]?.map((name) => bareAlias(kind, name)) ?? []
    return { ...row, aliases: [...new Set([...row.aliases, ...bare])] }
  })
}

/** Only what was found in a bulk answer counts. */
async function copiesIn(entry: Entry, step: RunStep): Promise<[string, Copy][]> {
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

async function copiesOf(step: RunStep, rows: readonly SourceRow[], freshMs: number) {
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
  // copies of a search stand under what it calls the row, which may be less than the row says
  for (const row of isRowSearch(step) ? rows : []) {
    const [copy] = namesFor(step, row).flatMap((alias) => copies.get(alias) ?? [])
    if (copy) for (const alias of row.aliases) if (!copies.has(alias)) copies.set(alias, copy)
  }
  return copies
}

async function moreFor(step: RunStep, rows: readonly SourceRow[]): Promise<Known['hasMore']> {
  const { page = 1 } = step
  if (page === 1) return undefined
  const copies = await copiesOf({ ...step, page: page - 1 }, rows, anyAge)
  const more = new Set<string>()
  for (const intentId of new Set(rows.flatMap((row) => copyOf(row, copies)?.intentId ?? []))) {
    const bought = await openBought(intentId)
    if (bought && saysMore(bought.read.view)) more.add(intentId)
  }
  return (row) => more.has(copyOf(row, copies)?.intentId ?? '')
}

/** Who of these rows is to be left alone, as that stands now. */
export async function blocksFor(
  step: RunStep,
  rows: readonly SourceRow[],
): Promise<(row: NamedRow) => Block | null> {
  const kind = kindOf(step)
  const blockOf = await readBlocks(rows.map((row) => namedSubject(kind, row)))
  return (row) => blockOf(namedSubject(kind, row))
}

/** What this browser knows of rows before they are looked up: copies that are fresh enough, and who is to be left alone. */
export async function knownFor(
  step: RunStep,
  rows: readonly SourceRow[],
  freshMs: number,
  isDriven = false,
): Promise<Known> {
  const [copies, open, queued, blockOf, hasMore] = await Promise.all([
    copiesOf(step, rows, freshMs),
    openEntries(),
    isDriven ? new Set<string>() : queuedLookups(),
    blocksFor(step, rows),
    moreFor(step, rows),
  ])
  const isUnsettled = unsettledIn(open, step, Date.now() - freshMs)
  const isQueued = ({ identifier }: Named) => queued.has(lookupKeyOf(step, identifier) ?? '')
  return {
    copies,
    blocked: (row) => blockOf(row)?.reason ?? null,
    unsettled: (row) => (isQueued(row) ? inRun : isUnsettled(row)),
    hasMore,
  }
}

type PlannedBy = Pick<PlanGiven, 'freshMs' | 'taken'> & {
  putBack?: PlanGiven['putBack']
  isUseless?: (copy: Copy) => boolean
  /** By a run under way: what waits in another one is taken over from that. */
  isDriven?: boolean
}

/** The plan of a step for rows that have all their aliases, by what this browser holds. */
export async function planByKnown(
  step: RunStep,
  rows: readonly SourceRow[],
  { freshMs, taken, putBack = new Set(), isUseless = () => false, isDriven = false }: PlannedBy,
): Promise<Plan> {
  const known = await knownFor(step, rows, freshMs, isDriven)
  const copies = new Map([...known.copies].filter(([, copy]) => !isUseless(copy)))
  return planRun(rows, step, { known: { ...known, copies }, freshMs, now: Date.now(), putBack, taken })
}

const inRun = 'This waits in a run that is under way. Nothing was charged now.'

export const underWay =
  'This is being bought at another place in this browser, or what became of that is not known yet. Nothing was charged now.'

export const doubtful =
  'Only one node of the chain says so far that this was not charged before. A run buys it again once that is final, within half an hour.'

export const unanswered =
  'This was paid for before, and its answer did not arrive. It is asked for again for a day. Nothing was charged now.'

/** Whether a purchase brings what a step asks for, and as many of a thing where that was chosen. */
function bringsFor(step: RunStep): (entry: Entry) => boolean {
  const wanted = findWanted(step.wanted)
  const sold = new Set(wanted && endpointsFor(wanted))
  const name = wanted?.amount?.name
  return ({ lookup: { endpointId, input } }) => {
    const asked = name === undefined ? null : input[name]
    const isEnough = name === undefined || (typeof asked === 'number' && asked >= (step.amount ?? 1))
    return isEnough && sold.has(endpointId)
  }
}

/** What a purchase asked for, as a row of the step would. */
export function askedIn({ lookup: { endpointId, input } }: Entry, step: RunStep): string[] {
  const search = findWanted(step.wanted)?.search
  if (search) {
    const asked = askedInSearch(input, search, step)
    return asked === null ? [] : [asked]
  }
  const endpoint = findEndpoint(endpointId)
  const [field] = endpoint ? fieldsOf(endpoint) : []
  if (!endpoint || !field) return []
  const asked = draftOf(endpoint, input)[field.name] ?? ''
  return field.control === 'lines' ? asked.split('\n') : [asked]
}

type Named = Pick<SourceRow, 'identifier' | 'aliases'>

/** By what a step names a row: a search may call it less than the row says. */
function namesFor(step: RunStep, { identifier, aliases }: Named): readonly string[] {
  if (!isRowSearch(step)) return aliases
  const named = identifier === null ? null : searchedName(identifier)
  return named?.ok ? textAliases(named.value) : []
}

function whyUnsettled(entry: Entry, since: number): string | null {
  const { state, preparedAt } = entry.purchase
  if (isLive[state]) return underWay
  if (isDoubtful(entry)) return doubtful
  return state === 'PAID_NO_RESULT' && preparedAt >= since ? unanswered : null
}

/** Why a row must not be paid for now: an open purchase of the same, or one paid `since` and unanswered. */
export function unsettledIn(
  entries: readonly Entry[],
  step: RunStep,
  since: number,
): (row: Named) => string | null {
  const reasons = new Map<string, string>()
  for (const entry of isFinding(step) ? [] : entries.filter(bringsFor(step))) {
    const reason = whyUnsettled(entry, since)
    if (reason === null) continue
    for (const alias of askedIn(entry, step).flatMap(textAliases)) reasons.set(alias, reason)
  }
  return (row) => namesFor(step, row).flatMap((alias) => reasons.get(alias) ?? [])[0] ?? null
}
