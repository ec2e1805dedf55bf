import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchChanges } from '@/lib/browser/database/changes'
import type { openPurse } from '@/lib/browser/session-wallet/client'
import { firstLimits } from '@/lib/browser/session-wallet/limits'
import { asking, codeOf, configuration, passkey, touch } from '@/tests/browser/session-wallet/rig'

type Client = { openPurse: typeof openPurse }

const ports: MessagePort[] = []
/** Whoever holds the lock, by its name, as all workers of a browser see it. */
let held = new Set<string>()
let fetched: string[] = []

/** A shared worker as a browser has it: one for all tabs of a build, which each get a port to. */
async function newWorker() {
  const scope = new EventTarget()
  vi.stubGlobal('onconnect', null)
  vi.stubGlobal('addEventListener', scope.addEventListener.bind(scope))
  vi.resetModules()
  await import('@/lib/browser/session-wallet/session-wallet-worker')
  return () => {
    const { port1, port2 } = new MessageChannel()
    ports.push(port1, port2)
    scope.dispatchEvent(Object.assign(new Event('connect'), { ports: [port2] }))
    return port1
  }
}

async function newTab(connect: () => MessagePort) {
  vi.stubGlobal('Worker', class {})
  vi.stubGlobal(
    'SharedWorker',
    class {
      readonly port = connect()
    },
  )
  vi.resetModules()
  const { openPurse: open }: Client = await import('@/lib/browser/session-wallet/client')
  const purse = open()
  if (!purse || purse !== open()) throw new Error('a tab has one wallet')
  return purse
}

beforeEach(() => {
  held = new Set()
  fetched = []
  globalThis.indexedDB = new IDBFactory()
  const request = async (name: string, _: object, work: (lock: object | null) => unknown) => {
    const isFree = !held.has(name)
    held.add(name)
    return work(isFree ? { name } : null)
  }
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path)
    return new Response(JSON.stringify(configuration))
  })
})

afterEach(() => {
  for (const port of ports.splice(0)) port.close()
  vi.unstubAllGlobals()
})

const wallet = { secret: touch(), unlock: passkey, limits: firstLimits, returnTo: null }

test('two tabs have one wallet, one lock and one set of limits, and hear what the other one does', async () => {
  const connect = await newWorker()
  const [mine, other] = [await newTab(connect), await newTab(connect)]
  const heard: unknown[] = []
  const hear = (one: unknown) => void heard.push(one)
  const unwatch = watchChanges('sessionWallet', () => void other.status().then(hear, () => undefined))
  const address = await mine.make({ ...wallet, secret: touch() })
  expect(codeOf(address)).toBe('ok')
  await expect.poll(() => heard.at(-1)).toMatchObject({ isLocked: false })
  const now = Date.now()
  expect(codeOf(await other.sign(await asking({ now })))).toBe('ok')
  expect(codeOf(await mine.sign(await asking({ now })))).toBe('ok')
  expect(await mine.status()).toMatchObject({ spentSession: 100_000n, spentHour: 100_000n })
  expect(fetched).toEqual(['/api/config'])
  await mine.lock()
  expect(codeOf(await other.sign(await asking({ now })))).toBe('locked')
  await expect.poll(() => heard.at(-1)).toMatchObject({ isLocked: true })
  unwatch()
})

test('what was made is there for the next worker, and a worker beside the one that has it is told so', async () => {
  const first = await newTab(await newWorker())
  await first.make({ ...wallet, secret: touch() })
  const second = await newTab(await newWorker())
  expect(await second.status()).toBe('elsewhere')
  expect(codeOf(await second.unlock(touch()))).toBe('elsewhere')
  held.clear()
  expect(await second.status()).toMatchObject({ isLocked: true, limits: null })
  expect(codeOf(await second.unlock(touch()))).toBe('ok')
})

test('a server that does not say whom to pay is asked again, and nothing is signed meanwhile', async () => {
  await (await newTab(await newWorker())).make({ ...wallet, secret: touch() })
  held.clear()
  const tab = await newTab(await newWorker())
  expect(codeOf(await tab.unlock(touch()))).toBe('ok')
  const answers = [new Response('', { status: 503 }), new Response('{}')]
  const good = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string) => answers.shift() ?? good(path))
  const request = await asking({ now: Date.now() })
  const codes = [await tab.sign(request), await tab.sign(request), await tab.sign(request)].map(codeOf)
  expect(codes).toEqual(['unavailable', 'unavailable', 'ok'])
})
