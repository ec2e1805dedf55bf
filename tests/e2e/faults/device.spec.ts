import type { BrowserContext, Page } from '@playwright/test'
import { askPrice, newContext, notice, openBuyer, pay } from '@/tests/e2e/faults/buyer'
import { expect, test } from '@/tests/e2e/faults/fixture'
import { readProfile } from '@/tests/e2e/faults/profile'
import { answer } from '@/tests/e2e/support/buying'

const isPaid = (headers: Record<string, unknown>) => headers['payment-signature'] !== undefined

/**
 * A disk that is full while a mark says so. Chromium takes the protocol's own override of the quota and neither tells
 * the page of it nor keeps to it, so the page's platform is dressed instead.
 */
const withSmallDisk = (context: BrowserContext) =>
  context.addInitScript(() => {
    const isFull = () => localStorage.getItem('disk') === 'full'
    const { estimate } = StorageManager.prototype
    StorageManager.prototype.estimate = function (this: StorageManager) {
      return isFull() ? Promise.resolve({ quota: 1_000_000, usage: 900_000 }) : estimate.call(this)
    }
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      if (isFull() && this.name === 'answers') throw new DOMException('No room.', 'QuotaExceededError')
      return key === undefined ? put.call(this, value) : put.call(this, value, key)
    }
  })

const fill = (page: Page) => page.evaluate(() => localStorage.setItem('disk', 'full'))
const free = (page: Page) => page.evaluate(() => localStorage.removeItem('disk'))

async function clear(context: BrowserContext, page: Page, base: string) {
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: `${base}/`, storageTypes: 'indexeddb' })
}

test('a device without room is found out before the wallet is asked', async ({ bench, browser }) => {
  const context = await newContext(browser)
  const { page, wallet, paid } = await openBuyer(bench, context, { prepare: withSmallDisk })
  await fill(page)
  await askPrice(page)
  await pay(page)
  await expect(notice(page)).toContainText('This browser has no room to keep the answer.')
  await expect(notice(page)).toContainText('Nothing was signed and nothing was charged.')
  expect(wallet.asked).toEqual([])
  await free(page)
  await askPrice(page)
  await pay(page)
  await expect(answer(page)).toContainText('Lisbon')
  expect(await paid()).toHaveLength(1)
  await context.close()
})

test('a disk that is full when the answer comes loses nothing: it is shown, and kept once there is room', async ({
  bench,
  browser,
}) => {
  const context = await newContext(browser)
  const { page, wallet, paid } = await openBuyer(bench, context, { prepare: withSmallDisk })
  bench.wires.service.rule = async ({ headers }) => {
    if (isPaid(headers)) await fill(page)
    return { kind: 'pass' }
  }
  await askPrice(page)
  await pay(page)
  await expect(notice(page)).toContainText('The answer is here, but this browser has no room to keep it')
  await expect(notice(page)).toContainText('It was paid for and is not charged again.')
  await free(page)
  await page.getByRole('button', { name: 'Try to keep it again' }).click()
  await expect(answer(page)).toContainText('Lisbon')
  expect(wallet.asked).toHaveLength(1)
  expect(await paid()).toHaveLength(1)
  await context.close()
})

test('where the browser keeps nothing, nothing is sold', async ({ bench, browser }) => {
  const context = await newContext(browser)
  const { page, wallet, paid } = await openBuyer(bench, context, {
    prepare: () =>
      context.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('A mutation operation was attempted.', 'InvalidStateError')
        }
      }),
  })
  await page.getByRole('button', { name: 'Search · $0.01' }).click()
  await expect(notice(page).first()).toContainText('This browser keeps no data here')
  await expect(page.getByRole('dialog', { name: 'Confirm payment' })).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Nothing was charged')
  expect(wallet.asked).toEqual([])
  expect(await paid()).toEqual([])
  await context.close()
})

