import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { PNG } from '@/tests/e2e/families/png'
import { reach } from '@/tests/e2e/families/leaves'
import { look } from '@/tests/e2e/families/look'
import { buyShape, openMarket } from '@/tests/e2e/families/market'
import { asShape, type Shape } from '@/tests/e2e/families/shape'
import { tuned } from '@/tests/e2e/families/tuned'
import { unseen } from '@/tests/e2e/families/unseen'
import { answer } from '@/tests/e2e/support/buying'
import { families } from '@/tests/core/answers/families'
import { parseAnswer } from '@/lib/core/answers/parse'
import { addressesIn } from '@/lib/core/wire/addresses'
import { sweep } from '@/tests/support/sweep'

const shapes: readonly (Shape & { mark: string })[] = [...families.map(asShape), ...tuned, ...unseen].map(
  (one, index) => ({
    ...one,
    mark: `shape-${index}`,
  }),
)

const rates = 'test-results/families.jsonl'

// one after another: they share a dashboard of their own, and the last test adds up
test.describe.configure({ mode: 'default' })

// it has no part in how an answer is read, and in each new browser it would keep all built files while that is tested
test.use({ serviceWorkers: 'block' })

let market: Awaited<ReturnType<typeof openMarket>>
test.beforeAll(async () => {
  market = await openMarket(new Map(shapes.map(({ mark, body }) => [mark, body])))
})
test.afterAll(() => market.close())

/** Which picture of the answer each of our own addresses stands for; the pictures themselves are one small square. */
async function watchPictures(page: Page, body: string): Promise<Map<string, string>> {
  const tokens = new Map<string, string>()
  await page.route('**/api/picture/*', (route) => route.fulfill({ contentType: 'image/png', body: PNG }))
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/picture') || !response.ok()) return
    const told: { tokens: (string | null)[] } = await response.json()
    addressesIn(body).forEach((address, index) => tokens.set(address, told.tokens[index] ?? ''))
  })
  return tokens
}

for (const one of sweep(shapes, 12))
  test(one.name, async ({ page }) => {
    const tokens = await watchPictures(page, one.body)
    await buyShape(page, market.url, one.route, one.mark)
    if (one.seen.picture) await expect.poll(() => tokens.size).toBeGreaterThan(0)
    const facts = await look(page, one, tokens)
    const parsed = parseAnswer(one.body)
    const leaves = parsed.ok ? await reach(page, parsed.value.json) : null
    const missed = facts.filter(({ found }) => !found)
    mkdirSync('test-results', { recursive: true })
    appendFileSync(
      rates,
      `${JSON.stringify({ name: one.name, facts: facts.length, found: facts.length - missed.length, ...leaves })}\n`,
    )
    expect({ missed: one.isBeyond ? [] : missed, lost: leaves?.lost ?? [] }).toEqual({ missed: [], lost: [] })
    await expect(answer(page).getByText('Raw answer')).toBeVisible()
  })

test('the hit rates of all shapes are told', () => {
  const told: { facts: number; found: number; leaves?: number; raw?: number; read?: number }[] = readFileSync(
    rates,
    'utf8',
  )
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  rmSync(rates)
  const sum = (of: (one: (typeof told)[number]) => number) => told.reduce((all, one) => all + of(one), 0)
  console.info(
    `${told.length} shapes, ${sum(({ found }) => found)} of ${sum(({ facts }) => facts)} facts on screen, ` +
      `${sum(({ raw = 0 }) => raw)} of ${sum(({ leaves = 0 }) => leaves)} leaves in reach of one interaction as raw text, ` +
      `${sum(({ read = 0 }) => read)} of ${sum(({ leaves = 0 }) => leaves)} of two without it`,
  )
})
