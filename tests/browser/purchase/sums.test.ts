import { IDBFactory, IDBIndex, IDBObjectStore } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Hex } from '@/lib/core/payment/bytes'
import { usdc } from '@/lib/core/money'
import { prepare } from '@/lib/core/payment/purchase'
import { purchaseStates as states, type PurchaseState } from '@/lib/core/payment/purchase-state'
import type { Entry } from '@/lib/browser/purchase/journal'
import { preparation, spent } from '@/tests/core/payment/purchases'

async function load() {
  vi.resetModules()
  const [journal, writes, limits, database] = await Promise.all([
    import('@/lib/browser/purchase/journal'),
    import('@/lib/browser/purchase/journal-writes'),
    import('@/lib/browser/purchase/limits'),
    import('@/lib/browser/database/database'),
  ])
  return { ...journal, ...writes, ...limits, ...database }
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const idOf = (at: number): Hex => `0x${at.toString(16).padStart(32, '0')}`

type Made = { state: PurchaseState; preparedAt: number; session: string; restored: boolean }

function entryOf(at: number, { state, preparedAt, session, restored }: Made): Entry {
  const intentId = idOf(at)
  const purchase = prepare({ ...preparation(), intentId, purchaseKey: intentId, preparedAt, session })
  return {
    // of every other answer nobody has looked whether it was charged
    purchase: { ...purchase, state, rev: 1, spent: state === 'RESULT' && at % 2 === 0 ? spent : null },
    lookup: { endpointId: 'geo.locate', input: { query: intentId } },
    ...(restored && { restoredAt: 1 }),
  }
}

const now = new Date(2026, 4, 17, 13, 20).getTime()
const hours = (count: number) => count * 3_600_000
const allowance = { limits: { inAll: usdc('1000') }, session: 'now', sessionStart: now - hours(3) }

const made = fc.record({
  state: fc.constantFrom(...states),
  // two months back, to either side of every border
  preparedAt: fc.oneof(
    fc.integer({ min: now - hours(24 * 62), max: now }),
    fc.constantFrom(
      new Date(2026, 4, 17).getTime(),
      new Date(2026, 4, 17).getTime() - 1,
      new Date(2026, 4, 1).getTime(),
      new Date(2026, 4, 1).getTime() - 1,
      now - hours(3),
    ),
  ),
  session: fc.constantFrom('now', 'before'),
  restored: fc.boolean(),
})

/** A session that is counted began after all that is not of it; what is of it is at most a day older than its start. */
const isPossible = ({ session, preparedAt }: Made) =>
  session !== 'now' || preparedAt >= allowance.sessionStart - hours(24)

test('the running totals say what all purchases together say, whatever became of each', async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(made, fc.constantFrom(...states)), { minLength: 1, maxLength: 12 }),
      async (steps) => {
        globalThis.indexedDB = new IDBFactory()
        const tab = await load()
        for (const [at, [first, last]] of steps.entries()) {
          if (!isPossible(first)) continue
          const entry = entryOf(at, first)
          expect(await tab.replaceEntry(null, entry)).toBe(true)
          const next = { ...entry, purchase: { ...entry.purchase, state: last, rev: 2 } }
          expect(await tab.replaceEntry(1, next)).toBe(true)
        }
        const all = await tab.allEntries()
        expect(await tab.sumsOfJournal(tab.countingOf(allowance))).toEqual(tab.sumsNow(all, allowance))
        expect((await tab.openEntries()).length).toBe(all.filter(tab.isOpen).length)
      },
    ),
    { numRuns: 40 },
  )
})

test('a purchase reads no other one, however long the journal is', async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const tab = await load()
  for (let at = 0; at < 50; at += 1)
    await tab.replaceEntry(
      null,
      entryOf(at, {
        state: 'PAID_NO_RESULT',
        preparedAt: now - at * 60_000,
        session: 'now',
        restored: false,
      }),
    )
  await tab.writeSetting('allowance', allowance)
  const rows: number[] = []
  for (const prototype of [IDBIndex.prototype, IDBObjectStore.prototype]) {
    const { getAll } = prototype
    vi.spyOn(prototype, 'getAll').mockImplementation(function (this: unknown, ...given) {
      const request = Reflect.apply(getAll, this, given)
      request.addEventListener('success', () => rows.push(request.result.length))
      return request
    })
  }
  const entry = entryOf(77, { state: 'PREPARED', preparedAt: now, session: 'before', restored: false })
  const told = vi.fn((): null => null)
  const added = await tab.addEntry(entry, told)
  expect(added, 'in the session of that moment').toMatchObject({ value: { purchase: { session: 'now' } } })
  const price = entry.purchase.quote.price
  expect(told).toHaveBeenCalledWith(
    expect.objectContaining({
      allowance,
      same: [],
      sums: expect.objectContaining({ session: expect.objectContaining({ paid: price * 50n }) }),
    }),
  )
  expect(Math.max(...rows), 'rows of quarters and days, at most').toBeLessThan(20)
})
