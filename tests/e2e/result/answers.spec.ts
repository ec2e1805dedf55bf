import { expect, test, type Page } from '@playwright/test'
import { axe } from '@/tests/e2e/support/axe'
import { answer, buy, connectSandboxWallet } from '@/tests/e2e/support/buying'
import { seedAnswer } from '@/tests/e2e/support/seed-answer'
import { sweep } from '@/tests/support/sweep'

test.describe.configure({ mode: 'default' })

async function buyPeople(page: Page) {
  await page.goto('/profiles/search')
  await connectSandboxWallet(page)
  await page.getByLabel('Title', { exact: true }).fill('designer')
  await buy(page, '$0.30')
}

async function show(page: Page, document: unknown) {
  const body = typeof document === 'string' ? document : JSON.stringify(document)
  await page.goto('/library')
  await page.goto(await seedAnswer(page, body))
  await expect(answer(page)).toBeVisible()
}

const people = (many: number) =>
  Array.from({ length: many }, (_, at) => ({
    id: `p${at + 1}`,
    name: `Person ${at + 1}`,
    headline: `Maker of thing ${at + 1}`,
    city: at % 2 ? 'Oslo' : 'Berlin',
    ...(at < 3 && { badge: 'gold' }),
  }))

const dialog = (page: Page) => page.getByRole('dialog').last()

test('a search of people is a table to work in, by hand and by keyboard', async ({ page }) => {
  await buyPeople(page)
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row')).toHaveCount(26)
  expect(await grid.getByRole('columnheader').count()).toBeLessThanOrEqual(9)
  await expect(page.getByRole('button', { name: 'Next page · $0.30' })).toBeVisible()

  await grid.getByRole('row').nth(1).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await expect(grid.getByRole('row').nth(3)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('3 of 25')
  await page.keyboard.press(']')
  await expect(dialog(page)).toContainText('4 of 25')
  await page.keyboard.press('[')
  await page.keyboard.press('Escape')
  await expect(grid.getByRole('row').nth(3)).toBeFocused()
})

test('the next page is bought once, its rows stay, and both are there after a reload', async ({ page }) => {
  await buyPeople(page)
  await page.getByRole('button', { name: 'Next page · $0.30' }).click()
  await dialog(page).getByRole('button', { name: 'Pay $0.30' }).click()
  await expect(page.getByText('2 pages bought')).toBeVisible()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '51')
  await expect(page.getByRole('grid').getByRole('row').nth(26)).toBeFocused()
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/call/') && calls.push(request.url()))
  await page.reload()
  await expect(page.getByText('2 pages bought')).toBeVisible()
  expect(calls).toEqual([])
})

test('columns can be chosen, the choice outlives a reload, and reset brings back the automatic ones', async ({
  page,
}) => {
  await show(page, { elements: people(25) })
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByText('in 3 of 25')).toBeVisible()
  await page.getByRole('checkbox', { name: 'City' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'City' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Headline' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'City' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Reset to automatic' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'City' })).toBeVisible()
})

