import { expect, test } from '@playwright/test'
import { beginAt, visitorOn } from '@/tests/e2e/journeys/visitor'
import { answer } from '@/tests/e2e/support/buying'
import { phone } from '@/tests/e2e/support/phone'

test.use(phone)

test('on a phone: search, buy, read, add to a list and write, in few taps', async ({ page }) => {
  await beginAt(page, '/')
  const { lookFor, click, type, press, pay, counts } = visitorOn(page)
  await lookFor('CTO in London')
  await pay('$0.30')
  const cards = answer(page).getByRole('listitem')
  await click(cards.first().getByRole('heading').getByRole('button'))
  const panel = page.locator('[data-slot=drawer]')
  await click(panel.getByRole('button', { name: 'Work email · $0.05' }))
  await expect(panel.getByRole('link', { name: /@/ }).first()).toHaveAttribute('href', /^mailto:/)
  await click(panel.getByRole('button', { name: /to a list$/ }))
  const chooser = page.getByRole('dialog', { name: 'Add to list' })
  await click(chooser.getByLabel('New list'))
  await type('Talks')
  await press('Enter')
  await expect(page.getByText('1 person on Talks')).toBeVisible()
  await click(panel.getByRole('link', { name: /@/ }).first())
  const { clicks, keys, dialogs, payments } = await counts()
  expect(payments).toBe(2)
  expect(dialogs).toBe(1)
  expect(clicks).toBeLessThanOrEqual(14)
  expect(keys).toBeLessThanOrEqual(26)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
