import { chromium, type Page } from '@playwright/test'
import { connectSandboxWallet } from '@/tests/e2e/support/buying'
import { scrolled, type Frames } from '@/tests/bench/frames'
import { onOwnNickel } from '@/tests/bench/own-nickel'
import { wideAnswer } from '@/tests/bench/wide-answer'

type TableFigures = { frames: Frames[]; firstRow: number[]; sort: number; rowsInPage: number }

/** Buys a search whose reply is replaced by a large one, and tells the time from its last byte to its first row. */
async function bought(page: Page, url: string, title: string): Promise<number> {
  await page.goto(`${url}/profiles/search`)
  await page.getByRole('button', { name: /^Wallet 0x/ }).waitFor()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByRole('button', { name: 'Search · $0.30' }).click()
  await page.evaluate(() => {
    const seen = (time: number) => Reflect.set(window, 'firstRow', time)
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role=grid] [role=rowheader]')) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => seen(performance.now())))
    })
    observer.observe(document.body, { subtree: true, childList: true })
  })
  await page.getByRole('button', { name: 'Pay $0.30' }).click()
  await page.waitForFunction(() => Reflect.has(window, 'firstRow'))
  return page.evaluate(() => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/call/'))
    const last = calls.at(-1)
    const end = last instanceof PerformanceResourceTiming ? last.responseEnd : Number.NaN
    return Number(Reflect.get(window, 'firstRow')) - end
  })
}

/** Waits until the library has taken in so many answers: until then a worker has the processor as well. */
async function untilKept(page: Page, answers: number): Promise<void> {
  const kept = () =>
    new Promise<number>((resolve) => {
      indexedDB.open('nickel-data').addEventListener('success', ({ target }) => {
        if (!(target instanceof IDBOpenDBRequest)) return
        const { result: database } = target
        database
          .transaction('harvested')
          .objectStore('harvested')
          .count()
          .addEventListener('success', ({ target: counted }) => {
            database.close()
            if (counted instanceof IDBRequest) resolve(Number(counted.result))
          })
      })
    })
  while ((await page.evaluate(kept)) < answers) await page.waitForTimeout(250)
}

/** The same on a Nickel of its own, from a built tree. */
export const tableOfOwn = (): Promise<TableFigures> => onOwnNickel(({ dashboard }) => table(dashboard))

/** 10,000 rows of 36 columns in the page, beside an empty page that scrolls, in one run on the same machine. */
async function table(url: string): Promise<TableFigures> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    // the loader of TypeScript gives functions their names by a helper, which a page does not have
    await page.addInitScript('globalThis.__name = (named) => named')
    await page.goto(
      'data:text/html,<div id="e" style="height:800px;overflow:auto"><p style="height:360000px">',
    )
    const out: Frames[] = []
    for (const step of [100, 180])
      out.push(await scrolled(page, `empty page, ${step} px a frame`, '#e', step))
    const body = wideAnswer(10_000)
    const firstRow: number[] = []
    await page.goto(url)
    await connectSandboxWallet(page)
    await page.route('**/api/call/profiles.search', async (route) => {
      if (!('payment-signature' in route.request().headers())) return route.continue()
      const response = await route.fetch()
      await route.fulfill({ response, body })
    })
    for (const run of [1, 2, 3]) firstRow.push(await bought(page, url, `designer ${run}`))
    const grid = page.getByRole('grid')
    const region = '[role=region]:has(> [role=grid])'
    const first = page.getByRole('rowheader').first()
    const before = await first.textContent()
    for (const when of ['as they are taken in', 'at rest']) {
      if (when === 'at rest') await untilKept(page, firstRow.length)
      for (const step of [36, 100, 180])
        out.push(await scrolled(page, `10,000 rows ${when}, ${step} px a frame`, region, step))
    }
    // an empty table scrolls best of all
    if ((await first.textContent()) === before) throw new Error('The rows did not follow.')
    const rowsInPage = await grid.getByRole('row').count()
    const sort = await page.evaluate(async () => {
      const button = [...document.querySelectorAll<HTMLElement>('[role=columnheader] button')].at(1)
      const before = document.querySelector('[role=rowheader]')?.textContent
      const began = performance.now()
      button?.click()
      button?.click()
      while (
        document.querySelector('[role=rowheader]')?.textContent === before &&
        performance.now() - began < 5_000
      )
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return performance.now() - began
    })
    return { frames: out, firstRow, sort, rowsInPage }
  } finally {
    await browser.close()
  }
}
