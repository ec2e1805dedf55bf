import { expect, test } from '@playwright/test'
import { usdc } from '@/lib/core/money'
import { findPeople } from '@/tests/e2e/runs/people'
import { buyPlace, confirmingRun, connectSandboxWallet, payRun } from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import { seedAnswer } from '@/tests/e2e/support/seed-answer'

const day = 86_400_000

const profileOf = (slug: string) => ({
  networkId: slug,
  networkUrl: `https://www.network.example/in/${slug}`,
  fullName: `Old ${slug}`,
  headline: 'As it was',
  experience: [{ title: 'Apprentice', companyName: 'Old Works', startDate: '2020-01', endDate: 'Present' }],
})

test('a list is refreshed: what is old is bought again, what is young stays, and what changed is told', async ({
  page,
}) => {
  const [first = '', second = '', third = '', young = '', never = ''] = await findPeople(5)
  await page.goto('/geo/locate')
  const address = await connectSandboxWallet(page)
  await buyPlace(page, 'Lisbon')
  const before = await balanceOf(address)
  for (const [slug, days] of [
    ...[first, second, third].map((one) => [one, 40] as const),
    [young, 5] as const,
  ])
    await seedAnswer(page, JSON.stringify(profileOf(slug)), {
      endpointId: 'profiles.enrich',
      input: { networkId: slug },
      at: Date.now() - days * day,
    })
  const { networkId, networkUrl } = profileOf(never)
  const seen = { networkId, networkUrl, fullName: 'Only Seen' }
  await seedAnswer(page, JSON.stringify({ elements: [seen] }), { input: { title: 'welder' } })
  await page.goto('/library')
  await expect(page.getByRole('grid', { name: 'Records' })).toHaveAttribute('aria-rowcount', '6')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Add to list' }).click()
  await page.getByLabel('New list').fill('Welders')
  await page.getByRole('button', { name: 'Create and add' }).click()
  await expect(page.getByText('5 people on Welders')).toBeVisible()
  await page.goto('/lists')
  await page.getByRole('button', { name: /^Welders/ }).click()
  const grid = page.getByRole('grid', { name: 'Welders' })
  await expect(grid).toBeVisible()

  await page.getByRole('button', { name: 'Refresh 5…' }).click()
  const plan = page.getByRole('dialog', { name: 'Refresh 5 people' })
  await expect(plan.getByText('3 rows, at most $0.15; 1 is younger than 30 days and stays.')).toBeVisible()
  await plan.getByLabel('With 1 row that was never looked up').check()
  await expect(plan.getByText('4 rows, at most $0.20; 1 is younger')).toBeVisible()
  await plan.getByLabel('With 1 row that was never looked up').uncheck()
  await plan.getByLabel('What stays as it is').selectOption({ label: 'Younger than 90 days' })
  await expect(plan.getByText('Nothing to buy: 4 are younger than 90 days and stay.')).toBeVisible()
  await expect(plan.getByRole('button', { name: /^Review the run/ })).toBeDisabled()
  await plan.getByLabel('What stays as it is').selectOption({ label: 'Younger than 30 days' })
  await plan.getByRole('button', { name: /^Review the run.*\$0\.15/ }).click()
  const sheet = confirmingRun(page)
  await expect(sheet).toContainText('1 already yours')
  await payRun(page, '$0.15')

  const changes = page.getByRole('region', { name: 'What changed' })
  await expect(changes.getByText(/^3 changed of 3 rows that were looked up again/)).toBeVisible()
  await expect(changes).toContainText('with a new company')
  expect(before - (await balanceOf(address))).toBe(usdc('0.15'))
  await changes.getByRole('button', { name: 'Show them' }).click()
  await expect(grid).toHaveAttribute('aria-rowcount', '4')
  await expect(grid.getByText(/^Moved from Old Works to /).first()).toBeVisible()
})
