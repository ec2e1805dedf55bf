import { expect, test } from '@playwright/test'
import { usdc } from '@/lib/core/money'
import { findPeople } from '@/tests/e2e/runs/people'
import { buyPlace, confirmingRun, connectSandboxWallet, runButton } from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import { seedAnswer } from '@/tests/e2e/support/seed-answer'

const many = 24

test('a list is filled where it stands: ten tried first, the rest after, to the cent and each row once', async ({
  page,
}) => {
  const slugs = await findPeople(many)
  await page.goto('/geo/locate')
  const address = await connectSandboxWallet(page)
  await buyPlace(page, 'Lisbon')
  const before = await balanceOf(address)
  const elements = slugs.map((slug, at) => ({
    networkId: slug,
    networkUrl: `https://www.network.example/in/${slug}`,
    fullName: `Person ${at + 1}`,
    currentPosition: { title: 'Welder', companyName: 'Works' },
  }))
  await seedAnswer(page, JSON.stringify({ elements }), { input: { title: 'welder' } })
  await page.goto('/library')
  const records = page.getByRole('grid', { name: 'Records' })
  await expect(records).toHaveAttribute('aria-rowcount', String(many + 1))
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Add to list' }).click()
  await page.getByLabel('New list').fill('Welders')
  await page.getByRole('button', { name: 'Create and add' }).click()
  await expect(page.getByText(`${many} people on Welders`)).toBeVisible()
  await page.goto('/lists')
  await page.getByRole('button', { name: /^Welders/ }).click()
  const grid = page.getByRole('grid', { name: 'Welders' })
  await expect(grid).toBeVisible()

  let clicks = 0
  const click = async (target: ReturnType<typeof page.getByRole>) => {
    await target.click()
    clicks += 1
  }
  await click(page.getByRole('button', { name: '24 · $1.20 at most: E-mail for 24 rows' }))
  await click(page.getByRole('button', { name: /^Try 10 first.*\$0\.50/ }))
  const sheet = confirmingRun(page)
  await expect(sheet).toContainText('14 not tried yet')
  await click(runButton(page, '$0.50'))

  const run = page.getByRole('region', { name: /^Run: / })
  const goOn = run.getByRole('button', { name: /^Go on with the other 14.*up to \$0\.70/ })
  await expect(goOn).toBeVisible()
  await expect(run.getByText(/^\d+ of the 10 rows tried (was|were) found$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /E-mail for 1[4-9] rows/ })).toBeVisible()
  await click(goOn)
  await expect(run.getByText('24/24')).toBeVisible()
  await expect(goOn).toBeHidden()
  expect(clicks).toBe(4)

  // a lookup that finds nobody is refused and costs nothing
  const found = await grid.getByRole('gridcell').getByRole('link', { name: /@/ }).count()
  expect(found).toBeGreaterThan(0)
  const spent = before - (await balanceOf(address))
  expect(spent).toBeLessThanOrEqual(usdc('1.20'))
  await expect(run.getByText(`$${(Number(spent) / 1e6).toFixed(2)} paid in`)).toBeVisible()
})
