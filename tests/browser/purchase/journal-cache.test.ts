import { IDBFactory, IDBIndex } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Hex } from '@/lib/core/payment/bytes'
import { advance, prepare } from '@/lib/core/payment/purchase'
import type { Entry } from '@/lib/browser/purchase/journal'
import { preparation, signed } from '@/tests/core/payment/purchases'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

/** One tab: modules of its own over the database and the channel that all share. */
async function openTab() {
  vi.resetModules()
  const [journal, writes, copy, changes, database] = await Promise.all([
    import('@/lib/browser/purchase/journal'),
    import('@/lib/browser/purchase/journal-writes'),
    import('@/lib/browser/purchase/journal-cache'),
    import('@/lib/browser/database/changes'),
    import('@/lib/browser/database/database'),
  ])
  const { openStore } = database
  return { ...journal, ...writes, ...copy, ...changes, openStore }
}

type Tab = Awaited<ReturnType<typeof openTab>>

function entryAt(intentId: Hex, preparedAt: number): Entry {
  const purchase = prepare({ ...preparation(), intentId, purchaseKey: intentId, preparedAt })
  return { purchase, lookup: { endpointId: 'geo.locate', input: { query: intentId } } }
}

const ids: readonly Hex[] = ['0x0a', '0x0b', '0x0c']

async function fill(tab: Tab) {
  for (const [at, id] of ids.entries()) await tab.addEntry(entryAt(id, at), () => null)
}

/** What the page draws: the newest first. */
const drawn = (tab: Tab) =>
  tab.readJournal().data?.map(({ purchase: { intentId, state } }) => `${intentId} ${state}`)

const watched = async (tab: Tab) => {
  tab.watchJournal(() => undefined)
  await vi.waitFor(() => expect(drawn(tab)).toHaveLength(3))
}

test('a purchase that another tab moves on is drawn as it is now, and only it is read again', async () => {
  const [mine, other] = [await openTab(), await openTab()]
  await fill(other)
  await watched(mine)
  expect(drawn(mine)).toEqual(['0x0c PREPARED', '0x0b PREPARED', '0x0a PREPARED'])
  const whole = vi.spyOn(IDBIndex.prototype, 'getAll')

  const entry = entryAt('0x0b', 1)
  const next = advance(entry.purchase, entry.purchase.rev, { type: 'signed', signed })
  if (!next.ok) throw new Error(next.error)
  await other.replaceEntry(entry.purchase.rev, { ...entry, purchase: next.value })
  await vi.waitFor(() => expect(drawn(mine)).toEqual(['0x0c PREPARED', '0x0b SIGNED', '0x0a PREPARED']))
  await watched(other)
  expect(drawn(other)).toEqual(drawn(mine))
  expect(whole.mock.calls.length, 'the whole journal, read by the tab that had not read it').toBe(1)
})

test('what is deleted or restored without a name is read anew as a whole', async () => {
  const tab = await openTab()
  await fill(tab)
  await watched(tab)
  await (await tab.openStore()).delete('purchases', '0x0c')
  tab.announceChange('journal')
  await vi.waitFor(() => expect(drawn(tab)).toEqual(['0x0b PREPARED', '0x0a PREPARED']))
})

test('a reading that fails is told, what was drawn stays, and the next change reads the whole', async () => {
  const tab = await openTab()
  await fill(tab)
  await watched(tab)
  vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementationOnce(() => {
    throw new Error('the disk is busy')
  })
  tab.announceChange('journal')
  await vi.waitFor(() => expect(tab.readJournal().isError).toBe(true))
  expect(drawn(tab)).toHaveLength(3)
  await tab.addEntry(entryAt('0x0d', 3), () => null)
  await vi.waitFor(() => expect(drawn(tab)?.[0]).toBe('0x0d PREPARED'))
  expect(tab.readJournal().isError).toBe(false)
})
