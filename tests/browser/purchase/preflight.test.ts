import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { preflightAhead, preflight, rehearsalOf, takeIntentId } from '@/lib/browser/purchase/preflight'
import { refusalNow } from '@/lib/browser/purchase/prepare'
import { nonceOf } from '@/lib/core/payment/identity'
import { longestAnswer } from '@/lib/core/payment/outcome'

const payer = '0x1111111111111111111111111111111111111111'
const other = '0x2222222222222222222222222222222222222222'
const block = { number: '7', hash: `0x${'ab'.repeat(32)}`, timestamp: '1700000000' }

/** What the payer has, and whether the chain answers; each look asks for the block and the balance. */
let world = { balance: '25000000', isSilent: false }
let looks = 0
let rehearsed: string[] = []
let now = 0

beforeEach(() => {
  world = { balance: '25000000', isSilent: false }
  looks = 0
  rehearsed = []
  // past whatever the test before took
  now += 60_000
  vi.stubGlobal('navigator', {})
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { read, nonce } = JSON.parse(body)
    if (read === 'rehearsal') rehearsed.push(nonce)
    if (read === 'balance') looks += 1
    if (world.isSilent) throw new TypeError('fetch failed')
    const answers = {
      block: { block },
      rehearsal: { block, accepted: true, reason: null },
      balance: { balance: world.balance },
    }
    return Response.json({ answers: [answers[read as keyof typeof answers]] })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a look taken while the sheet is open serves the press, once', async () => {
  preflightAhead(payer)
  preflightAhead(payer)
  now += 2_000
  expect(await preflight(payer)).toMatchObject({ balance: 25_000_000n, isAhead: true })
  expect(looks).toBe(1)
  world.balance = '1'
  expect(await preflight(payer)).toMatchObject({ balance: 1n, isAhead: false })
  expect(looks).toBe(2)
})

test('a look of more than three seconds ago serves nobody', async () => {
  preflightAhead(payer)
  world.balance = '1'
  now += 3_001
  expect((await preflight(payer)).balance).toBe(1n)
})

test('while a newer look is under way, the one that is here serves', async () => {
  preflightAhead(payer)
  await new Promise((resolve) => setTimeout(resolve))
  now += 1_500
  world.balance = '1'
  preflightAhead(payer)
  expect((await preflight(payer)).balance).toBe(25_000_000n)
  expect(looks).toBe(2)
})

test('a look at another account serves nobody', async () => {
  preflightAhead(other)
  world.balance = '1'
  expect((await preflight(payer)).balance).toBe(1n)
})

test('a look that failed ahead is taken again at the press, and fails there when the chain is silent', async () => {
  world.isSilent = true
  preflightAhead(payer)
  await Promise.resolve()
  world.isSilent = false
  expect((await preflight(payer)).balance).toBe(25_000_000n)
  world.isSilent = true
  await expect(preflight(payer)).rejects.toThrow()
})

test('a payment that is about to be asked for is looked at under the id that it gets, once', async () => {
  const payment = { to: other, value: 50_000n } as const
  preflightAhead(payer, payment)
  preflightAhead(payer, payment)
  const looked = rehearsed[0]
  expect(rehearsed).toHaveLength(1)
  const intentId = takeIntentId({ from: payer, ...payment })
  expect(nonceOf(intentId, 0)).toBe(looked)
  await rehearsalOf({ from: payer, ...payment, nonce: nonceOf(intentId, 0) }, { elapsed: () => now })
  expect(rehearsed, 'not looked at again').toHaveLength(1)
  expect(takeIntentId({ from: payer, ...payment })).not.toBe(intentId)
})

test('an id that was chosen for one price or payee is no other payment’s', () => {
  preflightAhead(payer, { to: other, value: 50_000n })
  const intentId = takeIntentId({ from: payer, to: other, value: 10_000n })
  expect(nonceOf(intentId, 0)).not.toBe(rehearsed[0])
})

describe('no wallet prompt opens', () => {
  const quote = { price: 50_000n, quote: { payTo: other } } as const
  const at = (timestamp: bigint, serverNow: bigint | null) => ({
    block: { number: 7n, hash: '0xab' as const, timestamp },
    serverNow,
  })
  const look = { clock: at(1_000n, 1_060n), balance: 50_000n, free: 3 * longestAnswer }
  const refused = (
    changes: Partial<typeof look> | { free: null },
    chainId = 8453,
    isSecureContext = true,
  ) => {
    vi.stubGlobal('window', { isSecureContext })
    return refusalNow(quote, { address: payer, chainId }, { ...look, ...changes })?.code ?? null
  }

  test('unless everything is ready', () => {
    expect(refused({})).toBeNull()
    expect(refused({ free: null })).toBeNull()
    expect(refused({ clock: at(1_000n, null) })).toBeNull()
  })

  test.each([
    ['the wallet is on another chain', 'E_CHAIN', {}, 1],
    ['a millionth is missing', 'E_FUNDS', { balance: 49_999n }],
    ['the service is ahead of the chain', 'E_CLOCK', { clock: at(1_000n, 1_061n) }],
    ['the service is behind the chain', 'E_CLOCK', { clock: at(1_000n, 939n) }],
    ['the page came over http', 'E_CONTEXT', {}, 8453, false],
    ['the answer might not fit', 'E_STORAGE', { free: 3 * longestAnswer - 1 }],
  ] as const)('when %s: %s', (_, code, changes, chainId?: number, isSecure?: boolean) => {
    expect(refused(changes, chainId, isSecure)).toBe(code)
  })

  test('when the payer would pay themselves', () => {
    vi.stubGlobal('window', { isSecureContext: true })
    expect(refusalNow(quote, { address: other, chainId: 8453 }, look)?.code).toBe('E_PAYTO_BAD')
  })
})
