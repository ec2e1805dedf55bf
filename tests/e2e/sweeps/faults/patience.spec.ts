import { askPrice, asked, dead, isPaid, notice } from '@/tests/e2e/faults/buyer'
import { expect, test } from '@/tests/e2e/faults/fixture'
import { inTheView, layOnView } from '@/tests/e2e/faults/view'
import { wordsOn } from '@/tests/e2e/faults/visitor'
import { answer, pay, walletButton } from '@/tests/e2e/support/buying'
import { standsStill } from '@/tests/support/lying-node'
import type { WireFault } from '@/tests/support/wire-faults'

const fails: WireFault = {
  kind: 'lie',
  status: 400,
  body: '{"error":{"message":"No such place."}}',
  passed: 'never',
}
const newestBlock = '"method":"eth_getBlockByNumber","params":["latest"'

test('a chain that stands still proves nothing: not charged is said only from a later block', async ({
  bench,
  buyer,
}) => {
  const { page, paid } = await buyer()
  const { client, wires } = bench
  const snapshot = await client.snapshot()
  const nodesAskedForBlocks = () =>
    Promise.all([wires.rpcA, wires.rpcB].map((node) => asked(node, 1, newestBlock)))
  wires.service.rule = (onWire) => {
    if (!isPaid(onWire)) return { kind: 'pass' }
    wires.rpcA.rule = standsStill()
    wires.rpcB.rule = standsStill()
    return fails
  }
  await askPrice(page)
  await pay(page, '$0.01')
  await expect(notice(page)).toHaveText(
    /^The service said: “No such place.”Checking whether you were charged\./,
  )
  // nobody waits for the proof: the form asks for something else meanwhile
  await expect(page.getByRole('button', { name: 'Search · $0.01' })).toBeEnabled()
  // a node stands still from the block that it told first: both have told one
  await nodesAskedForBlocks()
  await bench.pass(dead)
  await nodesAskedForBlocks()
  await expect(notice(page)).toContainText('Checking whether you were charged.')
  wires.rpcA.rule = wires.rpcB.rule = () => ({ kind: 'pass' })
  await expect(notice(page)).toContainText('Not charged')
  await expect(notice(page)).toContainText(/Checked on the chain in block \d+/)
  await expect(notice(page)).toContainText('You can try again.')
  expect(await paid()).toEqual([])
  await bench.revert(snapshot)
})

test('a frozen tab that keeps the lock: the other is told, and goes on once the frozen one is closed', async ({
  buyer,
}) => {
  let prompts = 0
  const { context, page, wallet, openTab, paid } = await buyer({
    behaviour: {
      interrupt: (approve) => {
        prompts += 1
        return prompts === 1 ? new Promise(() => undefined) : approve()
      },
    },
  })
  await askPrice(page)
  await pay(page, '$0.01')
  await expect.poll(() => wallet.asked.length).toBe(1)
  const session = await context.newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  const second = await openTab()
  await expect(walletButton(second)).toBeVisible()
  await second.getByRole('button', { name: 'Go on with it · $0.01' }).click()
  await pay(second, '$0.01')
  await expect(second.getByText('Check your wallet: it asks for one signature.')).toBeVisible()
  await expect(notice(second)).toContainText('It may be waiting in another tab')
  expect(wallet.asked).toHaveLength(1)
  await page.close()
  await second.getByRole('button', { name: 'Go on with it · $0.01' }).click()
  await pay(second, '$0.01')
  await expect(answer(second)).toContainText('Lisbon')
  expect(wallet.asked).toHaveLength(2)
  expect(new Set(wallet.asked).size).toBe(1)
  expect(await paid()).toHaveLength(1)
})

test('what draws answers cannot be had: the answer stands as it came, and is drawn once it can be had', async ({
  bench,
  buyer,
}) => {
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
})

test('a large answer whose worker never comes is read without it', async ({ bench, buyer }) => {
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
})
