import { beforeEach, expect, test, vi } from 'vitest'
import { openWallets } from '@/lib/browser/wallet/wallets'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
}

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('window', { localStorage: storage })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('navigator', {})
})

// safe: nothing else of it is read here
const openTab = () => openWallets({ mode: 'sandbox', injectedWallets: false } as never)

async function connected() {
  const [mine, other] = [openTab(), openTab()]
  const own = await mine.connect('sandbox')
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
  await mine.connect('sandbox')
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
  await mine.follow(null)
  expect([mine.current()?.address, seen]).toEqual([account, []])
})
