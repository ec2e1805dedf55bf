import type { Bench } from '@/tests/e2e/faults/bench'
import { askPrice, isPaid, notice } from '@/tests/e2e/faults/buyer'
import { deniesAll, standsStill } from '@/tests/support/lying-node'
import { expect, test } from '@/tests/e2e/faults/fixture'
import { readProfile } from '@/tests/e2e/faults/profile'
import {
  answer,
  askForPlace,
  confirming,
  fillBar,
  pay,
  payButton,
  walletButton,
} from '@/tests/e2e/support/buying'
import type { WireFault } from '@/tests/support/wire-faults'

const fails: WireFault = {
  kind: 'lie',
  status: 400,
  body: '{"error":{"message":"No such place."}}',
  passed: 'never',
}
/** Waits until a node was asked so many times more. */
async function asked(node: Bench['wires']['rpcA'], times: number): Promise<void> {
  const before = node.carried.length
  await expect.poll(() => node.carried.length - before).toBeGreaterThanOrEqual(times)
}

/** Chain seconds after which no signature of a purchase lives. */
const dead = 345

test('a visitor who runs out of budget reads which, by how much, and what to do', async ({ buyer }) => {
  const { page, base, wallet, paid } = await buyer()
  await page.goto(`${base}/settings`)
  await page.getByLabel('Per session').fill('0.015')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Budget saved')).toBeAttached()
  await page.goto(`${base}/geo/locate#query=Lisbon`)
  await expect(walletButton(page)).toBeVisible()
  await askPrice(page)
  await pay(page, '$0.01')
  await expect(answer(page)).toContainText('Lisbon')
  await fillBar(page, 'Location', 'Porto')
  await askPrice(page)
  const sheet = confirming(page)
  await expect(sheet).toContainText('Your budget of this session is $0.015, and this would make $0.02')
  await expect(sheet).toContainText(
    'Nothing was charged. $0.005 of it is left. Raise it, or begin a new session in settings.',
  )
  await expect(payButton(page, '$0.01')).toBeDisabled()
  expect(wallet.asked).toHaveLength(1)
  expect(await paid()).toHaveLength(1)
})

test('without a network nothing is asked of the wallet; with it the same form goes on', async ({ buyer }) => {
  const { context, page, wallet } = await buyer()
  await context.setOffline(true)
  await askForPlace(page, 'Lisbon, Portugal')
  await expect(notice(page)).toContainText('You are offline, so this cannot be bought now')
  await expect(notice(page)).toContainText('Nothing was charged, and your entries stay.')
  expect(wallet.asked).toEqual([])
  await context.setOffline(false)
  await askPrice(page)
  await pay(page, '$0.01')
  await expect(answer(page)).toContainText('Lisbon')
})

test('a network lost during the payment: the page says what it does not know, and shows the answer when it is back', async ({
  bench,
  buyer,
}) => {
  const { context, page, wallet, paid } = await buyer()
  bench.wires.page.rule = async (onWire) => {
    if (!isPaid(onWire)) return { kind: 'pass' }
    await context.setOffline(true)
    return { kind: 'lose' }
  }
  await askPrice(page)
  await pay(page, '$0.01')
  await expect(notice(page)).toContainText('We did not get the answer yet')
  await expect(notice(page)).toContainText('Nothing to do: you cannot be charged twice for this.')
  await context.setOffline(false)
  await expect(answer(page)).toContainText('Lisbon')
  expect(wallet.asked).toHaveLength(1)
  expect(await paid()).toHaveLength(1)
})

test('paid and not delivered: the proof, until when it is asked for, and a warning before buying it again', async ({
  bench,
  buyer,
}) => {
  const { page, paid } = await buyer()
  let isSettled = false
  bench.wires.service.rule = (onWire) => {
    if (!isPaid(onWire)) return { kind: 'pass' }
    if (isSettled) return { kind: 'lie', status: 409, body: '{}', passed: 'never' }
    isSettled = true
    return { kind: 'lose' }
  }
  await askPrice(page)
  await pay(page, '$0.01')
  await expect(notice(page)).toContainText('Paid $0.01, but the answer did not arrive')
  const [spent] = await paid()
  await expect(notice(page)).toContainText(String(spent?.transaction))
  await expect(notice(page)).toContainText('you will not be charged again for it')
  await expect(page.getByRole('button', { name: 'Copy proof' })).toBeVisible()
  await askPrice(page)
  const sheet = confirming(page)
  await expect(sheet).toContainText('That payment stands. Buying it again is a second charge.')
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(notice(page)).toContainText('Paid $0.01, but the answer did not arrive')
  await expect(page.getByRole('button', { name: 'Copy proof' })).toBeVisible()
  expect(await paid()).toHaveLength(1)
})

test('one of two nodes lies: nothing is called not charged, and the truth is told once they agree', async ({
  bench,
  buyer,
}) => {
  const { page, paid } = await buyer()
  const { client, wires } = bench
  const snapshot = await client.snapshot()
  let sends = 0
  wires.rpcA.rule = deniesAll
  wires.service.rule = (onWire) => {
    if (!isPaid(onWire)) return { kind: 'pass' }
    sends += 1
    return sends === 1 ? { kind: 'lose' } : { kind: 'lie', status: 409, body: '{}', passed: 'never' }
  }
  await askPrice(page)
  await pay(page, '$0.01')
  await expect.poll(async () => (await paid()).length).toBe(1)
  await bench.pass(dead)
  await expect(notice(page)).toContainText('Checking whether you were charged.')
  await asked(wires.rpcA, 3)
  await expect(notice(page)).toContainText('Checking whether you were charged.')
  const { entries } = await readProfile(page)
  expect(entries.map(({ purchase }) => purchase.state)).toEqual(['HOT'])
  wires.rpcA.rule = () => ({ kind: 'pass' })
  await expect(notice(page)).toContainText('Paid $0.01, but the answer did not arrive')
  await bench.revert(snapshot)
})

test(
  'a chain that stands still proves nothing: not charged is said only from a later block',
  { tag: '@long' },
  async ({ bench, buyer }) => {
    const { page, paid } = await buyer()
    const { client, wires } = bench
    const snapshot = await client.snapshot()
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
    await asked(wires.rpcA, 2)
    await bench.pass(dead)
    await asked(wires.rpcA, 2)
    await expect(notice(page)).toContainText('Checking whether you were charged.')
    wires.rpcA.rule = wires.rpcB.rule = () => ({ kind: 'pass' })
    await expect(notice(page)).toContainText('Not charged')
    await expect(notice(page)).toContainText(/Checked on the chain in block \d+/)
    await expect(notice(page)).toContainText('You can try again.')
    expect(await paid()).toEqual([])
    await bench.revert(snapshot)
  },
)
