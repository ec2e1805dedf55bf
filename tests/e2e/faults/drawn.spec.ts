import { setTimeout as delay } from 'node:timers/promises'
import { askPrice, isPaid, notice } from '@/tests/e2e/faults/buyer'
import { expect, test } from '@/tests/e2e/faults/fixture'
import { wordsOn } from '@/tests/e2e/faults/visitor'
import { answer, pay } from '@/tests/e2e/support/buying'
import type { Bench } from '@/tests/e2e/faults/bench'
import { newGate } from '@/tests/support/gate'
import type { WireFault } from '@/tests/support/wire-faults'

/** Words that stand in the code that draws answers, and in no other. */
const inTheView = 'About this answer'

/** Lays a fault on whatever brings the code that draws answers. */
function layOnView({ wires, dashboard }: Bench, fault: () => WireFault): void {
  wires.page.rule = async ({ path }) => {
    if (!path.startsWith('/_next/static/chunks/')) return { kind: 'pass' }
    const code = await (await fetch(dashboard.url + path)).text()
    return code.includes(inTheView) ? fault() : { kind: 'pass' }
  }
}

test('an answer that came just before the network went can be read without it', async ({ bench, buyer }) => {
  const { context, page, paid } = await buyer()
  bench.wires.service.rule = async (onWire) => {
    if (isPaid(onWire)) await context.setOffline(true)
    return { kind: 'pass' }
  }
  await askPrice(page)
  await pay(page, '$0.01')
  await expect(answer(page)).toContainText('Lisbon')
  expect(await paid()).toHaveLength(1)
})

test('what draws answers comes slowly: the wallet is asked once it is here, and without a network the answer is drawn', async ({
  bench,
  buyer,
}) => {
  let isHere = false
  let wasHere: boolean | null = null
  const due = newGate()
  const { context, page } = await buyer({
    // before the page opens, which fetches ahead what draws answers
    prepare: async () => layOnView(bench, () => ({ kind: 'delay', ms: 0, until: due.passed })),
    behaviour: {
      interrupt: (approve) => {
        wasHere = isHere
        return approve()
      },
    },
  })
  bench.wires.service.rule = async (onWire) => {
    if (isPaid(onWire)) await context.setOffline(true)
    return { kind: 'pass' }
  }
  await askPrice(page)
  await pay(page, '$0.01')
  // so slow is the network
  await delay(2_000)
  isHere = true
  due.open()
  await expect(answer(page)).toContainText('Lisbon')
  expect(wasHere).toBe(true)
})

test(
  'what draws answers cannot be had: the answer stands as it came, and is drawn once it can be had',
  { tag: '@long' },
  async ({ bench, buyer }) => {
    const { page, paid } = await buyer({ prepare: async () => layOnView(bench, () => ({ kind: 'refuse' })) })
    await askPrice(page)
    await pay(page, '$0.01')
    // a failure tells all that stands on the page instead
    await expect
      .poll(() => wordsOn(page))
      .toContain('The answer is here, but this page could not load what shows it')
    await expect(notice(page)).toContainText('It is kept in this browser and is not charged again.')
    await page.getByText('Raw answer').click()
    await expect(page.getByRole('region', { name: 'Raw text' })).toContainText('Lisbon')
    bench.wires.page.rule = () => ({ kind: 'pass' })
    await expect(answer(page).getByText(inTheView)).toBeVisible()
    await expect(answer(page).getByRole('list')).toContainText('Lisbon')
    expect(await paid()).toHaveLength(1)
  },
)

test(
  'a large answer whose worker never comes is read without it',
  { tag: '@long' },
  async ({ bench, buyer }) => {
    const { page } = await buyer({
      prepare: (context) =>
        context.addInitScript(() => {
          window.Worker = class extends EventTarget {
            postMessage() {}
            terminate() {}
          } as unknown as typeof Worker
        }),
    })
    bench.wires.service.rule = (onWire) =>
      isPaid(onWire)
        ? {
            kind: 'alter',
            body: (text) => JSON.stringify({ ...JSON.parse(text), note: 'x'.repeat(1_100_000) }),
          }
        : { kind: 'pass' }
    await askPrice(page)
    await pay(page, '$0.01')
    await expect(answer(page).getByText(inTheView)).toBeVisible()
    await expect(answer(page)).toContainText('Lisbon')
  },
)
