import { findEndpoint } from '@/lib/core/catalogue'
import { readDraft } from '@/lib/core/catalogue/draft'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { fieldsOf } from '@/lib/core/catalogue/fields'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import { priceOf } from '@/lib/core/catalogue/rate'
import type { Draft } from '@/lib/core/catalogue/typed'
import { nameless } from '@/lib/browser/files/import/rows'
import { namePartsOf, type NamedPerson, planSearches } from '@/lib/core/matching/person'
import { times, type Usdc } from '@/lib/core/money'
import type { Hex } from '@/lib/core/payment/bytes'
import { err, ok, type Result } from '@/lib/core/result'
import {
  noneOf,
  oneByOne,
  skipReasons,
  type Line,
  type RunStep,
  type Skip,
} from '@/lib/browser/tables/runs/run'
import { byName, draftForRow, endpointFor, findWanted } from '@/lib/browser/tables/runs/wanted'

export type SourceRow = Omit<Line, 'looks' | 'index'> & {
  problem: string | null
  /** Why the row takes no part where it was brought: it is marked as wrong there, or unticked. */
  leftOut?: Skip | undefined
  /** Who a row that came as a name only is known to be, and from what; nobody where the visitor said so before. */
  knownBy?: 'library' | 'decision' | 'nobody' | undefined
}

export type Copy = { intentId: Hex; pointer: string | null; at: number }

export type Known = {
  copies: ReadonlyMap<string, Copy>
  /** Why somebody must not be looked up; null for all others. */
  blocked: (row: Pick<SourceRow, 'aliases' | 'email' | 'domain'>) => string | null
  /** Why a row must not be paid for now: a purchase of the same is open; absent where none can be. */
  unsettled?: ((row: Pick<SourceRow, 'identifier' | 'aliases'>) => string | null) | undefined
  /** Whether a row has the page that a step asks for, as the page before it says; absent for first pages. */
  hasMore?: ((row: Pick<SourceRow, 'aliases'>) => boolean) | undefined
}

export type PlannedRow = {
  index: number
  row: SourceRow
  skip: Skip | null
  isPutBack: boolean
  /** Put back in although they are to be left alone. */
  isMeant?: boolean
  /** Milliseconds. */
  plannedAt: number
}

export type Plan = ReturnType<typeof planOf>

export type PlannedStep = { step: RunStep; plan: Plan }

/** The steps of a run to be; those after the first have no plan where their rows are those of the step before them. */
export type PlannedSteps = readonly [PlannedStep, ...{ step: RunStep; plan: Plan | null }[]]

/** Those of the steps that have a plan. */
export const withPlan = (planned: PlannedSteps): PlannedStep[] =>
  planned.flatMap(({ step, plan }) => (plan ? [{ step, plan }] : []))

export type PricedLookup = Lookup & { price: Usdc }

/** The lookup for these identifiers, in their order. Fails with a sentence when the contract would refuse it. */
export function lookupFor(step: RunStep, identifiers: readonly string[]): Result<PricedLookup, string> {
  const { wanted: id, amount: many, together } = step
  const wanted = findWanted(id)
  const endpoint = together === 1 ? endpointFor(id) : findEndpoint(wanted?.bulk?.id ?? '')
  if (!endpoint) return err('The service no longer sells this.')
  if (wanted?.search) {
    const draft = draftForRow(wanted.search, identifiers[0] ?? '', step)
    return draft.ok ? priced(endpoint, draft.value) : draft
  }
  const [field] = fieldsOf(endpoint)
  const amount = many !== null && wanted?.amount ? { [wanted.amount.name]: String(many) } : {}
  return priced(endpoint, { [field?.name ?? '']: identifiers.join('\n'), ...amount })
}

function priced(endpoint: Endpoint, draft: Draft): Result<PricedLookup, string> {
  const read = readDraft(endpoint, draft)
  if (!read.ok) return err(read.error[0]?.message ?? 'This cannot be looked up.')
  return ok({ endpointId: endpoint.id, input: read.value, price: priceOf(endpoint.rate, read.value) })
}

