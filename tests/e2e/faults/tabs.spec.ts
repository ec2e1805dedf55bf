import { askPrice, isPaid, notice } from '@/tests/e2e/faults/buyer'
import { expect, test } from '@/tests/e2e/faults/fixture'
import { answer, pay, walletButton } from '@/tests/e2e/support/buying'
import { newGate } from '@/tests/support/gate'

test('two tabs that pay for the same thing at once: one signature, one charge, and both show the answer', async ({
  buyer,
}) => {
  const signing = newGate()
  const { page, wallet, openTab, paid } = await buyer({
    behaviour: { interrupt: (approve) => signing.passed.then(approve) },
  })
  const second = await openTab()
  await expect(walletButton(second)).toBeVisible()
  await askPrice(page)
  await askPrice(second)
  await Promise.all([pay(page, '$0.01'), pay(second, '$0.01')])
  const tabs = [page, second]
  const waiting = await Promise.race(
    tabs.map((tab) =>
      tab
        .getByText('You are buying this already')
        .waitFor()
        .then(() => tab),
    ),
  )
  await expect(waiting.getByRole('button', { name: 'Go on with it' })).toBeVisible()
  signing.open()
  for (const tab of tabs) await expect(answer(tab)).toContainText('Lisbon')
  expect(wallet.asked).toHaveLength(1)
  expect(await paid()).toHaveLength(1)
})

test('a lookup that the wallet did not sign, opened from home: what is known of it, and the way to go on', async ({
  buyer,
}) => {
  const { page, context, base, wallet } = await buyer({
    behaviour: { interrupt: () => new Promise(() => undefined) },
  })
  await askPrice(page)
  await pay(page, '$0.01')
  await expect.poll(() => wallet.asked.length).toBe(1)
  await page.close()
  const second = await context.newPage()
  await second.goto(`${base}/`)
  await second
    .getByRole('main')
    .getByRole('link', { name: /Lisbon/ })
    .click()
  await expect(second.getByRole('button', { name: 'Go on with it · $0.01' })).toBeVisible()
  await expect(second, 'what was asked for is in the form').toHaveURL(/#query=Lisbon$/)
  const opened = second.url()
  await second.goto(`${base}/spending`)
  await second.getByRole('button', { name: 'Drop it' }).click()
  await expect(second.getByRole('button', { name: 'Drop it' })).toBeHidden()
  await second.goto(opened)
  await expect(notice(second)).toContainText('There is no answer to this lookup')
})

test('a second tab shows how far the first is, and the answer when it comes', async ({ bench, buyer }) => {
  const { page, openTab, paid } = await buyer()
  const held = newGate()
  bench.wires.service.rule = async (onWire) => {
    if (isPaid(onWire)) await held.passed
    return { kind: 'pass' }
  }
  await askPrice(page)
  await pay(page, '$0.01')
  await expect(page.getByText('Paying and fetching the answer.')).toBeVisible()
  const second = await openTab()
  await expect(notice(second)).toContainText('You are buying this already')
  await expect(notice(second)).toContainText('It cannot be charged twice.')
  held.open()
  for (const tab of [page, second]) await expect(answer(tab)).toContainText('Lisbon')
  expect(await paid()).toHaveLength(1)
})

test(
  'a frozen tab that keeps the lock: the other is told, and goes on once the frozen one is closed',
  { tag: '@long' },
  async ({ buyer }) => {
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
  },
)
