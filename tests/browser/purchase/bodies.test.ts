import { expect, test } from 'vitest'
import { broken, charsets, odd } from '@/tests/browser/purchase/bodies'
import { never, openRig } from '@/tests/browser/purchase/rig'
import type { WireFault } from '@/tests/support/wire-faults'
import { sweep } from '@/tests/support/sweep'

const rig = openRig()

/** What the honest service says under its own receipt, as something else. */
const said = (body: string | Buffer, type?: string): WireFault => ({
  kind: 'alter',
  body: () => body,
  ...(type !== undefined && { header: { name: 'content-type', value: () => type } }),
})

/** Buys while paid replies are changed by `change`, by the how manieth they are; gives what the visitor has then. */
async function bought(change: (nth: number) => WireFault) {
  let paid = 0
  rig.bench.wires.service.rule = ({ headers }) =>
    headers['payment-signature'] === undefined ? { kind: 'pass' } : change((paid += 1))
  const since = await rig.bench.client.getBlockNumber({ cacheTime: 0 })
  const { purchase } = (await rig.buy('Lisbon')).entry
  // the visitor has been told, and the page goes on asking
  if (purchase.state === 'PAID_NO_RESULT') await rig.tab.run(() => rig.tab.page.recoverAll(never, rig.timer))
  const entry = await rig.tab.run(() => rig.tab.page.readEntry(purchase.intentId))
  const row = await rig.tab.run(() => rig.tab.page.readAnswer(purchase.intentId))
  const moved = await rig.bench.transfers(rig.wallet.address, since)
  return {
    state: entry?.purchase.state,
    body: row?.body ?? null,
    earlier: row?.earlier ?? null,
    paid: moved.length,
    prompts: rig.wallet.prompts,
  }
}

const once = { state: 'RESULT', paid: 1, prompts: 1 }

test('there are enough of them', () => {
  const all = [...Object.keys(broken), ...Object.keys(odd), ...charsets.map(([name]) => name)]
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(40)
})

test.each(sweep(Object.entries(broken), 4))(
  '%s, sold for ever: what arrived is here, paid once',
  async (_, body) => {
    expect(await bought(() => said(body))).toEqual({ ...once, body, earlier: null })
  },
)

test.each(sweep(Object.entries(broken), 4))(
  '%s once: the honest answer is here, and what came first',
  async (_, body) => {
    const { body: kept, ...rest } = await bought((nth) => (nth === 1 ? said(body) : { kind: 'pass' }))
    expect(rest).toEqual({ ...once, earlier: body })
    expect(JSON.parse(kept ?? '')).toBeInstanceOf(Object)
  },
)

test.each(sweep(Object.entries(odd), 4))('%s, sold: it is read as it came', async (_, body) => {
  const sent = body.replace(/^\ufeff/, '')
  expect(await bought(() => said(body))).toEqual({ ...once, body: sent, earlier: null })
})

test.each(sweep(charsets, 4))('%s, sold: every letter is right', async (_, body, type) => {
  expect(await bought(() => said(body, type))).toEqual({
    ...once,
    body: '{"title":"São José"}',
    earlier: null,
  })
})

const half: WireFault = { kind: 'cut', at: (length) => Math.floor(length / 2) }
const tooLong: WireFault = { kind: 'cut', at: (length) => length, more: 100 }
const pass: WireFault = { kind: 'pass' }
const sent = () => rig.bench.wires.service.carried.filter((one) => one.headers['payment-signature'])

test('whole under too long a length: it is the answer, of one send', async () => {
  const { body, ...rest } = await bought(() => tooLong)
  expect([rest, sent().length]).toEqual([{ ...once, earlier: null }, 1])
  expect(body).toBe(sent()[0]?.reply.body.toString())
})

test.each([
  ['once', (nth: number) => (nth === 1 ? half : pass)],
  ['twice', (nth: number) => (nth <= 2 ? half : pass)],
  [
    'and the service away for a while after',
    (nth: number): WireFault => (nth === 1 ? half : nth <= 4 ? { kind: 'refuse' } : pass),
  ],
])('cut in half %s: the whole is here in the end, and the half beside it', async (_, change) => {
  const { body, earlier, ...rest } = await bought(change)
  expect(rest).toEqual(once)
  expect(Object.keys(JSON.parse(body ?? ''))).toContain('elements')
  expect([body?.startsWith(earlier ?? '?'), body === earlier]).toEqual([true, false])
})

test('cut in half for ever: the half is here, once it was asked for again', async () => {
  const { body, ...rest } = await bought(() => half)
  const whole = sent()[0]?.reply.body
  expect([rest, sent().length > 1]).toEqual([{ ...once, earlier: null }, true])
  expect(body).toBe(whole?.subarray(0, whole.length >> 1).toString())
})

test.each([200, 204])(
  'nothing at all with %i: it is kept as nothing, and later the answer is not lost',
  async (status) => {
    const nothing: WireFault = { kind: 'alter', body: () => '', status }
    expect(await bought(() => nothing)).toMatchObject({ ...once, body: '' })
  },
)

test.each([200, 204])('nothing at all with %i once: the honest answer is here', async (status) => {
  const nothing: WireFault = { kind: 'alter', body: () => '', status }
  const { body, ...rest } = await bought((nth) => (nth === 1 ? nothing : { kind: 'pass' }))
  expect([JSON.parse(body ?? ''), rest]).toEqual([expect.any(Object), { ...once, earlier: null }])
})
