import { expect, test, type Page } from '@playwright/test'
import { buyShape, openMarket } from '@/tests/e2e/support/market'
import { hostile } from '@/tests/e2e/hostile-answers/bodies'
import { answer } from '@/tests/e2e/support/buying'
import { sweep } from '@/tests/support/sweep'

const cases = hostile.map((one, index) => ({ ...one, mark: `shape-hostile-${index}` }))

/** Opens the first record of a list; nothing to do where it stands open already. */
async function openFirst(page: Page): Promise<void> {
  if (await page.locator('[data-slot=drawer]').count()) return
  const row = answer(page).getByRole('rowheader').first()
  const button = answer(page).locator('ul[aria-label] > li').first().getByRole('button').first()
  if (await row.count()) await row.click()
  else if (await button.count()) await button.click()
}

/** What a press may keep the page from answering, in milliseconds. */
const patience = 5_000

test.describe.configure({ mode: 'default' })

let market: Awaited<ReturnType<typeof openMarket>>
test.beforeAll(async () => {
  market = await openMarket(new Map(cases.map(({ mark, body }) => [mark, body])))
})
test.afterAll(() => market.close())

/** Everything that must not happen: dialogs, other windows, requests elsewhere, words of the page's policy. */
function watch(page: Page): string[] {
  const happened: string[] = []
  page.on('dialog', (dialog) => {
    happened.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (other) => happened.push(`a window: ${other.url()}`))
  page.on('pageerror', (error) => happened.push(`an error: ${error.message.slice(0, 200)}`))
  page.on('console', (message) => {
    if (/Content Security|Trusted|Refused to/i.test(message.text()))
      happened.push(message.text().slice(0, 200))
  })
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^https?:$/.test(protocol) && origin !== market.url) happened.push(`a request: ${request.url()}`)
  })
  return happened
}

/**
 * Presses something and waits for the frame after it. What that took is counted in the time that the page's own thread
 * worked, which is what a visitor waits on a machine that does nothing else, and is the same on a busy one.
 */
async function pressed(page: Page, what: string, press: () => Promise<unknown>, slow: string[]) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
  }
  const before = await worked()
  await press()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  const took = (await worked()) - before
  if (!(took < patience)) slow.push(`${what}: ${Math.round(took)} ms`)
  await session.detach()
}

for (const { name, route, mark } of sweep(cases, 5))
  test(`${name}: nothing runs, nothing leaves, the page answers`, async ({ page }) => {
    const happened = watch(page)
    await buyShape(page, market.url, route, mark)
    const slow: string[] = []
    await pressed(page, 'raw', () => answer(page).getByText('Raw answer').click(), slow)
    await expect(page.getByRole('region', { name: 'Raw text' })).toBeVisible()
    await pressed(page, 'raw closed', () => answer(page).getByText('Raw answer').click(), slow)
    await pressed(page, 'about', () => answer(page).getByText('About this answer').click(), slow)
    const filter = answer(page)
      .getByRole('searchbox', { name: /^Filter these/ })
      .first()
    if (await filter.count()) {
      await pressed(page, 'filter', () => filter.fill('e'), slow)
      await filter.fill('')
    }
    const cards = answer(page).getByRole('button', { name: 'Cards', exact: true }).first()
    if (await cards.count()) {
      await pressed(page, 'cards', () => cards.click(), slow)
      const table = answer(page).getByRole('button', { name: 'Table', exact: true }).first()
      await pressed(page, 'table', () => table.click(), slow)
    }
    if (await answer(page).getByRole('rowheader').count())
      await pressed(page, 'a record', () => openFirst(page), slow)
    await page.mouse.wheel(0, 4_000)
    const targets = await page
      .locator('a[href], [src], form[action]')
      .evaluateAll((all) =>
        all.flatMap((one) => ['href', 'src', 'action'].map((of) => one.getAttribute(of) ?? '')),
      )
    expect(
      targets.filter((target) => /^\s*(?:java|vb)?script:|^\s*data:(?!image\/)|^\s*file:/i.test(target)),
    ).toEqual([])
    const touched = await page.evaluate(() => [Reflect.get(window, 'pwned'), Reflect.get({}, 'polluted')])
    expect({ touched, happened, slow }).toEqual({ touched: [undefined, undefined], happened: [], slow: [] })
    expect(new URL(page.url()).origin).toBe(market.url)
  })
