import {
  noSum,
  plus,
  reckon,
  sumsOf,
  type Limits,
  type Spend,
  type Sum,
  type Sums,
  type Times,
} from '@/lib/core/payment/budget'
import { isClaim, isFree } from '@/lib/core/payment/purchase-state'
import { usdc, type Usdc } from '@/lib/core/money'
import { entryOf, isUnverified, type Entry } from '@/lib/browser/purchase/journal'
import { announceChange } from '@/lib/browser/database/changes'
import { openStore, writeTogether } from '@/lib/browser/database/database'
import type { JournalRow, SumRow } from '@/lib/browser/database/stores'

/** The most that a button spends without the sheet. */
type PerClick = { perClick?: Usdc | undefined }

/** `raised`: limits raised on the way, until the session ends. */
export type Allowance = PerClick & {
  limits: Limits
  raised?: Limits & PerClick
  session: string
  sessionStart: number
}

/** The limits that hold now: those that are set, and what was raised for this session. */
export function limitsNow({ limits, raised }: Pick<Allowance, 'limits' | 'raised'>): Limits {
  const { perClick: _, ...others } = raised ?? {}
  return { ...limits, ...others }
}

/** What a button spends without the sheet now; undefined where the sheet always comes. */
export const perClickNow = ({ perClick, raised }: Pick<Allowance, 'perClick' | 'raised'>): Usdc | undefined =>
  raised?.perClick ?? perClick

const key = 'allowance'
const sessionLength = 12 * 60 * 60 * 1000

const fresh = ({ limits, perClick }: Pick<Allowance, 'limits' | 'perClick'>): Allowance => ({
  limits,
  perClick,
  session: crypto.randomUUID(),
  sessionStart: Date.now(),
})

/** Two dollars a session until the visitor says otherwise. */
const first: Limits = { perSession: usdc('2') }

const isAllowance = (value: unknown): value is Allowance =>
  typeof value === 'object' && value !== null && 'limits' in value && 'sessionStart' in value

/** A session that begins in the future, by more than a clock is corrected, was begun while the clock was wrong. */
function isOver({ sessionStart }: Allowance): boolean {
  const age = Date.now() - sessionStart
  return age > sessionLength || age < -60_000
}

type Settings = {
  get: (key: string) => Promise<unknown>
  put: (value: Allowance, key: string) => Promise<unknown>
}

/** The limits and the session as they are within a transaction; a session ends by itself after twelve hours. */
export async function allowanceIn(settings: Settings): Promise<Allowance> {
  const kept = await settings.get(key)
  if (isAllowance(kept) && !isOver(kept)) return kept
  const begun = fresh(isAllowance(kept) ? kept : { limits: first })
  await settings.put(begun, key)
  return begun
}

const inSettings = (work: (settings: Settings) => Promise<Allowance>): Promise<Allowance> =>
  writeTogether(['settings'], (transaction) => work(transaction.objectStore('settings')))

/** The limits and the session now. */
export async function readAllowance(): Promise<Allowance> {
  const kept: unknown = await (await openStore()).get('settings', key)
  // only a session that begins is written
  return isAllowance(kept) && !isOver(kept) ? kept : inSettings(allowanceIn)
}

async function changedBy(change: (allowance: Allowance) => Allowance): Promise<Allowance> {
  const changed = await inSettings(async (settings) => {
    const next = change(await allowanceIn(settings))
    await settings.put(next, key)
    return next
  })
  announceChange('allowance')
  return changed
}

/**
 * Sets the limits; an absent one does not limit, one that is changed is raised no more. Without `perClick` the sheet always
 * comes, whatever was said for this session.
 */
export const writeLimits = ({ perClick, ...limits }: Limits & PerClick): Promise<Allowance> =>
  changedBy(({ limits: before, raised = {}, session, sessionStart }) => {
    // safe: the names of limits
    const isAsBefore = ([name]: [string, unknown]) =>
      name !== 'perClick' && limits[name as keyof Limits] === before[name as keyof Limits]
    const stillRaised: Limits = Object.fromEntries(Object.entries(raised).filter(isAsBefore))
    return { limits, raised: stillRaised, perClick, session, sessionStart }
  })

/** Raises one limit until the session ends, and leaves what is set, and the others, as they are by then. */
export const raiseLimit = (name: keyof Limits | 'perClick', to: Usdc): Promise<Allowance> =>
  changedBy(({ raised, ...others }) => ({ ...others, raised: { ...raised, [name]: to } }))

/** Begins a new session: what was spent before counts no more against its limit. */
export const beginSession = (): Promise<Allowance> => changedBy(fresh)

