import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerOf } from '@/components/pay/calls'
import { openCheckout } from '@/components/pay/checkout'
import { secondPressMs } from '@/components/pay/use-new-look'
import type { Proposal } from '@/components/pay/runs/proposal'
import type * as BlockedInLookup from '@/lib/browser/privacy/blocked-in-lookup'
import type { Asked } from '@/lib/browser/privacy/blocked-in-lookup'
import type * as Limits from '@/lib/browser/purchase/limits'
import type * as Quotes from '@/lib/browser/purchase/quote'
import { keyOf, type Lookup } from '@/lib/core/catalogue/lookup'
import { err, ok } from '@/lib/core/result'
import { newSignal } from '@/lib/core/signal'

const payer = { address: '0x2', chainId: 8453, wallet: 'Test' }
const { before, blocked, bought, driven, prices, session } = vi.hoisted(() => {
  const ids: string[] = []
  const runs: string[] = []
  const connected: { address: string } | null = null
  const alone: Asked[] = []
  const nothing: { earlier: unknown; shown: string | null; begun: unknown } = {
    earlier: null,
    shown: null,
    begun: null,
  }
  return {
    before: nothing,
    blocked: alone,
    bought: ids,
    driven: runs,
    prices: { isDown: false },
    session: { connected },
  }
})
const changed = newSignal<null>()
/** Safe: no other member is read here. */
const priced = (lookup: Lookup) =>
  ({ lookup, purchaseKey: keyOf(lookup), price: 50_000n, quote: { payTo: '0x1' } }) as never

vi.mock('@/components/pay/wallet/wallet-session', () => ({
  isRemembered: () => false,
  readWalletSession: () => session,
  watchWalletSession: (listener: () => void) => changed.watch(listener),
  loadWallets: async () => ({ expectSigning: () => () => {}, current: () => session.connected }),
}))
vi.mock('@/components/pay/wallet/balance', () => ({
  refreshBalance: async () => {},
  untilFilled: async () => {},
}))
vi.mock('@/components/pay/runs/runner', () => ({ carryOn: async (id: string) => void driven.push(id) }))
vi.mock('@/lib/browser/privacy/blocked-in-lookup', async (original) => ({
  ...(await original<typeof BlockedInLookup>()),
  blockedIn: async () => blocked,
  forgive: async () => {},
}))
vi.mock('@/lib/browser/purchase/sign', () => ({ prepareVerifying: () => {} }))
vi.mock('@/lib/browser/purchase/preflight', () => ({ preflightAhead: () => {} }))
vi.mock('@/lib/browser/purchase/limits', async (original) => ({
  ...(await original<typeof Limits>()),
  readAllowance: async () => ({ perClick: 50_000n }),
}))
vi.mock('@/lib/browser/purchase/quote', async (original) => ({
  ...(await original<typeof Quotes>()),
  checkPrice: async (endpointId: string, input: Lookup['input']) =>
    prices.isDown
      ? err({ code: 'unavailable', message: 'The service is away.' })
      : ok(priced({ endpointId, input })),
  isOneClick: () => true,
  earlierOf: async () => ({ ...before }),
}))
vi.mock('@/lib/browser/purchase/buy', () => ({
  buy: async ({ lookup }: { lookup: Lookup }) => {
    bought.push(keyOf(lookup))
    return new Promise(() => {})
  },
  continuePurchase: async ({ lookup }: { lookup: Lookup }) => {
    bought.push(keyOf(lookup))
    return new Promise(() => {})
  },
}))

beforeEach(() => {
  vi.stubGlobal('window', { setTimeout: () => 0, clearTimeout: () => {} })
  vi.stubGlobal('sessionStorage', { removeItem: () => {} })
  blocked.length = bought.length = driven.length = 0
  prices.isDown = false
  Object.assign(before, { earlier: null, shown: null, begun: null })
  Object.assign(session, { connected: payer })
})

const drawing = {
  prepareAnswer: () => {},
  untilDrawable: async () => {},
  haveDrawn: async () => {},
  tellSigned: () => {},
}
const opened = () => openCheckout(new QueryClient(), drawing)
const person = (networkId: string): Lookup => ({ endpointId: 'profiles.email', input: { networkId } })
const word = { payee: null, cap: 50_000n }

function asked(checkout: ReturnType<typeof opened>) {
  const question = checkout.question()
  if (question?.call.phase !== 'confirming') throw new Error('nothing is asked')
  return { key: question.key, call: question.call }
}

/** A checkout in which the first of two lookups has just been agreed to. */
async function agreed() {
  const checkout = opened()
  const [first, second] = [person('p0'), person('p1')]
  checkout.askAgain(first)
  await vi.waitFor(() => asked(checkout))
  void checkout.confirm(asked(checkout), payer as never, word)
  return { checkout, first, second }
}

