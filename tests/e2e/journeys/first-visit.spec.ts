import { expect, test } from '@playwright/test'
import { visitorOn } from '@/tests/e2e/journeys/visitor'
import { answer, sandboxWallet } from '@/tests/e2e/support/buying'

test('a newcomer without a wallet has a first answer within four clicks', async ({ page }) => {
  await page.goto('/')
  const { lookFor, click, pay, counts } = visitorOn(page)
  await lookFor('CTO in London')
  await click(sandboxWallet(page))
  await pay('$0.30')
  await expect(answer(page).getByRole('grid').getByRole('row').nth(5)).toBeVisible()
  const { clicks, payments } = await counts()
  expect(payments).toBe(1)
  expect(clicks).toBeLessThanOrEqual(4)
})
