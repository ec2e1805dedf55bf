import { expect, test, type Page, type Request } from '@playwright/test'
import { untilIdle } from '@/tests/e2e/support/idle'
import { layoutShift } from '@/tests/e2e/support/layout-shift'
import { answer, buy, connectButton, connectSandboxWallet } from '@/tests/e2e/support/buying'
import { newGate } from '@/tests/support/gate'
import { everyPage } from '@/tests/support/pages'
import { sweep } from '@/tests/support/sweep'

/** Gzipped bytes of script that a page may fetch before anybody turns to it. */
const mostScript = 200_000

/**
 * How much a page may do before anybody turns to it, counted and not timed, so that a busy machine changes nothing:
 * calls of functions, layouts, and passes over the styles.
 */
const mostWork = { calls: 100_000, layouts: 12, styles: 20 }

/** Longer than any idle task of a page waits for its turn, in milliseconds of the page's own clock. */
const everyTurn = 10_000

type Called = { functionName: string; ranges: readonly { startOffset: number; count: number }[] }
type Script = { url: string; functions: readonly Called[] }

/** The clock of the test is a script in the page too, and not counted. */
const isOurs = ({ url }: Script): boolean => url.includes('/_next/')

/** Every function of the scripts with how often it was called, the busiest first. */
const callsOf = (scripts: readonly Script[]): { name: string; count: number }[] =>
  scripts
    .flatMap(({ url, functions }) =>
      functions.flatMap(({ functionName, ranges: [whole] }) =>
        whole
          ? [{ name: `${functionName} (${url.split('/').at(-1)}:${whole.startOffset})`, count: whole.count }]
          : [],
      ),
    )
    .toSorted((a, b) => b.count - a.count)

/** Counts the work of a page from now on; `busiest` names the functions that were called most. */
async function countWork(page: Page): Promise<() => Promise<{ done: typeof mostWork; busiest: string }>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return async () => {
    const { result } = await session.send('Profiler.takePreciseCoverage')
    const { metrics } = await session.send('Performance.getMetrics')
    const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
    const calls = callsOf(result.filter(isOurs))
    return {
      done: {
        calls: calls.reduce((sum, { count }) => sum + count, 0),
        layouts: metric('LayoutCount'),
        styles: metric('RecalcStyleCount'),
      },
      busiest: calls
        .slice(0, 20)
        .map(({ name, count }) => `${count} ${name}`)
        .join(', '),
    }
  }
}

/** Sums up what a page fetches from now on: bytes of script as they come over the line, and font files. */
function countFetched(page: Page): () => Promise<{ script: number; fonts: number }> {
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  return async () => {
    const scripts = finished.filter((request) => request.resourceType() === 'script')
    const sizes = await Promise.all(scripts.map((request) => request.sizes()))
    return {
      script: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
      fonts: finished.filter((request) => request.resourceType() === 'font').length,
    }
  }
}

for (const path of sweep(everyPage, 4)) {
  test(`${path} fetches and does no more than its budget until somebody turns to it, and nothing moves`, async ({
    page,
  }) => {
    await page.clock.install()
    const work = await countWork(page)
    const fetched = countFetched(page)
    await page.goto(path)
    await untilIdle(page)
    await page.clock.runFor(everyTurn)
    await untilIdle(page)
    const { script, fonts } = await fetched()
    expect(script).toBeGreaterThan(50_000)
    expect(script).toBeLessThanOrEqual(mostScript)
    // one for words, one for ids
    expect(fonts).toBeLessThanOrEqual(2)
    const { score, told } = await layoutShift(page)
    expect(score, told).toBeLessThanOrEqual(0.01)
    const { done, busiest } = await work()
    expect(done.calls).toBeGreaterThan(10_000)
    for (const [kind, most] of Object.entries(mostWork))
      expect.soft(Reflect.get(done, kind), `${kind}; called most: ${busiest}`).toBeLessThanOrEqual(most)
  })
}

const chunks = '**/_next/static/chunks/**'

test('while a script of the page is on its way, the page waits for it without working', async ({
  page,
  baseURL,
}) => {
  const work = await countWork(page)
  const { passed, open } = newGate()
  const coming = new Set<string>()
  const held = new Set<string>()
  await page.route(chunks, async (route) => {
    const url = route.request().url()
    coming.add(url)
    const response = await route.fetch()
    if ((await response.text()).includes('This page could not be shown')) {
      held.add(url)
      await passed
    }
    await route.fulfill({ response })
    coming.delete(url)
  })
  await page.goto(`${baseURL}/spending`, { waitUntil: 'domcontentloaded' })
  await expect.poll(() => held.size > 0 && coming.size === held.size).toBe(true)
  // what waits for the script has all these frames to begin anew
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame)
  })
  const { done, busiest } = await work()
  expect(done.calls, busiest).toBeGreaterThan(10_000)
  expect(done.calls, busiest).toBeLessThanOrEqual(mostWork.calls)
  open()
  await page.unrouteAll({ behavior: 'wait' })
  await connectButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
})

const pay = (page: Page) => page.getByRole('button', { name: 'Search · $0.30' })
const connect = (page: Page) => page.getByRole('dialog', { name: /connect/i })

test('on a slow machine and a slow line the first click on the paying button is not lost', async ({
  page,
}) => {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto('/profiles/search')
  await page.waitForLoadState('networkidle')
  const { passed, open } = newGate()
  await page.route(chunks, async (route) => {
    await passed
    await route.continue()
  })
  await pay(page).click()
  await expect(pay(page)).toHaveAttribute('aria-busy', 'true')
  open()
  await expect(connect(page)).toBeVisible()
  await expect(pay(page)).not.toHaveAttribute('aria-busy', 'true')
})

test('where the line breaks before the purchase has loaded, it is told, and the next click goes on', async ({
  page,
}) => {
  await page.goto('/profiles/search')
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
  ['/runs', 'No lists yet'],
  ['/spending', 'Nothing bought yet'],
] as const

test('before any script has come a first visit reads what a place is for, and one who bought never reads that it is empty', async ({
  page,
}) => {
  await page.route(scripts, (route) => route.abort())
  for (const [path, title] of emptyPlaces) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  await page.unroute(scripts)

  await page.goto('/geo/locate#query=Lisbon')
  await connectSandboxWallet(page)
  await buy(page, '$0.01')
  await expect(answer(page)).toContainText('Lisbon')

  await page.route(scripts, (route) => route.abort())
  for (const [path, title] of emptyPlaces) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: title })).toBeHidden()
  }
})
