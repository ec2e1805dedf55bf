import { expect, test, vi } from 'vitest'
import { askWallet } from '@/lib/browser/purchase/sign'
import { entryAfter } from '@/tests/browser/receipts/entries'

vi.mock('@/lib/core/payment/wallet-signature', () => ({
  warmUp: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
}))

test('where what proves a signature cannot be fetched whole, the wallet is not asked, and is not called a liar', async () => {
  const sign = vi.fn()
  const ended = await askWallet(entryAfter([]), { sign })
  expect(sign).not.toHaveBeenCalled()
  expect(ended).toMatchObject({
    stop: { why: 'held-back', sentence: expect.stringContaining('could not load') },
  })
})