test('from the press on nothing is asked any more, and a press that follows at once buys nothing without the sheet', async () => {
  const { checkout, first, second } = await agreed()
  expect(checkout.question()).toBeNull()
  expect(checkout.read(keyOf(first))).toEqual({ phase: 'agreed' })
  await vi.waitFor(() => expect(bought).toEqual([keyOf(first)]))
  checkout.ask(second)
  await vi.waitFor(() => expect(asked(checkout).key).toBe(keyOf(second)))
  expect(bought).toHaveLength(1)
})

const proposal = (begun: string[]): Proposal => ({
  offer: {
    name: 'A run',
    parts: [],
    most: 100_000n,
    leftOut: null,
    payments: 2,
    isUpTo: false,
    rules: [],
    first: person('p0'),
  },
  approve: async (payee, cap) => `run for ${String(payee)} ${cap}`,
  now: async () => null,
  onBegun: (id) => begun.push(id),
})

test('a run is asked for in the same sheet, after the wallet, and begins at the word with its payee and cap', async () => {
  Object.assign(session, { connected: null })
  const begun: string[] = []
  const checkout = opened()
  checkout.propose(proposal(begun))
  await vi.waitFor(() => expect(checkout.question()?.call.phase).toBe('connecting'))
  Object.assign(session, { connected: payer })
  changed.send(null)
  await vi.waitFor(() => expect(asked(checkout).call.check).not.toBeNull())
  await checkout.confirm(asked(checkout), payer as never, { payee: '0x9', cap: 70_000n })
  expect(begun).toEqual(['run for 0x9 70000'])
  expect(driven).toEqual(begun)
  expect(checkout.question()).toBeNull()
  expect(bought).toEqual([])
})

test('a run that waits for its word follows what is bought meanwhile, and begins as what was read last', async () => {
  const begun: string[] = []
  const first = proposal(begun)
  const at = (most: bigint) => ({
    ...first,
    offer: { ...first.offer, most },
    approve: async () => `for ${most}`,
  })
  let now: Proposal | null = first
  const checkout = opened()
  checkout.propose({ ...first, now: async () => now })
  const shows = async (most: bigint, problem?: string) => {
    checkout.follow(asked(checkout).key)
    const read = () => [asked(checkout).call.proposal?.offer.most, asked(checkout).call.problem]
    await vi.waitFor(() => expect(read()).toEqual([most, problem]))
  }
  await vi.waitFor(() => expect(asked(checkout).call.check).not.toBeNull())
  now = null
  await shows(0n, 'Nothing is left to buy here')
  now = at(50_000n)
  await shows(50_000n)
  await checkout.confirm(asked(checkout), payer as never, word)
  expect(begun).toEqual(['for 50000'])
})

test('a lookup that waits for its word is told as bought before once another tab has bought it', async () => {
  const checkout = opened()
  checkout.askAgain(person('p0'))
  await vi.waitFor(() => asked(checkout))
  Object.assign(before, { earlier: 'theirs', shown: '0x0b' })
  checkout.follow(keyOf(person('p0')))
  await vi.waitFor(() => expect(asked(checkout).call).toMatchObject(before))
})

test.each([
  ['another tab has bought it', null],
  ['another tab has begun it anew', '0x0c'],
])('a purchase that was begun is not gone on with once %s', async (_, now) => {
  const begunAs = (intentId: string) => ({
    purchase: { intentId, from: payer.address, quote: { price: 50_000n, payTo: '0x1' } },
  })
  Object.assign(before, { begun: begunAs('0x0a') })
  const checkout = opened()
  checkout.askAgain(person('p0'))
  await vi.waitFor(() => asked(checkout))
  const { begun } = asked(checkout).call
  expect(begun).not.toBeNull()
  Object.assign(before, { shown: '0x0b' })
  checkout.follow(keyOf(person('p0')))
  await vi.waitFor(() => expect(asked(checkout).call).toMatchObject({ shown: '0x0b', begun }))
  Object.assign(before, { shown: '0x0d', begun: now && begunAs(now) })
  checkout.follow(keyOf(person('p0')))
  await vi.waitFor(() => expect(asked(checkout).call).toMatchObject({ shown: '0x0d', begun: null }))
})

test('a run that is shown again for money that came is priced, though its plan was being read', async () => {
  let read: (none: null) => void = () => {}
  const slow = { ...proposal([]), now: () => new Promise<null>((resolve) => void (read = resolve)) }
  const client = new QueryClient()
  const checkout = openCheckout(client, drawing)
  checkout.propose(slow)
  await vi.waitFor(() => expect(asked(checkout).call.check).not.toBeNull())
  client.clear()
  checkout.renew(asked(checkout), 1n)
  read(null)
  await vi.waitFor(() => expect(asked(checkout).call.check).not.toBeNull())
})

