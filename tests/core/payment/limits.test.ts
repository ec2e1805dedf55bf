import { describe, expect, test } from 'vitest'
import { usdc } from '@/lib/core/money'
import { checkBudget, type Spend, spentSoFar } from '@/lib/core/payment/budget'
import { checkReadiness, type Readiness } from '@/lib/core/payment/readiness'
import { payer, pinned, price } from '@/tests/core/payment/fixtures'

const noon = 1_800_000_000_000
const dayStart = noon - 12 * 3_600_000
const spend = (changes: Partial<Spend> = {}): Spend => ({
  state: 'RESULT',
  price,
  at: noon,
  session: 'now',
  ...changes,
})
const budget = (changes: Partial<Parameters<typeof checkBudget>[0]>) =>
  checkBudget({ price, limits: {}, spends: [], session: 'now', dayStart, ...changes })

describe('a budget', () => {
  test('counts signatures that are out, until the chain disproves the charge', () => {
    const states = ['PREPARED', 'SIGNED', 'HOT', 'PAID_NO_RESULT', 'NOT_CHARGED', 'DECLINED'] as const
    const spends = states.map((state) => spend({ state }))
    expect(spentSoFar(spends, { session: 'now', dayStart })).toEqual({
      session: usdc('0.2'),
      day: usdc('0.2'),
    })
  })

  test('of a session forgets other sessions, that of a day forgets yesterday', () => {
    const spends = [spend({ session: 'before' }), spend({ at: dayStart - 1 })]
    expect(spentSoFar(spends, { session: 'now', dayStart })).toEqual({ session: price, day: price })
  })

  test('is spent to the last millionth and not beyond', () => {
    const spends = [spend(), spend({ state: 'HOT' })]
    expect(budget({ spends, limits: { perSession: usdc('0.15') } }).ok).toBe(true)
    expect(budget({ spends, limits: { perDay: usdc('0.15') } }).ok).toBe(true)
    expect(budget({ spends, limits: { perDay: usdc('0.149999') } })).toMatchObject({
      error: { code: 'E_BUDGET', expected: '149999', asked: '150000' },
    })
    expect(budget({ spends, limits: { perSession: usdc('0.149999') } }).ok).toBe(false)
    expect(budget({ limits: { perPurchase: usdc('0.049999') } }).ok).toBe(false)
    expect(budget({ limits: { perPurchase: price } }).ok).toBe(true)
  })

  test('that was not set does not limit, one of zero stops everything', () => {
    expect(budget({ price: usdc('1000') }).ok).toBe(true)
    expect(budget({ limits: { perDay: 0n } }).ok).toBe(false)
  })
})

describe('no wallet prompt opens', () => {
  const ready: Readiness = {
    chosen: payer,
    connected: payer,
    walletChainId: 8453,
    price,
    balance: price,
    chainNow: 1_000n,
    serverNow: 1_060n,
    isSecureContext: true,
    freeBytes: 3_000,
    longestAnswerBytes: 1_000,
    isLive: false,
  }

  test('unless everything is ready', () => {
    expect(checkReadiness(ready).ok).toBe(true)
    expect(checkReadiness({ ...ready, freeBytes: null }).ok).toBe(true)
  })

  test.each([
    ['another account is connected', 'E_ACCOUNT', { connected: pinned }],
    ['no account is connected', 'E_ACCOUNT', { connected: null }],
    ['the wallet is on another chain', 'E_CHAIN', { walletChainId: 1 }],
    ['the wallet names no chain', 'E_CHAIN', { walletChainId: null }],
    ['a millionth is missing', 'E_FUNDS', { balance: price - 1n }],
    ['the service is ahead of the chain', 'E_CLOCK', { serverNow: 1_061n }],
    ['the service is behind the chain', 'E_CLOCK', { serverNow: 939n }],
    ['the page came over http', 'E_CONTEXT', { isSecureContext: false }],
    ['the answer might not fit', 'E_STORAGE', { freeBytes: 2_999 }],
    ['the same purchase is under way', 'E_LIVE', { isLive: true }],
  ] as const)('when %s: %s', (_, code, changes) => {
    expect(checkReadiness({ ...ready, ...changes })).toMatchObject({ ok: false, error: { code } })
  })
})
