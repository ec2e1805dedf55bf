import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openWallets } from '@/lib/browser/wallet/wallets'

const kept = new Map<string, string>()
/** What a wallet waits for before it says whether this page was let in. */
let untilAnswer: Promise<void> | null = null
const storage = {
  getItem(key: string) {
    const read = () => kept.get(key) ?? null
    return untilAnswer && key.endsWith('.disconnected') ? untilAnswer.then(read) : read()
  },
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
}

beforeEach(() => {
  kept.clear()
  untilAnswer = null
  vi.useFakeTimers()
  vi.stubGlobal('window', { localStorage: storage })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('navigator', {})
})

afterEach(() => void vi.useRealTimers())

// safe: nothing else of it is read here
const openTab = () => openWallets({ mode: 'sandbox', injectedWallets: false } as never)

async function connected() {
  const [mine, other] = [openTab(), openTab()]
  const connecting = mine.connect('sandbox')
  await vi.runAllTimersAsync()
  const own = await connecting
  if (!own.ok) throw new Error(own.error.reason)
  return { mine, other, account: own.value.address }
}

test('a wallet that one tab connects and disconnects is connected and gone in the other one', async () => {
  const { mine, other, account } = await connected()
  expect(other.current()).toBeNull()
  await other.follow(account)
  expect(other.current()).toEqual(mine.current())
  await mine.disconnect()
  await other.follow('')
  expect([mine.current(), other.current()]).toEqual([null, null])
  const again = mine.connect('sandbox')
  await vi.runAllTimersAsync()
  await again
  await other.follow(account)
  expect([mine.current()?.address, other.current()?.address]).toEqual([account, account])
})

test('a tab whose wallet tells of another account than was connected has none', async () => {
  const { other } = await connected()
  await other.follow('0x0000000000000000000000000000000000000001')
  expect(other.current()).toBeNull()
})

test('a tab that has the account already asks its wallet nothing', async () => {
  const { mine, account } = await connected()
  const seen: unknown[] = []
  mine.watch(() => seen.push(mine.current()))
  await mine.follow(account)
  expect([mine.current()?.address, seen]).toEqual([account, []])
})

const stranger = '0x0000000000000000000000000000000000000001'

test.each([
  ['was announced', (account: string) => [account], true],
  ['was announced twice', (account: string) => [account, account], true],
  ['was announced after another', (account: string) => [stranger, account], true],
  ['is another than was announced', () => [stranger], false],
  ['was disconnected meanwhile', (account: string) => [account, ''], false],
])('a wallet that answers late is let in, or can be chosen: its account %s', async (_, announced, isIn) => {
  const { other, account } = await connected()
  let answer = () => {}
  untilAnswer = new Promise((resolve) => void (answer = resolve))
  for (const one of announced(account)) void other.follow(one)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(other.current()).toBeNull()
  answer()
  await vi.runAllTimersAsync()
  expect(other.current()?.address).toBe(isIn ? account : undefined)
  untilAnswer = null
  if (isIn) return
  const chosen = other.connect('sandbox')
  await vi.runAllTimersAsync()
  expect(await chosen).toMatchObject({ ok: true, value: { address: account } })
})

test('a disconnection in another tab waits for no wallet that has not answered', async () => {
  const { other, account } = await connected()
  untilAnswer = new Promise(() => undefined)
  void other.follow(account)
  await vi.advanceTimersByTimeAsync(10_000)
  untilAnswer = null
  const chosen = other.connect('sandbox')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await chosen).toMatchObject({ ok: true })
  void other.follow('')
  expect(other.current()).toBeNull()
})
