import { spentSoFar, type Limits, type Spend } from '@/lib/payment/budget'
import { usdc, type Usdc } from '@/lib/money'
import type { Entry } from '@/lib/purchase/journal'
import { openStore } from '@/lib/store/database'

/** What a visitor has set, and the session that is being counted; shared by all tabs. */
export type Allowance = { limits: Limits; session: string; sessionStart: number }

const key = 'allowance'
const sessionLength = 12 * 60 * 60 * 1000

const fresh = (limits: Limits): Allowance => ({
  limits,
  session: crypto.randomUUID(),
  sessionStart: Date.now(),
})

/** Two dollars a session until the visitor says otherwise. */
const first: Limits = { perSession: usdc('2') }

const isAllowance = (value: unknown): value is Allowance =>
  typeof value === 'object' && value !== null && 'limits' in value && 'sessionStart' in value

async function update(change: (allowance: Allowance) => Allowance): Promise<Allowance> {
  const store = await openStore()
  const transaction = store.transaction('settings', 'readwrite')
  const kept = await transaction.store.get(key)
  const current = isAllowance(kept) ? kept : fresh(first)
  const isOver = Date.now() - current.sessionStart > sessionLength
  const next = change(isOver ? fresh(current.limits) : current)
  await transaction.store.put(next, key)
  await transaction.done
  return next
}

/** The limits and the session; a session ends by itself after twelve hours. */
export const readAllowance = (): Promise<Allowance> => update((allowance) => allowance)

/** Sets the limits; an absent one does not limit. */
export const writeLimits = (limits: Limits): Promise<Allowance> =>
  update((allowance) => ({ ...allowance, limits }))

/** Begins a new session: what was spent before counts no more against its limit. */
export const beginSession = (): Promise<Allowance> => update(({ limits }) => fresh(limits))

const spendOf = ({ purchase: { state, quote, preparedAt, session } }: Entry): Spend => ({
  state,
  price: quote.price,
  at: preparedAt,
  session,
})

/** Midnight of this device, in milliseconds. */
export const dayStart = (): number => new Date().setHours(0, 0, 0, 0)

/** The journal as a budget sees it. */
export const spendsOf = (entries: readonly Entry[]): Spend[] => entries.map(spendOf)

/** Millionths spent or at stake in this session and today. */
export const spentNow = (entries: readonly Entry[], { session }: Allowance): { session: Usdc; day: Usdc } =>
  spentSoFar(spendsOf(entries), { session, dayStart: dayStart() })