/** Rows in groups of one payment each, in their order; the same identifier never stands twice in one. */
export function batchesOf<T>(rows: readonly T[], together: number, identifierOf: (row: T) => string | null) {
  const batches: Map<string | null, T>[] = []
  const open = new Set<(typeof batches)[number]>()
  for (const row of rows) {
    const identifier = identifierOf(row)
    const batch = [...open].find((asked) => !asked.has(identifier)) ?? new Map()
    if (batch.size === 0) batches.push(batch)
    batch.set(identifier, row)
    if (batch.size < together) open.add(batch)
    else open.delete(batch)
  }
  return batches.map((batch) => [...batch.values()])
}

export const findStep: RunStep = { ...oneByOne, wanted: byName.id, on: 'without-identifier' }

/** The search for somebody by name and company. Fails with a sentence when the name is no name. */
export function searchFor(named: NamedPerson | null): Result<PricedLookup, string> {
  const parts = named && namePartsOf(named)
  const endpoint = findEndpoint(byName.id)
  if (!named || !parts || !endpoint) return err(nameless)
  const { firstName, lastName } = parts
  return priced(endpoint, { firstName, lastName, currentCompany: named.company ?? '' })
}

/** The copy that stands for a row, under whichever of its names. */
export const copyOf = ({ aliases }: Pick<SourceRow, 'aliases'>, copies: Known['copies']): Copy | undefined =>
  aliases.map((alias) => copies.get(alias)).find((copy) => copy !== undefined)

export type PlanGiven = {
  known: Known
  freshMs: number
  now: number
  putBack: ReadonlySet<number>
  /** Lines that stand for an alias already: rows that went this way before. */
  taken?: ReadonlyMap<string, number> | undefined
}

export const nobodySaid = 'You said that nobody who was found is meant.'

function askedFor(row: SourceRow, step: RunStep): Result<PricedLookup, string> {
  if (row.problem !== null) return err(row.problem)
  if (row.identifier !== null) return lookupFor({ ...step, together: 1 }, [row.identifier])
  return row.named ? searchFor(row.named) : err('There is nothing to look this row up by.')
}

function skipOf(row: SourceRow, step: RunStep, seen: Map<string, number>, given: PlanGiven): Skip | null {
  const { known, freshMs, now } = given
  if (row.leftOut) return row.leftOut
  const asked = askedFor(row, step)
  if (!asked.ok) return { why: 'invalid', reason: asked.error }
  const blocked = known.blocked(row)
  if (blocked !== null) return { why: 'blocked', reason: blocked }
  if (step.on === 'without-email' && row.email !== null) return { why: 'has-email' }
  if (row.identifier === null) return row.knownBy === 'nobody' ? { why: 'nobody', reason: nobodySaid } : null
  const earlier = row.aliases.map((alias) => seen.get(alias)).find((line) => line !== undefined)
  if (earlier !== undefined) return { why: 'duplicate', ofLine: earlier }
  const copy = copyOf(row, known.copies)
  if (copy && freshMs > 0 && now - copy.at < freshMs) return { why: 'stored', ...copy }
  const reason = known.unsettled?.(row) ?? null
  if (reason !== null) return { why: 'unsettled', reason }
  return known.hasMore?.(row) === false ? { why: 'no-more' } : null
}

/** Whether a row that is left out for this can be put back in by the plan: others are put right, or ticked, in their table. */
export const canPutBack = ({ why }: Pick<Skip, 'why'>): boolean =>
  why !== 'invalid' && why !== 'problem' && why !== 'not-chosen'

/** Which rows are bought, in which payments, and why the others are not. Pure. */
export function planRun(source: readonly SourceRow[], step: RunStep, given: PlanGiven): Plan {
  const seen = new Map(given.taken)
  const rows = source.map((row, index): PlannedRow => {
    const rule = skipOf(row, step, seen, given)
    if (rule === null || canPutBack(rule))
      for (const alias of row.aliases) if (!seen.has(alias)) seen.set(alias, row.line)
    const isPutBack = rule !== null && canPutBack(rule) && given.putBack.has(index)
    const isMeant = isPutBack && rule.why === 'blocked'
    const skip = isPutBack ? null : rule
    return { index, row, skip, isPutBack, ...(isMeant && { isMeant }), plannedAt: given.now }
  })
  return planOf(rows, step)
}