test('a run whose price cannot be had says so where it is asked for, and does not begin', async () => {
  prices.isDown = true
  const begun: string[] = []
  const checkout = opened()
  checkout.propose(proposal(begun))
  await vi.waitFor(() => expect(asked(checkout).call.problem).toBe('The service is away.'))
  await checkout.confirm(asked(checkout), payer as never, word)
  expect(begun).toEqual([])
})

test('the second press of two on Pay neither pays what is asked next nor carries on a run behind the sheet', async () => {
  const { checkout, first, second } = await agreed()
  checkout.ask(second)
  await vi.waitFor(() => expect(asked(checkout).key).toBe(keyOf(second)))
  void checkout.confirm(asked(checkout), payer as never, word)
  checkout.carryOn('behind', async () => {})
  await vi.waitFor(() => expect(bought).toEqual([keyOf(first)]))
  expect([asked(checkout).key, driven]).toEqual([keyOf(second), []])
})

test('a run begins once, however often its question is answered', async () => {
  const begun: string[] = []
  const checkout = opened()
  checkout.propose(proposal(begun))
  await vi.waitFor(() => expect(asked(checkout).call.check).not.toBeNull())
  const question = asked(checkout)
  const answer = () => checkout.confirm(question, payer as never, word)
  await Promise.all([answer(), answer()])
  expect(begun).toHaveLength(1)
})

const alone = (at: number): Asked => ({ text: 'p0', block: { kind: 'alias', reason: 'No.', at } })

test.each([
  ['nobody was, when the sheet was drawn', []],
  ['it was said anew since they were meant all the same', [alone(1)]],
])('whoever is to be left alone by the press is not bought, the sheet says why: %s', async (_, accepted) => {
  const checkout = opened()
  checkout.askAgain(person('p0'))
  await vi.waitFor(() => asked(checkout))
  blocked.push(alone(2))
  await checkout.confirm(asked(checkout), payer as never, { ...word, accepted })
  expect(asked(checkout).key).toBe(keyOf(person('p0')))
  expect(bought).toEqual([])
})

test('whoever is to be left alone is bought at the word of a visitor who saw that', async () => {
  const checkout = opened()
  blocked.push(alone(2))
  checkout.askAgain(person('p0'))
  await vi.waitFor(() => asked(checkout))
  void checkout.confirm(asked(checkout), payer as never, { ...word, accepted: [alone(2)] })
  await vi.waitFor(() => expect(bought).toEqual([keyOf(person('p0'))]))
})

test('a purchase that was begun and not sent comes to the sheet where it is about somebody to be left alone by now', async () => {
  const checkout = opened()
  blocked.push(alone(2))
  // safe: nothing else of it is read here
  checkout.proceed({ lookup: person('p0'), purchase: { state: 'PREPARED' } } as never)
  await vi.waitFor(() => expect(asked(checkout).key).toBe(keyOf(person('p0'))))
  expect(bought).toEqual([])
})

test('a clock that is set back after a yes stops no other for longer', async () => {
  const clock = vi.spyOn(Date, 'now')
  const elapsed = vi.spyOn(performance, 'now')
  try {
    const { checkout } = await agreed()
    expect(checkout.isSecondPress()).toBe(true)
    clock.mockReturnValue(0)
    elapsed.mockReturnValue(performance.now() + secondPressMs)
    expect(checkout.isSecondPress()).toBe(false)
  } finally {
    clock.mockRestore()
    elapsed.mockRestore()
  }
})

test('a question that was closed is not taken up again by a wallet that comes later', async () => {
  Object.assign(session, { connected: null })
  const checkout = opened()
  const lookup = person('p2')
  checkout.ask(lookup)
  await vi.waitFor(() => expect(checkout.question()?.call.phase).toBe('connecting'))
  checkout.dismiss(keyOf(lookup))
  Object.assign(session, { connected: payer })
  changed.send(null)
  checkout.ask(person('p3'))
  await vi.waitFor(() => expect(bought).toEqual([keyOf(person('p3'))]))
  expect(checkout.read(keyOf(lookup)).phase).toBe('idle')
})

test('an answer that was bought before opens like one that has come, and buys nothing', async () => {
  const checkout = opened()
  const lookup = person('p3')
  checkout.askAgain(lookup)
  await vi.waitFor(() => asked(checkout))
  const entry = { lookup, purchase: { intentId: '0x0a', state: 'RESULT' } } as never
  checkout.openEarlier(asked(checkout), entry)
  expect([answerOf(checkout.read(keyOf(lookup))), checkout.question(), bought]).toEqual(['0x0a', null, []])
})