test('where the list is a guess it says so, and another can be chosen for good', async ({ page }) => {
  const rows = (letter: string) =>
    Array.from({ length: 5 }, (_, at) => ({ name: `${letter}${at}`, size: at }))
  await show(page, { alpha: rows('A'), beta: rows('B') })
  await expect(page.getByText('Showing alpha, which is a guess')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another list' }).click()
  await page.getByRole('menuitem', { name: /beta/ }).click()
  await expect(page.getByRole('rowheader', { name: 'B0' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Showing beta, as you chose')).toBeVisible()
  await page.getByRole('button', { name: 'Reset to automatic' }).click()
  await expect(page.getByRole('rowheader', { name: 'A0' })).toBeVisible()
})

test('fields that stand in no column are found by searching the answer', async ({ page }) => {
  await show(page, '{"elements":[{"name":"Ada","id":1,"__proto__":{"hidden":"treasure"},"":"blank key"}]}')
  await page.getByRole('button', { name: 'Search in answer' }).click()
  await page.getByLabel('Words to find').fill('treasure')
  await page.getByRole('button', { name: /__proto__\.hidden/ }).click()
  await expect(dialog(page)).toContainText('treasure')
})

test('a hostile answer runs nothing, reaches nobody and stays readable', async ({ page, baseURL }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== baseURL) foreign.push(request.url())
  })
  page.on('dialog', () => foreign.push('a script ran'))
  const violations: string[] = []
  page.on(
    'console',
    (message) => /Trusted|Content Security/.test(message.text()) && violations.push(message.text()),
  )
  const evil = {
    id: '7123456789012345678',
    name: 'Ada <script>alert(1)</script> \u202Egnp',
    descriptionHtml: '<p onclick="alert(2)">Hi<img src=x onerror=alert(3)></p><svg onload=alert(4)>',
    url: 'javascript:alert(5)',
    photo: 'https://track.example/1.png?e=1600000000',
    picture: 'http://track.example/2.png',
    website: 'data:text/html,<script>alert(6)</script>',
  }
  const body = JSON.stringify({ elements: [evil, { ...evil, id: 2, name: 'Two' }] })
  await show(page, body.replace('"7123456789012345678"', '7123456789012345678'))
  await page.getByRole('rowheader', { name: /Ada/ }).click()
  await dialog(page).getByText('All fields').click()
  await expect(dialog(page)).toContainText('7123456789012345678')
  await expect(dialog(page)).toContainText('Ada <script>alert(1)</script> U+202Egnp')
  await expect(dialog(page).getByRole('link')).toHaveCount(2)
  const targets = await dialog(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(targets.every((target) => /^https?:\/\/track\.example\//.test(target ?? ''))).toBe(true)
  expect([foreign, violations]).toEqual([[], []])
  expect(await page.evaluate(() => Reflect.get({}, 'polluted'))).toBeUndefined()
})

test('ten thousand rows: few are on the page, End reaches the last, a filter finds one', async ({ page }) => {
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  const wide = (row: object, at: number) =>
    Object.assign(
      row,
      Object.fromEntries(Array.from({ length: 31 }, (_, field) => [`field${field}`, `v${at % 97}`])),
    )
  await show(page, { elements: people(10_000).map(wide) })
  const grid = page.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-rowcount', '10001')
  expect(workers.length).toBeGreaterThan(0)
  expect(await grid.getByRole('row').count()).toBeLessThan(200)
  await grid.getByRole('row').nth(1).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('rowheader', { name: 'Person 10000' })).toBeVisible()
  await page.getByRole('searchbox', { name: /Filter these/ }).fill('Person 9999')
  await expect(page.getByText('1 of these 10,000 rows')).toBeVisible()
})

test('a failure inside a paid answer is told in its own words, as text', async ({ page }) => {
  await buyPeople(page)
  await show(page, { success: false, message: 'No credits <b>left</b>', cost: '0' })
  await expect(answer(page).getByText('No credits <b>left</b>')).toBeVisible()
  await expect(answer(page)).toContainText('Paid $0.30')
})

test('a web page for an answer shows its first words and its receipt', { tag: '@long' }, async ({ page }) => {
  await buyPeople(page)
  await show(page, '<html><body><h1>502 Bad gateway</h1></body></html>')
  await expect(page.getByText('The answer is a web page, not data')).toBeVisible()
  await expect(answer(page)).toContainText('Paid $0.30')
})

for (const colorScheme of sweep(['light', 'dark'] as const, 2))
  test(`no one is shut out: table, drawer, cards and raw in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await show(page, { elements: people(30), cached: true, cost: 0.25 })
    const check = async (what: string) => {
      const { violations } = await axe(page).analyze()
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      expect(serious.map(({ id, nodes }) => [what, id, nodes[0]?.html])).toEqual([])
    }
    await expect(page.getByRole('grid')).toBeVisible()
    await check('table')
    await page.getByRole('rowheader').first().click()
    await expect(dialog(page)).toBeVisible()
    await check('drawer')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Cards' }).click()
    await check('cards')
    await page.getByText('About this answer').click()
    await page.getByText('Raw answer').click()
    await expect(page.getByRole('region', { name: 'Raw text' })).toBeVisible()
    await check('about and raw')
  })
