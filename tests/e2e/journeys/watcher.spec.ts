import { expect, test } from '@playwright/test'
import { beginAt, visitorOn } from '@/tests/e2e/journeys/visitor'
import { answer, buy, pay } from '@/tests/e2e/support/buying'

test('a watcher comes back: the last answer in one click for nothing, a new one in two, and the counts add up', async ({
  page,
}) => {
  await beginAt(page, '/profiles/search#title=CTO&location=London')
  await buy(page, '$0.30')
  await page.getByRole('button', { name: 'Save this search' }).click()
  await expect(page.getByRole('button', { name: 'Saved search' })).toBeVisible()
  const rows = await answer(page).getByRole('grid').getByRole('row').count()

  await page.goto('/')
  const last = visitorOn(page)
  await last.click(page.getByRole('link', { name: /CTO.*London.*last answer/ }))
  await expect(answer(page).getByRole('grid').getByRole('row')).toHaveCount(rows)
  expect(await last.counts()).toEqual({ clicks: 1, keys: 0, dialogs: 0, payments: 1 })
  // the bar says what was asked
  await expect(page.getByRole('list', { name: 'What was asked' })).toContainText('CTO')

  await page.goto('/')
  const anew = visitorOn(page)
  await anew.click(page.getByRole('button', { name: /^Run .*CTO.* again · \$0\.30$/i }))
  await anew.pay('$0.30')
  await expect(page.getByText(/Since last time: \d+ new/)).toBeVisible()
  expect(await anew.counts()).toMatchObject({ clicks: 2, dialogs: 1, payments: 2 })
  const told = await page.getByText(/Since last time: /).textContent()
  const [fresh = 0, seen = 0, hidden = 0] = ['new', 'seen before', 'hidden'].map((word) =>
    Number(new RegExp(`(\\d+) ${word}`).exec(told ?? '')?.[1] ?? 0),
  )
  expect(fresh + seen + hidden).toBe(rows - 1)
})

test('a company stands on one page: its people, jobs and ads are bought there, those known cost nothing', async ({
  page,
}) => {
  await beginAt(page, '/profiles/search#title=CTO&location=London')
  await page.getByRole('button', { name: 'Search · $0.30' }).click()
  await visitorOn(page).pay('$0.30')
  const row = answer(page).getByRole('grid').getByRole('row').nth(1)
  const name = (await row.getByRole('rowheader').innerText()).split('\n').at(-1) ?? ''
  await row.getByRole('gridcell').first().click()
  const panel = page.locator('[data-slot=drawer]')
  await panel.getByRole('button', { name: 'Company · $0.05' }).click()
  await panel.getByRole('link', { name: 'As a page' }).click()
  await expect(page).toHaveURL(/\/companies\/enrich/)
  const company = answer(page)
  await expect(company.getByRole('region', { name: 'In your library' })).toContainText(name.trim())
  await company.getByRole('button', { name: 'Jobs · $0.05' }).click()
  await expect(company.getByRole('region', { name: 'Jobs', exact: true })).toBeVisible()
  await company.getByRole('button', { name: 'Ads · $0.05' }).click()
  await expect(company.getByRole('region', { name: 'Ads', exact: true })).toBeVisible()
  await company.getByRole('button', { name: 'People · $0.30' }).click()
  await pay(page, '$0.30')
  await expect(company.getByRole('region', { name: 'People', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/companies\/enrich/)
})

test('a search that found nothing offers a wider one, one part less at a time, with its price', async ({
  page,
}) => {
  await beginAt(page, '/profiles/search#title=Astronaut+Baker&location=Berlin')
  await buy(page, '$0.30')
  await expect(answer(page)).toContainText('Nothing found')
  // the same page in another state: what belongs to other pages may stay away
  await page.route(/[?&]_rsc=/, () => undefined)
  await answer(page).getByRole('button', { name: 'Without title “Astronaut Baker” · $0.30' }).click()
  await pay(page, '$0.30')
  await expect(answer(page).getByRole('grid')).toBeVisible()
  await expect(page.getByRole('list', { name: 'What was asked' })).toContainText('Berlin')
  await expect(page.getByRole('list', { name: 'What was asked' })).not.toContainText('Astronaut')
})
