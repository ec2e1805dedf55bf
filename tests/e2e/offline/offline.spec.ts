import { expect, test, type Page } from '@playwright/test'
import {
  buy,
  buyPlace,
  confirming,
  connectSandboxWallet,
  payButton,
  walletButton,
} from '@/tests/e2e/support/buying'

test.use({ serviceWorkers: 'allow' })

/** Addresses of what is kept for a visit without a network, but for the notes on which pages are open. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    const paths = all.flat().map(({ url }) => new URL(url).pathname)
    return paths.filter((path) => !path.startsWith('/open-pages/'))
  })

const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

async function buySearch(page: Page) {
  await page.goto('/profiles/search')
  await connectSandboxWallet(page)
  await page.getByLabel('Title', { exact: true }).fill('engineer')
  await buy(page, '$0.30')
}

/** Waits until all that the library needs is kept. */
async function isReady(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect
    .poll(async () => (await kept(page)).filter((path) => !path.startsWith('/_next/')).toSorted())
    .toEqual(['/library', '/lists', '/settings', '/settings/privacy', '/settings/storage', '/spending'])
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

test('what is bought after that comes into the library too', async ({ page }) => {
  await buySearch(page)
  await isReady(page)
  await page.goto('/jobs/search#search=engineer')
  await expect(walletButton(page)).toBeVisible()
  await buy(page, '$0.05')
  await page.goto('/library')
  await expect(page.getByRole('tab', { name: /^Jobs [1-9]/ })).toBeVisible()
  await expect(page.getByText('The library is not complete')).toHaveCount(0)
})

test('what was bought is seen and opened without a network; nothing bought is kept outside the library', async ({
  page,
  context,
}) => {
  await page.goto('/library')
  await page.waitForLoadState('networkidle')
  expect(await workers(page)).toBe(0)
  await buySearch(page)
  await isReady(page)

  await context.setOffline(true)
  const opened = await context.newPage()
  await opened.goto('/')
  await expect(opened).toHaveURL(/\/library$/)
  const row = opened.getByRole('grid', { name: 'Records' }).getByRole('row').nth(1)
  const name = (await row.getByRole('rowheader').innerText()).split('\n').at(-1) ?? ''
  await row.click()
  await expect(opened.getByRole('dialog', { name })).toContainText('Search people')
  for (const path of ['/lists', '/spending', '/settings', '/settings/privacy', '/settings/storage']) {
    await opened.goto(path)
    await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await opened.goto('/companies/search')
  await expect(opened.getByRole('heading', { name: 'Nickel cannot be reached' })).toBeVisible()
  await context.setOffline(false)

  const paths = await kept(page)
  expect(
    paths.filter(
      (path) => !/^\/(library|lists|spending|settings(\/(privacy|storage))?|_next\/static\/.*)$/.test(path),
    ),
  ).toEqual([])
  const texts = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return Promise.all(all.flat().map(async (key) => (await (await caches.match(key))?.text()) ?? ''))
  })
  expect(texts.filter((text) => text.includes(name))).toEqual([])
})

test(
  'after a new build the old pages and files are gone, and the new ones are kept',
  { tag: '@long' },
  async ({ page }) => {
    await buySearch(page)
    await isReady(page)
    // what an older build would have left
    await page.evaluate(async () => {
      const [now = ''] = await caches.keys()
      await (await caches.open(now)).delete('/library')
      const cache = await caches.open('nickel-build-older')
      await cache.put('/library', new Response('<p>the library of an older build</p>'))
      await cache.put('/_next/static/chunks/older.js', new Response('1'))
    })
    await page.goto('/library')
    await expect(page.getByRole('grid', { name: 'Records' })).toBeVisible()
    await expect.poll(() => kept(page)).not.toContain('/_next/static/chunks/older.js')
    await isReady(page)
    const text = await page.evaluate(async () => (await caches.match('/library'))?.text())
    expect(text).not.toContain('older build')
  },
)

test('that the network is away is said at once, buying says why not and keeps the draft, and it goes by itself', async ({
  page,
  context,
}) => {
  await page.goto('/geo/locate')
  await connectSandboxWallet(page)
  await page.getByLabel('Location').fill('Lisbon')
  await context.setOffline(true)
  await expect(page.getByText('You are offline. What is kept here can be used')).toBeVisible()
  await page.getByRole('button', { name: /· \$0\.01$/ }).click()
  await expect(page.getByText('You are offline, so this cannot be bought now')).toBeVisible()
  await expect(page.getByText('Nothing was charged, and your entries stay.')).toBeVisible()
  await expect(page.getByLabel('Location')).toHaveValue('Lisbon')
  await context.setOffline(false)
  await expect(page.getByText(/You are offline/)).toHaveCount(0)
  await buy(page, '$0.01')
})

test('a price does not stand as checked just now while there is no network', async ({ page, context }) => {
  await page.goto('/geo/locate')
  await connectSandboxWallet(page)
  await page.getByLabel('Location').fill('Lisbon')
  await page.getByRole('button', { name: /· \$0\.01$/ }).click()
  const sheet = confirming(page)
  await expect(sheet.getByText('Price checked against the service just now.')).toBeVisible()
  await context.setOffline(true)
  await expect(sheet.getByText('Price checked against the service just now.')).toHaveCount(0)
  await expect(payButton(page, '$0.01')).toBeDisabled()
  await context.setOffline(false)
  await expect(sheet.getByText('Price checked against the service just now.')).toBeVisible()
})

test('a chain that cannot be asked is asked again by itself when the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/geo/locate')
  await connectSandboxWallet(page)
  await buyPlace(page, 'Porto')
  await page.goto('/spending')
  await page.getByRole('grid', { name: 'Purchases' }).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Check on chain' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Check on chain' }).click()
  await expect(page.getByText('The chain could not be asked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('The chain shows this payment')).toBeVisible()
  await expect(page.getByText('The chain could not be asked')).toHaveCount(0)
})

test('wiping everything takes the kept pages too', { tag: '@long' }, async ({ page }) => {
  await buySearch(page)
  await isReady(page)
  await page.goto('/settings/storage')
  await page.getByRole('button', { name: 'Wipe everything…' }).click()
  await page.getByLabel('Type “wipe everything” to go on').fill('wipe everything')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Wipe everything' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => workers(page)).toBe(0)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})
