import type { BrowserContext, Page } from '@playwright/test'
import { askPrice, isPaid, notice } from '@/tests/e2e/faults/buyer'
import { expect, test } from '@/tests/e2e/faults/fixture'
import { readProfile } from '@/tests/e2e/faults/profile'
import { answer, confirming, pay, payButton } from '@/tests/e2e/support/buying'

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

test('a device without room is found out before the wallet is asked', async ({ buyer }) => {
  const { page, wallet, paid } = await buyer({ prepare: withSmallDisk })
  await fill(page)
  await askPrice(page)
  await pay(page, '$0.01')
  await expect(notice(page)).toContainText('This browser has no room to keep the answer.')
  await expect(notice(page)).toContainText('Nothing was signed and nothing was charged.')
  expect(wallet.asked).toEqual([])
  await free(page)
  await askPrice(page)
  await pay(page, '$0.01')
  await expect(answer(page)).toContainText('Lisbon')
  expect(await paid()).toHaveLength(1)
})

test('a disk that is full when the answer comes loses nothing: it is shown, and kept once there is room', async ({
  bench,
  buyer,
}) => {
  const { page, wallet, paid } = await buyer({ prepare: withSmallDisk })
  bench.wires.service.rule = async (onWire) => {
    if (isPaid(onWire)) await fill(page)
    return { kind: 'pass' }
  }
  await askPrice(page)
  await pay(page, '$0.01')
  await expect(notice(page)).toContainText('The answer is here, but this browser has no room to keep it')
  await expect(notice(page)).toContainText('You cannot be charged again for it.')
  await free(page)
  // it is kept at the press, or was by itself a moment before that
  const again = page.getByRole('button', { name: 'Try to keep it again' })
  const kept = page.getByRole('link', { name: 'Open the answer' })
  await expect(again.or(kept).or(answer(page).getByText('Lisbon')).first()).toBeVisible()
  await again.or(kept).evaluateAll((found: HTMLElement[]) => found[0]?.click())
  await expect(answer(page)).toContainText('Lisbon')
  expect(wallet.asked).toHaveLength(1)
  expect(await paid()).toHaveLength(1)
})

test('where the browser keeps nothing, nothing is sold', async ({ buyer }) => {
  const { page, wallet, paid } = await buyer({
    prepare: (context) =>
      context.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('A mutation operation was attempted.', 'InvalidStateError')
        }
      }),
  })
  await page.getByRole('button', { name: 'Search · $0.01' }).click()
  await expect(notice(page).first()).toContainText('This browser keeps no data here')
  await expect(confirming(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Nothing was charged')
  expect(wallet.asked).toEqual([])
  expect(await paid()).toEqual([])
})

test(
  'before a first payment the sheet says that the browser may clear what it keeps, and not before a second',
  { tag: '@long' },
  async ({ buyer }) => {
    const { page, base } = await buyer()
    const note = page.getByText('Your first answer will be kept in this browser, which may clear it')
    await askPrice(page)
    await expect(note).toBeVisible()
    await pay(page, '$0.01')
    await expect(answer(page)).toContainText('Lisbon')
    await page.goto(`${base}/geo/locate#query=Porto`)
    await page
      .getByRole('button', { name: /· \$0\.01$/ })
      .first()
      .click()
    await expect(payButton(page, '$0.01')).toBeVisible()
    await expect(note).toHaveCount(0)
  },
)

test('data cleared while the payment is on its way: the answer is kept all the same', async ({
  bench,
  buyer,
}) => {
  const { context, page, base, wallet, paid } = await buyer()
  bench.wires.service.rule = async (onWire) => {
    if (isPaid(onWire)) await clear(context, page, base)
    return { kind: 'pass' }
  }
  await askPrice(page)
  await pay(page, '$0.01')
  await expect(answer(page)).toContainText('Lisbon')
  const { entries } = await readProfile(page)
  expect(entries.map(({ purchase }) => purchase.state)).toEqual(['RESULT'])
  expect(wallet.asked).toHaveLength(1)
  expect(await paid()).toHaveLength(1)
})

test(
  'data cleared after the payment: the page says that the answer is not here and that it costs nothing',
  { tag: '@long' },
  async ({ buyer }) => {
    const { context, page, base, paid } = await buyer()
    await askPrice(page)
    await pay(page, '$0.01')
    await expect(answer(page)).toContainText('Lisbon')
    await clear(context, page, base)
    await page.reload()
    await expect(notice(page)).toContainText('This answer is not in this browser')
    await expect(notice(page)).toContainText('Nothing was charged now.')
    expect(await paid()).toHaveLength(1)
  },
)
