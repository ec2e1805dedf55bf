import { expect, test, type Locator } from '@playwright/test'
import { usdc } from '@/lib/core/money'
import { begin, visitorOn } from '@/tests/e2e/journeys/visitor'
import {
  addressOf,
  answer,
  buy,
  confirming,
  confirmingRun,
  pay,
  payButton,
  payRun,
} from '@/tests/e2e/support/buying'
import { layoutShift } from '@/tests/e2e/support/layout-shift'
import { balanceOf } from '@/tests/e2e/support/money'
import { newGate } from '@/tests/support/gate'

/** The heads of the columns that are seen whole. */
async function wholeHeads(grid: Locator): Promise<string[]> {
  const frame = await grid.locator('..').boundingBox()
  const right = (frame?.x ?? 0) + (frame?.width ?? 0)
  const seen: string[] = []
  for (const head of await grid.getByRole('columnheader').all()) {
    const box = await head.boundingBox()
    if (box && box.width > 0 && box.x + box.width <= right + 1)
      seen.push(((await head.getAttribute('title')) ?? '').replace(/\s*\$.*$/, ''))
  }
  return seen
}

test('a page of people: the bar folds at the press, columns are seen whole, rows are walked by keys, and addresses and profiles are bought where they stand', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await begin(page, { perClick: '' })
  const payer = await addressOf(page)
  const price = newGate()
  await page.route('**/api/call/**', async (route) => {
    await price.passed
    await route.continue()
  })
  await page.goto('/profiles/search#title=engineer&location=London')
  const search = page.getByRole('button', { name: 'Search · $0.30' })
  const asked = page.getByRole('list', { name: 'What was asked' })
  const place = page.getByLabel('Location', { exact: true })
  await search.click()
  await expect(asked).toContainText('engineer')
  price.open()
  await confirming(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(place).toHaveValue('London')
  await expect(search).toBeFocused()
  await search.click()
  await expect(asked).toBeVisible()
  // on a busy machine the bar folds later after the press than browsers forgive
  const folded = await page.evaluate(() => performance.now())
  await pay(page, '$0.30')
  const grid = answer(page).getByRole('grid')
  await expect(grid).toBeVisible()
  expect((await wholeHeads(grid)).slice(0, 6)).toEqual([
    'Name',
    'Title',
    'Company',
    'Place',
    'E-mail',
    'Enrich',
  ])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
  const { score, told } = await layoutShift(page, folded)
  expect(score, told).toBeLessThan(0.01)

  await page.keyboard.press('e')
  await expect(page.getByLabel('Search', { exact: true })).toBeFocused()
  await expect(asked).toBeHidden()
  await page.keyboard.press('Escape')
  await asked.getByRole('button', { name: 'Change Location: London' }).click()
  await expect(place).toBeFocused()
  await expect(place).toHaveValue('London')
  await page.keyboard.press('Escape')
  await asked.getByRole('button', { name: 'Remove Location' }).click()
  await expect(asked).not.toContainText('London')

  const rows = grid.getByRole('row')
  const panel = page.locator('[data-slot=drawer]')
  await rows.nth(1).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(3)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel).toContainText(/3 of \d+/)
  await page.keyboard.press(']')
  await expect(panel).toContainText(/4 of \d+/)
  await page.keyboard.press('[')
  await page.keyboard.press('Escape')
  await expect(rows.nth(3)).toBeFocused()

  // in two clicks into its cell; pointing at it costs nothing
  const first = rows.nth(1)
  await first.hover()
  expect(await balanceOf(payer)).toBe(usdc('24.70'))
  await first.getByRole('button', { name: /^Work email .*· \$0\.05$/ }).click()
  await pay(page, '$0.05')
  await expect(first.getByRole('link', { name: /^\S+@\S+$/ })).toBeVisible()
  await expect(page).toHaveURL(/\/profiles\/search/)
  await first.getByRole('gridcell').first().click()
  await panel.getByRole('button', { name: 'Enrich · $0.05' }).click()
  await payButton(page, '$0.05').click()
  await expect(panel.getByRole('heading', { name: /^Experience/ })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await balanceOf(payer)).toBe(usdc('24.60'))

  // with one word for those who are ticked
  await rows.nth(2).getByRole('checkbox').click()
  await rows
    .nth(4)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Work emails 3 · $0.15' }).click()
  await expect(confirmingRun(page)).toContainText('3 payments, one for each')
  await payRun(page, '$0.15')
  for (const at of [2, 3, 4]) await expect(rows.nth(at)).toContainText(/@|Not found|No work email is known/)
  await expect(page.getByRole('button', { name: /^Work emails/ })).toBeHidden()

  await page.goto('/profiles/search')
  await page.getByLabel('Title', { exact: true }).fill('engineer')
  const known = page.getByRole('region', { name: 'In your library' })
  await expect(known).toContainText(/\d+ match(es)? (is|are) yours already/)
  await known.getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/library#open=/)
})

