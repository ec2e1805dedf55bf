import { expect, test } from '@playwright/test'
import { begin } from '@/tests/e2e/journeys/visitor'
import { answer, buy, pay } from '@/tests/e2e/support/buying'

test('from companies to a newest job and its details beside the rows, and on one page to ads and people; what is known costs nothing', async ({
  page,
}) => {
  await begin(page, { perClick: '0.10' })
  // a payment is drawn after 200 milliseconds: an answer that comes before lands where it was asked for
  await page.addInitScript(() => {
    const later = window.setTimeout
    const slowly = (work: TimerHandler, delay?: number, ...given: unknown[]) =>
      later(work, delay === 200 ? 60_000 : delay, ...given)
    Object.assign(window, { setTimeout: slowly })
  })
  await page.goto('/companies/search#search=energy')
  await buy(page, '$0.30')
  const row = answer(page).getByRole('grid').getByRole('row').nth(1)
  await row.getByRole('gridcell').first().click()
  const panel = page.locator('[data-slot=drawer]')
  await panel.getByRole('button', { name: 'Jobs · $0.05' }).click()
  await panel.getByRole('list', { name: 'Jobs' }).getByRole('button').first().click()
  await panel.getByRole('button', { name: 'Details · $0.05' }).click()
  await expect(panel.getByRole('heading', { name: 'Description' })).toBeVisible()
  await panel.getByRole('button', { name: 'Back' }).click()
  await panel.getByRole('button', { name: 'Enrich · $0.05' }).click()
  await panel.getByRole('link', { name: 'As a page' }).click()
  await expect(page).toHaveURL(/\/companies\/enrich/)
  const company = answer(page)
  await company.getByRole('button', { name: /^Jobs, bought / }).click()
  await expect(company.getByRole('region', { name: 'Jobs', exact: true })).toBeVisible()
  await company.getByRole('button', { name: 'Ads · $0.05' }).click()
  await expect(company.getByRole('region', { name: 'Ads', exact: true })).toBeVisible()
  await company.getByRole('button', { name: 'People · $0.30' }).click()
  await pay(page, '$0.30')
  await expect(company.getByRole('region', { name: 'People', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/companies\/enrich/)
})
