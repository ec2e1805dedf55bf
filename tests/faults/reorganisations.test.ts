import { writeFileSync } from 'node:fs'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { isFree, settledAs } from '@/lib/core/payment/purchase-state'
import type { Timer } from '@/lib/browser/purchase/timer'
import { readProfile } from '@/tests/faults/network'
import { openTab } from '@/tests/faults/tab'
import { newTally } from '@/tests/faults/tally'
import { openRig } from '@/tests/browser/purchase/rig'
import { instead } from '@/tests/support/lying-upstream'
import type { OnWire, WireFault } from '@/tests/support/wire-faults'
import { sweep } from '@/tests/support/sweep'

const rig = openRig()
const tally = newTally()

afterAll(() => {
  console.log(tally.words())
  const report = process.env['FAULTS_REPORT']
  if (report) writeFileSync(report, JSON.stringify(tally.totals()))
})

const body = { places: [{ id: '1', name: 'Lisbon' }] }
const isPaid = ({ headers }: OnWire) => headers['payment-signature'] !== undefined
const paidFor = (fault: (nth: number) => WireFault) => {
  let nth = 0
  return (onWire: OnWire): WireFault => (isPaid(onWire) ? fault((nth += 1)) : { kind: 'pass' })
}

/** What the purchase has come to when the chain is reorganised, and how it is brought there. */
const states = {
  delivered: { rule: () => paidFor(() => ({ kind: 'pass' })), called: 'paid', state: 'RESULT' },
  undelivered: {
    rule: () => paidFor((nth) => (nth === 1 ? { kind: 'lose' } : { kind: 'refuse' })),
    called: 'paid',
    state: 'PAID_NO_RESULT',
  },
  'not charged': {
    rule: () => paidFor(() => instead(500, '{}', 'never')),
    called: 'not-charged',
    state: 'NOT_CHARGED',
  },
  free: { rule: () => paidFor(() => instead(200, body, 'never')), called: 'not-charged', state: 'RESULT' },
} as const

/** What becomes of the payment on the other branch, which begins before it was out. */
const branches = {
  'is never taken': { isTaken: false },
  'is taken by another transaction': { isTaken: true },
} as const

const depths = { latest: 0, safe: 40 } as const
const waits = ['the same page', 'a reload', 'the visitor, who has it checked'] as const

const cases = (Object.keys(states) as (keyof typeof states)[]).flatMap((state) =>
  (Object.keys(branches) as (keyof typeof branches)[]).flatMap((branch) =>
    (Object.keys(depths) as (keyof typeof depths)[]).flatMap((depth) =>
      waits.map(
        (by) =>
          [
            `${state}, seen under ${depth}, the payment ${branch}; ${by}`,
            { state, branch, depth, by },
          ] as const,
      ),
    ),
  ),
)

/** A purchase looks at the chain by itself until this has passed; in milliseconds of the chain. */
const quietMs = 15 * 60_000

async function purchaseNow() {
  const [entry] = (await readProfile()).entries
  if (!entry) throw new Error('no purchase')
  return entry
}

/** The page goes on by itself for some minutes; what asks for an answer for a day is left. */
async function look(): Promise<void> {
  const leave = new AbortController()
  let left = 4
  const sleep: Timer['sleep'] = async (ms) => {
    left -= 1
    if (left < 0) leave.abort()
    await rig.bench.pass(Math.min(ms, 5_000))
  }
  await rig.tab.run(() => rig.tab.page.recoverAll(leave.signal, { ...rig.timer, sleep }))
}

const chosen = sweep(cases, 13)

describe('a chain that is reorganised', () => {
  test.each(chosen)('%s', { timeout: 120_000 }, async (_, { state, branch, depth, by }) => {
    const { bench } = rig
    const { called, rule, state: before } = states[state]
    const id = await bench.client.snapshot()
    bench.wires.service.rule = rule()
    await rig.buy('Lisbon')
    await vi.waitFor(
      async () => {
        const { purchase } = await purchaseNow()
        expect([purchase.state, settledAs(purchase)]).toEqual([before, called])
      },
      { interval: 20, timeout: 60_000 },
    )
    await bench.client.mine({ blocks: depths[depth] + 1 })
    await bench.pass(60_000)
    await look()
    expect(settledAs((await purchaseNow()).purchase)).toBe(called)

    await bench.client.revert({ id })
    bench.wires.service.rule = paidFor(() => ({ kind: 'refuse' }))
    const signed = rig.wallet.signatures.at(-1)
    if (branches[branch].isTaken && signed) await bench.submit(signed.authorization, signed.signature)
    // the other branch comes up to the time of all clocks
    const { timestamp } = await bench.client.getBlock()
    await bench.client.increaseTime({ seconds: Math.floor(Date.now() / 1_000) - Number(timestamp) })
    await bench.client.mine({ blocks: 1 })
    const tab = by === 'a reload' ? openTab('again') : rig.tab
    if (by === 'the visitor, who has it checked')
      await tab.run(async () => tab.page.checkOnChain(await purchaseNow()))
    for (let passed = 0; passed < quietMs; passed += 60_000) {
      await bench.pass(60_000)
      const leave = new AbortController()
      const sleep: Timer['sleep'] = async () => leave.abort()
      await tab.run(() => tab.page.recoverAll(leave.signal, { ...rig.timer, sleep }))
    }

    const { purchase } = await purchaseNow()
    const moved = await bench.transfers(rig.wallet.address, 0n)
    const isTaken = moved.length > 0
    const isKept = (await readProfile()).answers.length > 0
    const isDelivered = before === 'RESULT'
    expect({ moved: moved.length, isKept }).toEqual({
      moved: Number(branches[branch].isTaken),
      isKept: isDelivered,
    })
    const verdict = {
      state: purchase.state,
      called: settledAs(purchase),
      transaction: purchase.spent?.transaction,
      isFree: isFree(purchase),
      revised: purchase.revised ?? null,
    }
    const now = isTaken ? 'paid' : 'not-charged'
    tally.add({
      ends: [purchase.state],
      fired: 1,
      doubles: Math.max(0, moved.length - 1),
      broken: [],
      falseNotCharged: Number(isTaken && verdict.called !== 'paid'),
      lost: Number(isDelivered && !isKept),
      open: Number(verdict.called === null),
    })
    expect(verdict).toEqual({
      state: isDelivered ? 'RESULT' : isTaken ? 'PAID_NO_RESULT' : 'NOT_CHARGED',
      called: now,
      transaction: moved[0]?.transaction,
      isFree: isDelivered && !isTaken,
      revised: now === called ? null : called,
    })
  })
})
