import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { idle, type Call, type Confirming } from '@/components/pay/calls'
import { openPaying } from '@/components/pay/paying'
import type { Entry } from '@/lib/browser/purchase/journal'
import type * as Quotes from '@/lib/browser/purchase/quote'
import { keyOf, type Lookup } from '@/lib/core/catalogue/lookup'
import { ok } from '@/lib/core/result'
import { entryAfter } from '@/tests/browser/receipts/entries'
import { hot, unusedAt } from '@/tests/core/payment/purchases'

const { bought, before } = vi.hoisted(() => {
  const ids: string[] = []
  return { bought: ids, before: new Map<string, Entry>() }
})
const nameOf = ({ input }: Lookup) => String(input['networkId'])
/** Safe: no other member is read here. */
const priced = (lookup: Lookup) =>
  ({
    ...{ lookup, purchaseKey: nameOf(lookup), price: 50_000n },
    quote: { payTo: '0x1' },
  }) as unknown as Confirming['check']

vi.mock('@/components/pay/wallet/wallet-session', () => ({
  loadWallets: async () => ({ expectSigning: () => () => {}, current: () => null }),
}))
vi.mock('@/components/pay/wallet/balance', () => ({ refreshBalance: async () => {} }))
vi.mock('@/lib/browser/purchase/quote', async (original) => ({
  ...(await original<typeof Quotes>()),
  checkPrice: async (endpointId: string, input: Lookup['input']) => ok(priced({ endpointId, input })),
  earlierOf: async (key: string) => ({ earlier: before.get(key) ?? null, shown: null, begun: null }),
}))
vi.mock('@/lib/browser/purchase/buy', () => ({
  buy: async ({ lookup }: Confirming['check']) => {
    bought.push(nameOf(lookup))
    const entry = entryAfter(hot, { lookup })
    return ok({
      entry: { ...entry, purchase: { ...entry.purchase, state: 'RESULT' } },
      stop: { why: 'ended' },
    })
  },
}))

beforeEach(() => vi.stubGlobal('window', { setTimeout: () => 0, clearTimeout: () => {} }))

test('one word for several lookups buys none that may have been charged before: the visitor is asked first', async () => {
  const lookups = ['p0', 'p1', 'p2'].map((networkId) => ({
    endpointId: 'profiles.email',
    input: { networkId },
  }))
  const [first, second, third] = lookups
  if (!first || !second || !third) throw new Error('three')
  const doubtful = entryAfter([...hot, { type: 'not-charged', proof: unusedAt(1_090n) }], { lookup: second })
  before.set('p1', doubtful)
  const states = new Map<string, Call>()
  const { payAll } = openPaying({
    client: new QueryClient(),
    drawing: { prepareAnswer: () => {}, untilDrawable: async () => {}, haveDrawn: async () => {} },
    calls: {
      read: (key: string) => states.get(key) ?? idle,
      set: (key: string, call: Call) => void states.set(key, call),
    } as Parameters<typeof openPaying>[0]['calls'],
  })
  const given = { phase: 'confirming', earlier: null, shown: null, begun: null } as const
  const word = { ...given, check: priced(first), more: [second, third] }
  states.set(keyOf(first), word)
  const paid = payAll(word, { address: '0x2', chainId: 8453 } as never)
  expect(states.get(keyOf(first)), 'nothing is asked any more from the press on').toEqual({ phase: 'agreed' })
  await paid
  expect(bought).toEqual(['p0'])
  expect(states.get(keyOf(second))).toMatchObject({ phase: 'confirming', earlier: doubtful, more: [third] })
})
