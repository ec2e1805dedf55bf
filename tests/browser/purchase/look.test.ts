import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rehearseAhead, rehearsalOf } from '@/lib/browser/purchase/preflight'
import { payer } from '@/tests/core/payment/fixtures'
import { window } from '@/tests/core/payment/purchases'

const block = { number: '7', hash: `0x${'ab'.repeat(32)}`, timestamp: '1700000000' }

/** Whether the chain answers, and why the token would refuse; each look asks once. */
let world: { reason: string | null; isSilent: boolean }
let looks: string[]
let now = 0

const timer = { elapsed: () => now }

beforeEach(() => {
  now += 60_000
  world = { reason: null, isSilent: false }
  looks = []
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    looks.push(JSON.parse(body).nonce)
    if (world.isSilent) throw new TypeError('fetch failed')
    const { reason } = world
    return Response.json({ answers: [{ block, accepted: reason === null, reason }] })
  })
})
afterEach(() => vi.unstubAllGlobals())

const asked = (nonce: string) => ({
  ...window,
  from: payer,
  to: payer,
  value: 1n,
  nonce: `0x${nonce.repeat(32)}` as const,
})

test('a look begun beside a wallet that answers at once is not taken again, and serves once', async () => {
  rehearseAhead(asked('01'), timer)
  world.reason = 'paused'
  now += 900
  expect(await rehearsalOf(asked('01'), timer)).toMatchObject({ reason: null })
  expect(looks).toHaveLength(1)
  expect(await rehearsalOf(asked('01'), timer)).toMatchObject({ reason: 'paused' })
})

test('a wallet that took its time is looked at again: what is known by then counts', async () => {
  rehearseAhead(asked('02'), timer)
  world.reason = 'paused'
  now += 1_001
  expect(await rehearsalOf(asked('02'), timer)).toMatchObject({ reason: 'paused' })
})

test('a look for one payment serves no other', async () => {
  rehearseAhead(asked('03'), timer)
  world.reason = 'paused'
  expect(await rehearsalOf(asked('04'), timer)).toMatchObject({ reason: 'paused' })
  expect(await rehearsalOf(asked('03'), timer)).toMatchObject({ reason: null })
})

test.each([
  ['money came', { reason: 'the payer has too little', isSilent: false }],
  ['the chain is back', { reason: null, isSilent: true }],
])('a look ahead never says no: since then %s', async (_, before) => {
  world = before
  rehearseAhead(asked('05'), timer)
  world = { reason: null, isSilent: false }
  now += 500
  expect(await rehearsalOf(asked('05'), timer)).toMatchObject({ reason: null })
})

test('a chain that is silent still: nothing is signed on hope', async () => {
  world.isSilent = true
  rehearseAhead(asked('06'), timer)
  expect(await rehearsalOf(asked('06'), timer)).toBeNull()
})
