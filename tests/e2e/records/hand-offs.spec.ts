import { expect, test, type Page } from '@playwright/test'
import { answer, confirming, connectSandboxWallet, pay, payButton } from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import { usdc } from '@/lib/core/money'

/** Clicks are counted from the first answer on: what buys, and its confirmation. */
function visitor(page: Page) {
  let clicks = 0
  const click = async (target: ReturnType<Page['getByRole']>) => {
    clicks += 1
    await target.click()
  }
  return {
    click,
    clicks: () => clicks,
    /** Buys where it stands. */
    async buy(target: ReturnType<Page['getByRole']>, price: string) {
      await click(target)
      await click(payButton(page, price))
      await expect(confirming(page)).toBeHidden()
    },
  }
}

const panel = (page: Page) => page.locator('[data-slot=drawer]')

/** The first record of a list, pointed at: its next steps show. */
async function firstRow(page: Page) {
  const row = answer(page).getByRole('grid').getByRole('row').nth(1)
  await row.hover()
  return row
}

async function search(page: Page, address: string, words: Record<string, string>, price: string) {
  await page.goto(address)
  const payer = await connectSandboxWallet(page)
  for (const [label, text] of Object.entries(words))
    await page.getByLabel(label, { exact: true }).first().fill(text)
  await page.getByRole('button', { name: `Search · ${price}`, exact: true }).click()
  await pay(page, price)
  await expect(answer(page)).toBeVisible()
  return payer
}

test('from a search to a person’s email in two clicks, in its cell, and pointing at it costs nothing', async ({
  page,
}) => {
  const payer = await search(page, '/profiles/search', { Title: 'engineer' }, '$0.30')
  const { buy, clicks } = visitor(page)
  const row = await firstRow(page)
  expect(await balanceOf(payer)).toBe(usdc('25') - usdc('0.30'))
  await buy(row.getByRole('button', { name: /^Work email .*· \$0\.05$/ }), '$0.05')
  await expect(row.getByRole('link', { name: /^\S+@\S+$/ })).toBeVisible()
  expect(clicks()).toBe(2)
  expect(await balanceOf(payer)).toBe(usdc('25') - usdc('0.35'))
  await expect(page).toHaveURL(/\/profiles\/search/)
})

test('a person’s profile and email are bought beside the rows and land there, in five clicks', async ({
  page,
}) => {
  await search(page, '/profiles/search', { Title: 'engineer' }, '$0.30')
  const { click, buy, clicks } = visitor(page)
  await click((await firstRow(page)).getByRole('gridcell').first())
  await buy(panel(page).getByRole('button', { name: 'Enrich · $0.05' }), '$0.05')
  await expect(panel(page).getByRole('heading', { name: /^Experience/ })).toBeVisible()
  await buy(panel(page).getByRole('button', { name: 'Work email · $0.05' }), '$0.05')
  await expect(
    panel(page)
      .getByText(/^\S+@\S+$/)
      .first(),
  ).toBeVisible()
  expect(clicks()).toBe(5)
  await expect(answer(page).getByRole('grid').getByRole('row').nth(1)).toContainText('@')
})

test('an answer that comes before its payment is drawn as under way lands where it was asked for', async ({
  page,
}) => {
  // a payment is drawn after 200 milliseconds, within which a fast service has answered
  await page.addInitScript(() => {
    const later = window.setTimeout
    const slowly = (work: TimerHandler, delay?: number, ...given: unknown[]) =>
      later(work, delay === 200 ? 60_000 : delay, ...given)
    Object.assign(window, { setTimeout: slowly })
  })
  await search(page, '/companies/search', { Search: 'energy' }, '$0.30')
  const { click, buy } = visitor(page)
  await click((await firstRow(page)).getByRole('gridcell').first())
  await buy(panel(page).getByRole('button', { name: 'Jobs · $0.05' }), '$0.05')
  await expect(panel(page).getByRole('list', { name: 'Jobs' })).toBeVisible()
})

test('from a company to its newest job, six clicks, and to its ads, without leaving the rows', async ({
  page,
}) => {
  await search(page, '/companies/search', { Search: 'energy' }, '$0.30')
  const { click, buy, clicks } = visitor(page)
  await click((await firstRow(page)).getByRole('gridcell').first())
  await buy(panel(page).getByRole('button', { name: 'Jobs · $0.05' }), '$0.05')
  await click(panel(page).getByRole('list', { name: 'Jobs' }).getByRole('button').first())
  await buy(panel(page).getByRole('button', { name: 'Details · $0.05' }), '$0.05')
  await expect(panel(page).getByRole('heading', { name: 'Description' })).toBeVisible()
  expect(clicks()).toBe(6)
  await panel(page).getByRole('button', { name: 'Back' }).click()
  await buy(panel(page).getByRole('button', { name: 'Ads · $0.05' }), '$0.05')
  await expect(panel(page).getByRole('region', { name: 'Ads', exact: true })).toBeVisible()
})

test('a place is looked up from a search and comes back into it with its name', async ({ page }) => {
  await page.goto('/profiles/search')
  await connectSandboxWallet(page)
  await page.getByLabel('Title', { exact: true }).fill('designer')
  await page.getByLabel('Location', { exact: true }).fill('Lisbon')
  await expect(page).toHaveURL(/location=Lisbon/)
  await page.getByRole('link', { name: 'Search for places' }).first().click()
  await expect(page).toHaveURL(/\/geo\/locate#/)
  await expect(page.getByLabel('Location', { exact: true })).toHaveValue('Lisbon')
  await visitor(page).buy(page.getByRole('button', { name: 'Search · $0.01', exact: true }), '$0.01')
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