test('data cleared while the payment is on its way: the answer is kept all the same', async ({
  bench,
  browser,
}) => {
  const context = await newContext(browser)
  const { page, base, wallet, paid } = await openBuyer(bench, context)
  bench.wires.service.rule = async ({ headers }) => {
    if (isPaid(headers)) await clear(context, page, base)
    return { kind: 'pass' }
  }
  await askPrice(page)
  await pay(page)
  await expect(answer(page)).toContainText('Lisbon')
  const { entries } = await readProfile(page)
  expect(entries.map(({ purchase }) => purchase.state)).toEqual(['RESULT'])
  expect(wallet.asked).toHaveLength(1)
  expect(await paid()).toHaveLength(1)
  await context.close()
})

test('data cleared after the payment: the page says that the answer is not here and that it costs nothing', async ({
  bench,
  browser,
}) => {
  const context = await newContext(browser)
  const { page, base, paid } = await openBuyer(bench, context)
  await askPrice(page)
  await pay(page)
  await expect(answer(page)).toContainText('Lisbon')
  await clear(context, page, base)
  await page.reload()
  await expect(notice(page)).toContainText('This answer is not in this browser')
  await expect(notice(page)).toContainText('Nothing was charged now.')
  expect(await paid()).toHaveLength(1)
  await context.close()
})

test('two tabs that pay for the same thing at once: one signature, one charge, and both show the answer', async ({
  bench,
  browser,
}) => {
  const context = await newContext(browser)
  let sign = () => {}
  const asked = new Promise<void>((resolve) => {
    sign = resolve
  })
  const { page, wallet, openTab, paid } = await openBuyer(bench, context, {
    behaviour: { interrupt: (approve) => asked.then(approve) },
  })
  const second = await openTab()
  await expect(second.getByRole('button', { name: /^Wallet 0x/ })).toBeVisible()
  await askPrice(page)
  await askPrice(second)
  await Promise.all([pay(page), pay(second)])
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
  sign()
  for (const tab of tabs) await expect(answer(tab)).toContainText('Lisbon')
  expect(wallet.asked).toHaveLength(1)
  expect(await paid()).toHaveLength(1)
  await context.close()
})

test('a second tab shows how far the first is, and the answer when it comes', async ({ bench, browser }) => {
  const context = await newContext(browser)
  const { page, openTab, paid } = await openBuyer(bench, context)
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  bench.wires.service.rule = async ({ headers }) => {
    if (isPaid(headers)) await held
    return { kind: 'pass' }
  }
  await askPrice(page)
  await pay(page)
  await expect(page.getByText('Paying and fetching the answer.')).toBeVisible()
  const second = await openTab()
  await expect(notice(second)).toContainText('You are buying this already')
  await expect(notice(second)).toContainText('It cannot be charged twice.')
  go()
  for (const tab of [page, second]) await expect(answer(tab)).toContainText('Lisbon')
  expect(await paid()).toHaveLength(1)
  await context.close()
})

test('a frozen tab that keeps the lock: the other is told, and goes on once the frozen one is closed', async ({
  bench,
  browser,
}) => {
  const context = await newContext(browser)
  let prompts = 0
  const { page, wallet, openTab, paid } = await openBuyer(bench, context, {
    behaviour: {
      interrupt: (approve) => {
        prompts += 1
        return prompts === 1 ? new Promise(() => undefined) : approve()
      },
    },
  })
  await askPrice(page)
  await pay(page)
  await expect.poll(() => wallet.asked.length).toBe(1)
  const session = await context.newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  const second = await openTab()
  await expect(second.getByRole('button', { name: /^Wallet 0x/ })).toBeVisible()
  await second.getByRole('button', { name: 'Go on with it' }).click()
  await expect(second.getByText('Check your wallet: it asks for one signature.')).toBeVisible()
  await expect(notice(second)).toContainText('It may be waiting in another tab')
  expect(wallet.asked).toHaveLength(1)
  await page.close()
  await second.getByRole('button', { name: 'Go on with it' }).click()
  await expect(answer(second)).toContainText('Lisbon')
  expect(wallet.asked).toHaveLength(2)
  expect(new Set(wallet.asked).size).toBe(1)
  expect(await paid()).toHaveLength(1)
  await context.close()
})