export const spendOf = ({ purchase }: Entry): Spend => ({
  state: purchase.state,
  price: purchase.quote.price,
  at: purchase.preparedAt,
  session: purchase.session,
  isFree: isFree(purchase),
  isClaim: isClaim(purchase),
})

const hourMs = 60 * 60 * 1000

/** The session, and when the last hour (by quarters of one), the day and the calendar month of this device began. */
export function timesOf({ session }: Pick<Allowance, 'session'>): Times {
  const now = new Date()
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  return {
    session,
    hourStart: Math.floor(now.getTime() / quarterMs) * quarterMs - hourMs,
    dayStart: new Date(year, month, day).getTime(),
    monthStart: new Date(year, month).getTime(),
  }
}

/** What the journal comes to in each time that has a limit; what only a backup says counts for nothing. */
export const sumsNow = (entries: readonly Entry[], allowance: Pick<Allowance, 'session'>): Sums =>
  sumsOf(entries.filter((entry) => !isUnverified(entry)).map(spendOf), timesOf(allowance))

type Share = { at: number; session: string; sum: Sum }

/** What a row of the journal adds to the running totals; what only a backup says adds nothing. */
function shareOf(row: JournalRow | undefined): Share | null {
  const entry = row && entryOf(row)
  if (!entry || isUnverified(entry)) return null
  const spend = spendOf(entry)
  return { at: spend.at, session: spend.session, sum: reckon([spend]) }
}

export const countingOf = (allowance: Allowance): Counting => ({
  ...timesOf(allowance),
  sessionStart: allowance.sessionStart,
  isAllCounted: limitsNow(allowance).inAll !== undefined,
})

/** `sessionStart` in milliseconds. `isAllCounted`: all of the years is summed up, which only a limit of all time needs. */
export type Counting = Times & { sessionStart: number; isAllCounted: boolean }

/** Milliseconds. Days begin with a quarter of an hour in every time zone; whole days in UTC keep long times short. */
const quarterMs = 15 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000
const spans = [quarterMs, dayMs] as const

type Place = {
  get: (key: [number, number, string]) => Promise<SumRow | undefined>
  put: (row: SumRow) => Promise<unknown>
}

async function add(sums: Place, { at: moment, session, sum }: Share): Promise<void> {
  if (sum.paid === 0n && sum.unsettled === 0n && sum.unsent === 0n) return
  await Promise.all(
    spans.map(async (span) => {
      const at = Math.floor(moment / span) * span
      const row = await sums.get([span, at, session])
      await sums.put({ span, at, session, ...plus(row ?? noSum, sum) })
    }),
  )
}

/** Counts one row in place of another in the sums; whoever writes a purchase calls it in the same transaction. */
export async function countRow(sums: Place, was: JournalRow | undefined, is: JournalRow): Promise<void> {
  const [before, after] = [shareOf(was), shareOf(is)]
  if (before && after && before.at === after.at && before.session === after.session)
    return add(sums, { ...after, sum: plus(after.sum, before.sum, -1n) })
  if (before) await add(sums, { ...before, sum: plus(noSum, before.sum, -1n) })
  if (after) await add(sums, after)
}

type Ranges = { getAll: (range: IDBKeyRange) => Promise<SumRow[]> }

/** Quarters of an hour until the first whole day, then days. */
async function since(sums: Ranges, moment: number, counts: (row: SumRow) => boolean): Promise<Sum> {
  const from = Math.floor(moment / quarterMs) * quarterMs
  const firstDay = Math.ceil(from / dayMs) * dayMs
  const [quarters, days] = await Promise.all([
    // a range from a key to itself is none
    from < firstDay
      ? sums.getAll(IDBKeyRange.bound([quarterMs, from], [quarterMs, firstDay], false, true))
      : [],
    sums.getAll(IDBKeyRange.bound([dayMs, firstDay], [dayMs, Number.POSITIVE_INFINITY])),
  ])
  return [...quarters, ...days].filter(counts).reduce<Sum>((sum, row) => plus(sum, row), noSum)
}

/** What each time that has a limit comes to, by the running totals: a few rows for each day. */
export async function readSums(
  sums: Ranges,
  { session, sessionStart, isAllCounted, hourStart, dayStart, monthStart }: Counting,
): Promise<Sums> {
  const [hour, ofSession, day, month, all] = await Promise.all([
    since(sums, hourStart, () => true),
    // with a day to spare: a clock may have been put back since
    since(sums, sessionStart - dayMs, (row) => row.session === session),
    since(sums, dayStart, () => true),
    since(sums, monthStart, () => true),
    isAllCounted ? since(sums, 0, () => true) : noSum,
  ])
  return { hour, session: ofSession, day, month, all }
}