test('who comes back has the last answer for nothing and a new one in two clicks, told by what is new; a next page stays, and nothing found leads wider', async ({
  page,
}) => {
  await begin(page, { perClick: '0.10' })
  await page.goto('/profiles/search#title=CTO&location=London')
  await buy(page, '$0.30')
  await page.getByRole('button', { name: 'Save this search' }).click()
  await expect(page.getByRole('button', { name: 'Saved search' })).toBeVisible()
  const grid = answer(page).getByRole('grid')
  const rows = await grid.getByRole('row').count()
  await page.goto('/library#tab=searches')
  await expect(page.getByText(/last answer just now/)).toBeVisible()

  await page.goto('/')
  const last = visitorOn(page)
  await last.click(page.getByRole('link', { name: /CTO.*London.*last answer/ }))
  await expect(grid.getByRole('row')).toHaveCount(rows)
  expect(await last.counts()).toEqual({ clicks: 1, keys: 0, dialogs: 0, payments: 1 })
  // the bar says what was asked
  await expect(page.getByRole('list', { name: 'What was asked' })).toContainText('CTO')
  await page.goto('/')
  const anew = visitorOn(page)
  await anew.click(page.getByRole('button', { name: /^Run .*CTO.* again · \$0\.30$/i }))
  await anew.pay('$0.30')
  const since = page.getByText(/Since last time: \d+ new/)
  await expect(since).toBeVisible()
  expect(await anew.counts()).toMatchObject({ clicks: 2, dialogs: 1, payments: 2 })
  const told = await since.textContent()
  const [fresh = 0, seen = 0, hidden = 0] = ['new', 'seen before', 'hidden'].map((word) =>
    Number(new RegExp(`(\\d+) ${word}`).exec(told ?? '')?.[1] ?? 0),
  )
  expect(fresh + seen + hidden).toBe(rows - 1)
  await expect(grid.getByRole('link', { name: /^Seen before: / }).first()).toBeVisible()

  await page.goto('/profiles/search#title=designer')
  await buy(page, '$0.30')
  await expect(grid.getByRole('row')).toHaveCount(26)
  expect(await grid.getByRole('columnheader').count()).toBeLessThanOrEqual(9)
  await page.getByRole('button', { name: 'Next page · $0.30' }).click()
  await pay(page, '$0.30')
  await expect(page.getByText('2 pages bought')).toBeVisible()
  await expect(grid).toHaveAttribute('aria-rowcount', '51')
  await expect(grid.getByRole('row').nth(26)).toBeFocused()
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/call/') && calls.push(request.url()))
  await page.reload()
  await expect(page.getByText('2 pages bought')).toBeVisible()
  expect(calls).toEqual([])

  await page.goto('/profiles/search#title=Astronaut+Baker&location=Berlin')
  await buy(page, '$0.30')
  await expect(answer(page)).toContainText('Nothing found')
  // the same page in another state: what belongs to other pages may stay away
  await page.route(/[?&]_rsc=/, () => undefined)
  await answer(page).getByRole('button', { name: 'Without title “Astronaut Baker” · $0.30' }).click()
  await pay(page, '$0.30')
  await expect(grid).toBeVisible()
  await expect(page.getByRole('list', { name: 'What was asked' })).toContainText('Berlin')
  await expect(page.getByRole('list', { name: 'What was asked' })).not.toContainText('Astronaut')
})

test('a place is looked up from a search and comes back into it with its name', async ({ page }) => {
  await begin(page, { perClick: '' })
  await page.goto('/profiles/search#title=designer&location=Lisbon')
  await page.getByRole('link', { name: 'Search for places' }).first().click()
  await expect(page).toHaveURL(/\/geo\/locate#/)
  await expect(page.getByLabel('Location', { exact: true })).toHaveValue('Lisbon')
  await buy(page, '$0.01')
  await answer(page)
    .getByRole('link', { name: /^Use this place Lisbon/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/profiles\/search#/)
  await expect(page.getByLabel('Location', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Location ID')).toHaveValue(/^\d+$/)
  await expect(page.getByLabel('Location ID')).toHaveAccessibleDescription(/^Lisbon/)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('designer')
  await expect(page.getByRole('button', { name: 'Search · $0.30' })).toBeFocused()
})
