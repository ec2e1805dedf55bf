import { expect, test, type Page } from '@playwright/test'
import { buyReply, buyShape, openMarket } from '@/tests/e2e/support/market'
import { answer } from '@/tests/e2e/support/buying'

test.describe.configure({ mode: 'default' })

const people = (first: number) =>
  Array.from({ length: 5 }, (_, at) => ({ id: `p${first + at}`, name: `Person ${first + at}`, city: 'Oslo' }))
const firstPage = JSON.stringify({ elements: people(1), pagination: { page: 1, pageSize: 5, total: 20 } })
const emptyPage = '{"elements":[],"hasMore":true}'

const bodies = new Map([
  ['shape-repaired', '{"elements":[{"name":"Ada Byron","score":NaN},{"name":"Max Frisch","score":1},]}'],
  ['shape-page', '<html><body><h1>Please wait</h1></body></html>'],
  ['shape-nothing', ''],
  ['shape-apart', firstPage],
  ['shape-empty', firstPage],
])

let market: Awaited<ReturnType<typeof openMarket>>
test.beforeAll(async () => {
  market = await openMarket(bodies)
})
test.afterAll(() => market.close())

async function buyNext(page: Page) {
  await answer(page).getByRole('button', { name: 'Next page · $0.30' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Pay $0.30' }).click()
}

test('an answer that is no valid JSON is repaired, says so, and stays as it came', async ({ page }) => {
  await buyShape(page, market.url, 'people', 'shape-repaired')
  await expect(answer(page).getByText('This answer was repaired')).toBeVisible()
  await expect(answer(page).getByText('Max Frisch').first()).toBeVisible()
  await answer(page).getByText('Raw answer', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Raw text' })).toContainText('"score":NaN')
})

for (const [mark, title] of [
  ['shape-page', 'The answer is a web page, not data'],
  ['shape-nothing', 'The answer is empty'],
] as const)
  test(`${title}: what arrived is shown and kept`, async ({ page }) => {
    await buyReply(page, market.url, 'people', mark)
    await expect(answer(page).getByText(title)).toBeVisible()
    await page.reload()
    await expect(answer(page).getByText(title)).toBeVisible()
  })

test('a page of another shape stands by itself, in place, and is not sold again', async ({ page }) => {
  await buyShape(page, market.url, 'people', 'shape-apart')
  bodies.set('shape-apart', '{"error":{"message":"The index is being rebuilt"}}')
  await buyNext(page)
  await expect(answer(page).getByText('It was bought and came in another shape')).toBeVisible()
  await expect(answer(page).getByText('The index is being rebuilt')).toBeVisible()
  await expect(answer(page).getByText('Person 5').first()).toBeVisible()
  const asked = page.waitForRequest((request) => request.url().includes('/api/call/'))
  await answer(page).getByRole('button', { name: 'Try next page · $0.30' }).click()
  expect((await asked).postDataJSON()).toMatchObject({ input: { page: 3 } })
})

test('a page that comes back empty and promises more says so, and asks before it sells on', async ({
  page,
}) => {
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
