import { rmSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { startSwitchboard } from '@/tests/e2e/offline/switchboard'
import { answer, buyPlace, confirming, connectTestWallet, walletButton } from '@/tests/e2e/support/buying'
import { balanceOf, fund, payee } from '@/tests/e2e/support/money'
import { installWallet } from '@/tests/e2e/support/wallet'
import { copyAsOtherBuild } from '@/tests/support/other-build'
import { copyStandalone, newKeep, startStandalone } from '@/tests/support/standalone'

test.use({ serviceWorkers: 'allow' })

/** Waits until the worker keeps all that this page's build may ask for. */
const isKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const notes = await Promise.all(
          (await caches.keys()).map(async (name) => {
            const cache = await caches.open(name)
            const keys = (await cache.keys()).filter(({ url }) => url.includes('/open-pages/'))
            return Promise.all(keys.map(async (key) => (await cache.match(key))?.text()))
          }),
        )
        return notes.flat()
      }),
    )
    .toContain('kept')

const bar = (page: Page) => page.getByRole('button', { name: 'Reload for the new version' })

/** A script of the page that is open, as its build names it. */
const scriptOf = (page: Page) =>
  page.evaluate(() => document.querySelector('script[src*="/chunks/"]')?.getAttribute('src') ?? '')

test(
  'a new version under open pages: nothing typed or paid is lost, and what they need still comes',
  { tag: '@long' },
  async ({ context, request }) => {
    const { dir, build } = await copyAsOtherBuild()
    const settings = {
      NICKEL_DIR: await newKeep(),
      SERVICE_URL: String(process.env['NICKEL_SERVICE']),
      RPC_URL: String(process.env['NICKEL_CHAIN']),
      PAY_TO: await payee(),
      CALL_LIMIT: '0',
    }
    const board = await startSwitchboard()
    const first = await startStandalone(await copyStandalone(), settings)
    board.serve(first)

    // the first version: something was bought, a form is half filled, and a payment waits for its signature
    const wallet = await installWallet(context)
    await fund(wallet.address)
    const paying = await context.newPage()
    await paying.goto(`${board.url}/geo/locate`)
    await connectTestWallet(paying)
    await buyPlace(paying, 'Lisbon')
    await paying.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await isKept(paying)
    const typing = await context.newPage()
    await typing.goto(`${board.url}/jobs/search`)
    await typing.getByLabel('Search', { exact: true }).fill('welder')
    await isKept(typing)
    const before = await balanceOf(wallet.address)
    let signNow = () => undefined as void
    wallet.interrupt = (approve) => new Promise<void>((resolve) => (signNow = resolve)).then(approve)
    await paying.goto(`${board.url}/geo/locate#query=Porto`)
    await paying
      .getByRole('button', { name: /· \$0\.01$/ })
      .first()
      .click()
    await paying.getByRole('button', { name: 'Pay $0.01', exact: true }).click()
    await expect.poll(() => wallet.asked.length).toBe(2)
    const oldScript = await scriptOf(typing)
    const loads = { paying: 0, typing: 0 }
    paying.on('load', () => (loads.paying += 1))
    typing.on('load', () => (loads.typing += 1))

    const second = await startStandalone(dir, { ...settings, NICKEL_DIR: await newKeep() })
    board.serve(second)
    await first.stop()
    expect((await request.get(`${board.url}${oldScript}`)).status()).toBe(404)

    // the old pages go on: the payment comes to its answer, and parts that were never fetched come from the worker
    signNow()
    await expect(answer(paying)).toBeVisible()
    await expect(bar(paying)).toBeVisible()
    await typing.bringToFront()
    await typing.getByLabel('Company', { exact: true }).fill('Works')
    await typing.keyboard.press('Control+k')
    const palette = typing.getByRole('dialog', { name: 'Go to' })
    await expect(palette).toBeVisible()
    await typing.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await expect(walletButton(typing)).toBeVisible()
    await typing
      .getByRole('button', { name: /· \$0\.05$/ })
      .first()
      .click()
    const sheet = confirming(typing)
    await expect(sheet).toBeVisible()
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await expect(bar(typing)).toBeVisible()
    await expect(typing.getByLabel('Search', { exact: true })).toHaveValue('welder')
    expect(loads).toEqual({ paying: 0, typing: 0 })

    // the new version, at the visitor's word
    await bar(typing).click()
    await expect.poll(() => scriptOf(typing)).toContain('/next-')
    await expect(typing.getByLabel('Search', { exact: true })).toHaveValue('welder')
    await expect(typing.getByLabel('Company', { exact: true })).toHaveValue('Works')
    await expect(bar(typing)).toHaveCount(0)
    await bar(paying).click()
    await expect.poll(() => scriptOf(paying)).toContain('/next-')
    await expect(answer(paying)).toBeVisible()
    await paying.goto(`${board.url}/spending`)
    await expect(paying.getByRole('grid', { name: 'Purchases' }).getByRole('row')).toHaveCount(3)
    expect(before - (await balanceOf(wallet.address))).toBe(10_000n)
    expect(wallet.asked).toHaveLength(2)
    // nobody runs the old build any more
    await expect.poll(() => paying.evaluate(() => caches.keys())).toEqual([`nickel-build-${build}`])
    await second.stop()
    board.stop()
    rmSync(dir, { recursive: true, force: true })
  },
)
