import { expect, test, type Page } from '@playwright/test'
import { answer, buy, connectSandboxWallet } from '@/tests/e2e/support/buying'
import { ownPages } from '@/tests/support/pages'

/** Gzipped bytes of script that a page may fetch before anybody turns to it (design, performance). */
const budget = 200_000

/** The keepers of the frame have all had their turn by then, in milliseconds. */
const settled = 5_500

const pages = [...ownPages, '/profiles/search']

type Seen = { script: number; fonts: number; shift: number }

const seen = (page: Page): Promise<Seen> =>
  page.evaluate(async () => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && /\.js(\?|$)/.test(entry.name))
    const shifts = await new Promise<number>((resolve) => {
      const read = (list: PerformanceObserverEntryList) =>
        resolve(
          list.getEntries().reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0),
        )
      new PerformanceObserver(read).observe({ type: 'layout-shift', buffered: true })
      window.setTimeout(() => resolve(0), 500)
    })
    return {
      script: scripts.reduce(
        (sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0),
        0,
      ),
      fonts: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')).length,
      shift: shifts,
    }
  })

for (const path of pages) {
  test(`${path} fetches no more script than its budget until somebody turns to it, and nothing moves`, async ({
    page,
    baseURL,
  }) => {
    await page.goto(`${baseURL}${path}`)
    await page.waitForTimeout(settled)
    const { script, fonts, shift } = await seen(page)
    expect(script).toBeGreaterThan(50_000)
    expect(script).toBeLessThanOrEqual(budget)
    // one for words, one for ids
    expect(fonts).toBeLessThanOrEqual(2)
    expect(shift).toBeLessThanOrEqual(0.01)
  })
}

const chunks = '**/_next/static/chunks/**'
const pay = (page: Page) => page.getByRole('button', { name: 'Search · $0.30' })
const connect = (page: Page) => page.getByRole('dialog', { name: /connect/i })

test('on a slow machine and a slow line the first click on the paying button is not lost', async ({
  page,
  baseURL,
}) => {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(`${baseURL}/profiles/search`)
  await page.waitForLoadState('networkidle')
  await page.route(chunks, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await pay(page).click()
  await expect(pay(page)).toHaveAttribute('aria-busy', 'true')
  await expect(connect(page)).toBeVisible()
  await expect(pay(page)).not.toHaveAttribute('aria-busy', 'true')
})

test('where the line breaks before the purchase has loaded, it is told, and the next click goes on', async ({
  page,
  baseURL,
}) => {
  await page.goto(`${baseURL}/profiles/search`)
  await page.waitForLoadState('networkidle')
  await page.route(chunks, (route) => route.abort())
  await page.getByLabel('Title').fill('Engineer')
  await pay(page).click()
  await expect(page.getByText('Nothing was charged, and your entries are still there')).toBeVisible()
  await page.unroute(chunks)
  await pay(page).click()
  await expect(connect(page)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Engineer')
})

const scripts = '**/_next/static/chunks/**/*.js'
const emptyPlaces = [
  ['/', 'Three steps to a first answer'],
  ['/library', 'No people yet'],
  ['/lists', 'No lists yet'],
  ['/runs', 'No runs yet'],
  ['/spending', 'Nothing bought yet'],
] as const

test('before any script has come a first visit reads what a place is for, and one who bought never reads that it is empty', async ({
  page,
  baseURL,
}) => {
  await page.route(scripts, (route) => route.abort())
  for (const [path, title] of emptyPlaces) {
    await page.goto(`${baseURL}${path}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  await page.unroute(scripts)

  await page.goto(`${baseURL}/geo/locate#query=Lisbon`)
  await connectSandboxWallet(page)
  await buy(page, '$0.01')
  await expect(answer(page)).toContainText('Lisbon')

  await page.route(scripts, (route) => route.abort())
  for (const [path, title] of emptyPlaces) {
    await page.goto(`${baseURL}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: title })).toBeHidden()
  }
})
