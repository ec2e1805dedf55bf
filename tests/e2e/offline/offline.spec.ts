import { expect, test, type Page } from '@playwright/test'
import { buy, buyPeople, walletButton } from '@/tests/e2e/support/buying'

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

/** Waits until all that the library needs is kept. */
async function isReady(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect
    .poll(async () => (await kept(page)).filter((path) => !path.startsWith('/_next/')).toSorted())
    .toEqual(['/library', '/lists', '/settings', '/settings/privacy', '/settings/storage', '/spending'])
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

test('what was bought is seen without a network, and nothing of it is kept outside the library; what is bought after that comes into it too, and wiping takes all', async ({
  page,
  context,
}) => {
  await page.goto('/library')
  await page.waitForLoadState('networkidle')
  expect(await workers(page)).toBe(0)
  await buyPeople(page)
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

  // what is bought and asked goes past the worker: the rule by which it did, empty where the worker was asked
  const rules = await page.evaluate(async () => {
    const ruleFor = async (path: string) => {
      await (await fetch(path)).text()
      const timing = performance.getEntriesByName(new URL(path, location.href).href).at(-1)
      return timing && Reflect.get(timing, 'workerMatchedSourceType')
    }
    return { api: await ruleFor('/api/health'), page: await ruleFor('/library') }
  })
  expect(rules).toEqual({ api: 'network', page: '' })
  await page.goto('/jobs/search#search=engineer')
  await expect(walletButton(page)).toBeVisible()
  await buy(page, '$0.05')
  await page.goto('/library')
  await expect(page.getByRole('tab', { name: /^Jobs [1-9]/ })).toBeVisible()
  await expect(page.getByText('The library is not complete')).toHaveCount(0)

  // wiping takes the kept pages too
  await page.goto('/settings/storage')
  await page.getByRole('button', { name: 'Wipe everything…' }).click()
  await page.getByLabel('Type “wipe everything” to go on').fill('wipe everything')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Wipe everything' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => workers(page)).toBe(0)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})