/** What rows come to whose fate is known: the payments, what they cost at most, and how many are left out. Pure. */
export function planOf(rows: readonly PlannedRow[], step: RunStep) {
  const asked = rows.filter(({ skip }) => skip === null)
  const bought = asked.filter(({ row }) => row.identifier !== null)
  const named = asked.filter(({ row }) => row.identifier === null)
  const batches = batchesOf(bought, step.together, ({ row }) => row.identifier)
  const { searches, most, together } = planSearches(named, ({ row }) => row.named, priceOfOne(findStep))
  const counts = { ...noneOf(skipReasons), new: bought.length, named: named.length }
  for (const { skip } of rows) if (skip) counts[skip.why] += 1
  const prices = batches.map((batch) => priceFor(step, batch))
  return {
    rows,
    batches,
    /** Rows that are found by name before, those of one search each. */
    searches,
    counts,
    /** What it would come to if companies that several rows share were searched first. */
    together,
    searchMost: most,
    /** If everybody is found; what is found missing costs less or the same. */
    most: prices.reduce((sum, price) => sum + price, most + mostFor(step, named.length)),
  }
}

/** Rows that the steps after the first may be bought for: those bought, stored, or found by name. */
export const rowsAfter = ({ counts }: Pick<Plan, 'counts'>): number =>
  counts.new + counts.stored + counts.named

/** Payments that the searches and the first step may take. */
export const mostPayments = ({ batches, searches, counts }: Plan, { together }: RunStep): number =>
  searches.length + batches.length + Math.ceil(counts.named / together)

/** Whether some rows of a plan came as names only: then finding them is the first step. */
export const hasNames = ({ rows, searches }: Plan): boolean =>
  searches.length > 0 || rows.some(({ row }) => row.knownBy !== undefined)

function priceFor(step: RunStep, batch: readonly PlannedRow[]): Usdc {
  const identifiers = batch.flatMap(({ row }) => row.identifier ?? [])
  const asked = lookupFor(step, identifiers)
  return asked.ok ? asked.value.price : 0n
}

/** What a step costs for one row, in millionths. */
export function priceOfOne({ wanted: id, amount }: RunStep): Usdc {
  const wanted = findWanted(id)
  const endpoint = endpointFor(id)
  if (!wanted || !endpoint) return 0n
  return priceOf(endpoint.rate, wanted.amount && amount !== null ? { [wanted.amount.name]: amount } : {})
}

export const mostFor = (step: RunStep, rows: number): Usdc => times(priceOfOne(step), rows)

/** The largest group of rows whose payment stays within a limit for each purchase. */
export function togetherWithin(step: RunStep, limit: Usdc | undefined): number {
  const one = priceOfOne(step)
  if (limit === undefined || one === 0n) return step.together
  return Math.max(1, Math.min(step.together, Number(limit / one)))
}

/** Rows that are bought to see how many are found, before the rest is. */
export const trialRows = 10

/** From so many rows on, trying some first is what is proposed. */
export const largeFrom = 21

/** Positions spread evenly from the first to the last of so many. */
const spread = (many: number, wanted: number): number[] =>
  Array.from({ length: wanted }, (_, at) => Math.round((at * (many - 1)) / Math.max(1, wanted - 1)))

/** The plans that buy only a few of the rows, spread over all of them; the others wait for the visitor. Pure. */
export function trialOf(planned: PlannedSteps, wanted = trialRows): PlannedSteps {
  const [{ step, plan }, ...later] = planned
  const bought = plan.rows.filter(({ skip }) => skip === null).map(({ index }) => index)
  const tried = new Set(
    bought.length > wanted ? spread(bought.length, wanted).map((at) => bought[at]) : bought,
  )
  const others = new Set(bought.filter((index) => !tried.has(index)))
  const putOff = (row: PlannedRow): PlannedRow =>
    row.skip === null && others.has(row.index) ? { ...row, skip: { why: 'later' }, isPutBack: false } : row
  return [
    { step, plan: planOf(plan.rows.map(putOff), step) },
    ...later.map((one) => ({ ...one, plan: one.plan && planOf(one.plan.rows.map(putOff), one.step) })),
  ]
}
