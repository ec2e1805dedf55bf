import { expect, test, type Page } from '@playwright/test'
import { buyReply, buyShape, connectAt, openMarket } from '@/tests/e2e/support/market'
import { hostile } from '@/tests/e2e/hostile-answers/bodies'
import { answer, setBudget } from '@/tests/e2e/support/buying'
import { sweep } from '@/tests/support/sweep'

const cases = hostile.map((one, index) => ({ ...one, mark: `shape-hostile-${index}` }))

const people = (first: number) =>
  Array.from({ length: 5 }, (_, at) => ({ id: `p${first + at}`, name: `Person ${first + at}`, city: 'Oslo' }))
const firstPage = JSON.stringify({ elements: people(1), pagination: { page: 1, pageSize: 5, total: 20 } })
const emptyPage = '{"elements":[],"hasMore":true}'

const bodies = new Map([
  ...cases.map(({ mark, body }) => [mark, body] as const),
  ['shape-repaired', '{"elements":[{"name":"Ada Byron","score":NaN},{"name":"Max Frisch","score":1},]}'],
  ['shape-page', '<html><body><h1>Please wait</h1></body></html>'],
  ['shape-nothing', ''],
  ['shape-apart', firstPage],
  ['shape-empty', firstPage],
])

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
  market = await openMarket(bodies)
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

for (const { name, route, mark } of sweep(cases, 8))
  test(`${name}: nothing runs, nothing leaves, the page answers`, async ({ page }) => {
    const happened = watch(page)
    await connectAt(page, market.url)
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

async function buyNext(page: Page) {
  await answer(page).getByRole('button', { name: 'Next page · $0.30' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Pay $0.30' }).click()
}

test('odd replies: what is no valid JSON is repaired and says so, what is no data is shown and kept, a page of another shape or without rows is not sold again', async ({
  page,
}) => {
  await connectAt(page, market.url)
  await setBudget(page, { 'Per session': '' }, market.url)
  await buyShape(page, market.url, 'people', 'shape-repaired')
  await expect(answer(page).getByText('This answer was repaired')).toBeVisible()
  await expect(answer(page).getByText('Max Frisch').first()).toBeVisible()
  await answer(page).getByText('Raw answer', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Raw text' })).toContainText('"score":NaN')

  for (const [mark, title] of [
    ['shape-page', 'The answer is a web page, not data'],
    ['shape-nothing', 'The answer is empty'],
  ] as const) {
    await buyReply(page, market.url, 'people', mark)
    await expect(answer(page).getByText(title)).toBeVisible()
    await page.reload()
    await expect(answer(page).getByText(title)).toBeVisible()
  }

  await buyShape(page, market.url, 'people', 'shape-apart')
  bodies.set('shape-apart', '{"error":{"message":"The index is being rebuilt"}}')
  await buyNext(page)
  await expect(answer(page).getByText('It was bought and came in another shape')).toBeVisible()
  await expect(answer(page).getByText('The index is being rebuilt')).toBeVisible()
  await expect(answer(page).getByText('Person 5').first()).toBeVisible()
  const asked = page.waitForRequest((request) => request.url().includes('/api/call/'))
  await answer(page).getByRole('button', { name: 'Try next page · $0.30' }).click()
  expect((await asked).postDataJSON()).toMatchObject({ input: { page: 3 } })
  await page.keyboard.press('Escape')

  await buyShape(page, market.url, 'people', 'shape-empty')
  bodies.set('shape-empty', emptyPage)
  await buyNext(page)
  await expect(
    answer(page).getByText('This page is empty, though the answer says that there is more.'),
  ).toBeVisible()
  await expect(answer(page).getByRole('button', { name: /next page/i })).toHaveCount(0)
  await answer(page).getByRole('button', { name: 'Ask for more all the same' }).click()
  await expect(answer(page).getByRole('button', { name: 'Try next page · $0.30' })).toBeVisible()
})
