import { expect, test, type Page } from '@playwright/test'
import { answer, connectSandboxWallet } from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import { usdc } from '@/lib/core/money'

/** Clicks are counted from the first answer on: a hand-off, its paying button, its confirmation. */
function visitor(page: Page) {
  let clicks = 0
  const click = async (target: ReturnType<Page['getByRole']>) => {
    clicks += 1
    await target.click()
  }
  return {
    click,
    clicks: () => clicks,
    /** Pays for the form that a hand-off has filled; its button has the focus already. */
    async pay(verb: string, price: string) {
      const button = page.getByRole('button', { name: `${verb} · ${price}`, exact: true })
      await expect(button).toBeFocused()
      await click(button)
      const dialog = page.getByRole('dialog', { name: 'Confirm payment' })
      await click(dialog.getByRole('button', { name: `Pay ${price}`, exact: true }))
      await expect(dialog).toBeHidden()
      await expect(answer(page)).toBeVisible()
    },
  }
}

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
  await page.getByRole('button', { name: `Pay ${price}`, exact: true }).click()
  await expect(answer(page)).toBeVisible()
  return payer
}

test('from a search to a person’s email in four clicks, and a hand-off by itself costs nothing', async ({
  page,
  baseURL,
}) => {
  const payer = await search(page, `${baseURL}/profiles/search`, { Title: 'engineer' }, '$0.30')
  const { click, pay, clicks } = visitor(page)
  await click((await firstRow(page)).getByRole('button', { name: /^More next steps/ }))
  await click(page.getByRole('menuitem', { name: /^Work email .*· \$0\.05$/ }))
  await expect(page).toHaveURL(/\/profiles\/email#networkId=/)
  await expect(page.getByLabel('Profile URL or ID')).not.toHaveValue('')
  expect(await balanceOf(payer)).toBe(usdc('25') - usdc('0.30'))
  await pay('Find email', '$0.05')
  await expect(answer(page).getByRole('heading', { name: /@/ })).toBeVisible()
  expect(clicks()).toBe(4)
})

test('from a search through the profile to the email in six clicks', async ({ page, baseURL }) => {
  await search(page, `${baseURL}/profiles/search`, { Title: 'engineer' }, '$0.30')
  const { click, pay, clicks } = visitor(page)
  await click((await firstRow(page)).getByRole('link', { name: /^Enrich .*· \$0\.05$/ }))
  await pay('Enrich', '$0.05')
  await expect(answer(page).getByRole('heading', { name: /^Experience/ })).toBeVisible()
  await click(answer(page).getByRole('link', { name: 'Work email · $0.05' }))
  await pay('Find email', '$0.05')
  await expect(answer(page).getByRole('heading', { name: /@/ })).toBeVisible()
  expect(clicks()).toBe(6)
})

test('from a company to its newest job and its newest ad, seven clicks each', async ({ page, baseURL }) => {
  test.slow()
  await search(page, `${baseURL}/companies/search`, { Search: 'energy' }, '$0.30')
  const list = page.url()
  const jobs = visitor(page)
  await jobs.click((await firstRow(page)).getByRole('button', { name: /^More next steps/ }))
  await jobs.click(page.getByRole('menuitem', { name: /^Jobs .*· \$0\.05$/ }))
  await expect(page).toHaveURL(/\/jobs\/search#companyId=\d+/)
  await jobs.pay('Search', '$0.05')
  await jobs.click(
    answer(page).getByRole('region', { name: 'Chosen job' }).getByRole('link', { name: 'Details · $0.05' }),
  )
  await jobs.pay('See job', '$0.05')
  await expect(answer(page).getByRole('heading', { name: 'Description' })).toBeVisible()
  expect(jobs.clicks()).toBe(7)

  await page.goto(list)
  const ads = visitor(page)
  await ads.click((await firstRow(page)).getByRole('button', { name: /^More next steps/ }))
  await ads.click(page.getByRole('menuitem', { name: /^Ads .*· \$0\.05$/ }))
  await ads.pay('Search', '$0.05')
  await ads.click(
    answer(page)
      .getByRole('link', { name: /^Details .*· \$0\.05$/ })
      .first(),
  )
  await ads.pay('See ad', '$0.05')
  await expect(answer(page).getByRole('heading', { name: 'Impressions' })).toBeVisible()
  expect(ads.clicks()).toBe(7)
})

test('a place is looked up from a search and comes back into it with its name', async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/profiles/search`)
  await connectSandboxWallet(page)
  await page.getByLabel('Title', { exact: true }).fill('designer')
  await page.getByLabel('Location', { exact: true }).fill('Lisbon')
  await expect(page).toHaveURL(/location=Lisbon/)
  await page.getByRole('link', { name: 'Search for places' }).first().click()
  await expect(page).toHaveURL(/\/geo\/locate#/)
  await expect(page.getByLabel('Location', { exact: true })).toHaveValue('Lisbon')
  await visitor(page).pay('Search', '$0.01')
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

test('a hand-off to the page that is open fills its form and leaves the answer to read', async ({
  page,
  baseURL,
}) => {
  await search(page, `${baseURL}/profiles/search`, { Title: 'engineer' }, '$0.30')
  await (await firstRow(page)).getByRole('button', { name: /^More next steps/ }).click()
  await page.getByRole('menuitem', { name: /^Followers .*· \$0\.30$/ }).click()
  await expect(page.getByLabel('Follower of')).not.toHaveValue('')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Search · $0.30', exact: true })).toBeFocused()
  await expect(answer(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('engineer')
})

test('on a phone a next step from the drawer gives way to the form that it fills', async ({
  page,
  baseURL,
}) => {
  await search(page, `${baseURL}/profiles/search`, { Title: 'engineer' }, '$0.30')
  await page.setViewportSize({ width: 390, height: 844 })
  await answer(page).getByRole('listitem').first().getByRole('button').first().click()
  const drawer = page.locator('[data-slot=drawer]')
  await drawer.getByRole('link', { name: /^Followers .*\$0\.30$/ }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search · $0.30', exact: true })).toBeFocused()
})
