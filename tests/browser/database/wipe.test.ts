import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'

/** A tab of its own: its modules share nothing with those of another but the browser's database. */
async function openTab() {
  vi.resetModules()
  const [database, write, wipe] = await Promise.all([
    import('@/lib/browser/database/database'),
    import('@/lib/browser/database/database'),
    import('@/lib/browser/privacy/wipe'),
  ])
  return { ...database, ...write, ...wipe }
}

const answer = { intentId: '0x01', status: 200, body: '{"name":"Ada"}', paymentResponse: null, at: 1 }

type Tab = Awaited<ReturnType<typeof openTab>>

const keep = ({ writeTogether }: Tab, intentId = '0x01') =>
  writeTogether(['answers'], ({ objectStore }) => objectStore('answers').put({ ...answer, intentId }))
const keepDirectly = async ({ openStore }: Tab) => (await openStore()).put('settings', 1, 'late')
const count = async ({ openStore }: Tab) => (await openStore()).count('answers')

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

test('what another tab writes after a wipe is written nowhere, and that tab says why', async () => {
  const [here, other] = [await openTab(), await openTab()]
  await keep(other)
  await here.wipeAll()
  await expect(keep(other)).rejects.toThrow('wiped in another tab')
  await expect(keepDirectly(other)).rejects.toThrow('wiped in another tab')
  expect(other.storeProblem.read()).toBe('wiped')
  const fresh = await openTab()
  expect(await count(fresh)).toBe(0)
  expect(await (await fresh.openStore()).count('settings')).toBe(0)
})

test('a write that was under way when all was wiped does not stay either', async () => {
  const [here, other] = [await openTab(), await openTab()]
  await other.openStore()
  const late = Promise.allSettled(Array.from({ length: 20 }, (_, at) => keep(other, `0x${at}`)))
  await here.wipeAll()
  await late
  await Promise.allSettled([keep(other, '0xff')])
  expect(await count(await openTab())).toBe(0)
})

test('the tab that wiped, and every page that is opened after it, keep as before', async () => {
  const here = await openTab()
  await keep(here)
  await here.wipeAll()
  expect(await count(here)).toBe(0)
  await keep(here)
  const fresh = await openTab()
  expect(await count(fresh)).toBe(1)
  await fresh.wipeAll()
  await keep(fresh, '0x02')
  expect(await count(await openTab())).toBe(1)
})

test('a tab that has read nothing yet takes what it finds', async () => {
  const [here, idle] = [await openTab(), await openTab()]
  await here.wipeAll()
  await keep(idle)
  expect(await count(here)).toBe(1)
})

test('the copies that the browser has of pictures are asked away, and a server that is not there changes nothing', async () => {
  const here = await openTab()
  const asked: string[] = []
  await here.wipeAll(async () => asked.push('cache'))
  await here.wipeAll(() => Promise.reject(new Error('offline')))
  expect(asked).toEqual(['cache'])
})

test('a tab of the older version that stays open is told of, and the move goes on when it closes', async () => {
  const here = await openTab()
  await keep(here)
  // it heeds no versionchange, as code of ours that hangs
  const held = await openDB(here.databaseName)
  const problems: unknown[] = []
  here.storeProblem.watch(() => problems.push(here.storeProblem.read()))
  const moving = here.wipeStore()
  await vi.waitFor(() => expect(problems).toEqual(['blocked-by-another-tab']))
  held.close()
  await moving
  expect(await count(here)).toBe(0)
})
