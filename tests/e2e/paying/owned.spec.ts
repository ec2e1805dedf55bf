import { expect, test } from '@playwright/test'
import {
  answer,
  buy,
  confirming,
  connectSandboxWallet,
  fillBar,
  offered,
  pay,
} from '@/tests/e2e/support/buying'
import { samples } from '@/tests/e2e/support/samples'

const [ada = '', bo = '', cy = ''] = samples().people
const field = 'Profile URLs or IDs'

test('of several profiles of which some are owned, only the new ones can be bought, at their price', async ({
  page,
}) => {
  await page.goto('/profiles/bulk')
  await connectSandboxWallet(page)
  await fillBar(page, field, [ada, bo].join('\n'))
  await buy(page, '$0.10')
  await expect(answer(page).getByText(/^2 asked for/)).toBeVisible()

  await page.goto('/profiles/bulk')
  await fillBar(page, field, [ada, cy, bo].join('\n'))
  await offered(page, '$0.15')
  const sheet = confirming(page)
  await expect(sheet.getByText('2 of these 3 are yours already')).toBeVisible()
  await sheet.getByRole('button', { name: 'Buy the 1 new · $0.05' }).click()
  await expect(sheet.getByText('yours already')).toHaveCount(0)
  await pay(page, '$0.05')
  await expect(page).toHaveURL(/\/profiles\/bulk\?bought=/)
  await expect(answer(page).getByText(/^1 asked for/)).toBeVisible()
})
