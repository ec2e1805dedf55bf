import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { held } from '@/components/pay/session-wallet/held'
import { watchHeld } from '@/components/pay/session-wallet/watch-held'
import { announceChange } from '@/lib/browser/database/changes'
import { usdc } from '@/lib/core/money'

const browser = vi.hoisted(() => ({
  status: null as object | string | null,
  balance: 0n,
  asked: 0,
  walletId: null as string | null,
  onWallet: () => {},
}))

vi.mock('@/lib/browser/session-wallet/client', () => ({
  openPurse: () => ({
    status: async () => {
      browser.asked += 1
      return browser.status
    },
  }),
}))
vi.mock('@/lib/browser/purchase/chain', () => ({ readBalance: async () => browser.balance }))
vi.mock('@/components/pay/wallet/wallet-session', () => ({
  readWalletSession: () => ({ connected: browser.walletId && { walletId: browser.walletId } }),
  watchWalletSession: (listener: () => void) => {
    browser.onWallet = listener
    return () => undefined
  },
}))

const locked = { address: '0x1', isLocked: true, isIdleLocked: false, backedUpAt: 1 }

let end = () => {}
beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('document', new EventTarget())
  held.write(null)
  Object.assign(browser, { status: locked, balance: usdc('4.20'), asked: 0, walletId: null })
})
afterEach(() => end())

const connected = (walletId: string | null) => {
  browser.walletId = walletId
  browser.onWallet()
}

test('where no session wallet was made none is looked for', () => {
  end = watchHeld()
  connected('sandbox')
  expect(browser.asked).toBe(0)
})

test('one that is made is known from then on, also to the next page, until it is deleted', async () => {
  end = watchHeld()
  announceChange('sessionWallet')
  await expect.poll(held.read).toMatchObject({ balance: usdc('4.20'), isLocked: true, isBackedUp: true })
  end()
  held.write(null)
  end = watchHeld()
  await expect.poll(held.read).not.toBeNull()
  browser.balance = usdc('6')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(held.read).toMatchObject({ balance: usdc('6') })
  browser.status = null
  announceChange('sessionWallet')
  await expect.poll(held.read).toBeNull()
  end()
  const { asked } = browser
  end = watchHeld()
  expect(browser.asked).toBe(asked)
})

test.each([
  ['an empty one', locked, 0n],
  ['one that is open in another tab’s worker', 'elsewhere', 1n],
  ['one that cannot be read', 'unreadable', 1n],
])('%s is not spoken of', async (_, status, balance) => {
  Object.assign(browser, { status, balance })
  held.write({ balance: 1n, isLocked: true, isBackedUp: true, isIdle: false })
  end = watchHeld()
  announceChange('sessionWallet')
  await expect.poll(held.read).toBeNull()
})

test('that it locked itself is told once, to who had it connected, and not of one that was locked by hand', async () => {
  end = watchHeld()
  connected('session-wallet')
  browser.status = { ...locked, isIdleLocked: true }
  connected(null)
  await expect.poll(held.read).toMatchObject({ isIdle: true })
  const now = held.read()
  if (now) held.write({ ...now, isIdle: false })
  browser.balance = usdc('5')
  announceChange('sessionWallet')
  await expect.poll(held.read).toMatchObject({ balance: usdc('5'), isIdle: false })
  connected('session-wallet')
  await expect.poll(held.read).toBeNull()
  browser.status = locked
  connected(null)
  await expect.poll(held.read).toMatchObject({ isIdle: false })
})
