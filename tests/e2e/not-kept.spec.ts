import { expect, test } from '@playwright/test'
import { confirming } from '@/tests/e2e/support/buying'
import { fundedWallet } from '@/tests/e2e/support/funded'
import { fillable, withoutDatabase } from '@/tests/e2e/support/full-browser'
import { balanceOf } from '@/tests/e2e/support/money'
import { seedAnswer } from '@/tests/e2e/support/seed-answer'
import { usdc } from '@/lib/core/money'

test('a browser that keeps nothing says so everywhere instead of loading without an end, calls nothing empty, and sells nothing', async ({
  page,
}) => {
  await withoutDatabase(page)
  const wallet = await fundedWallet(page)
  await page.getByLabel('Location').fill('Lisbon')
  await page.getByRole('button', { name: 'Search · $0.01' }).click()
  await expect(page.getByRole('main').locator('[data-slot=notice]').first()).toContainText(
    'This browser keeps no data here',
  )
  await expect(page.getByRole('main')).toContainText('Nothing was charged')
  await expect(confirming(page)).toHaveCount(0)
  expect([wallet.asked, await balanceOf(wallet.address)]).toEqual([[], usdc('25')])

  await page.goto('/spending')
  await expect(page.getByText('The purchases of this browser cannot be read now')).toBeVisible()
  await expect(page.getByText('nothing was charged by looking')).toBeVisible()

  await page.goto('/lists')
  await expect(page.getByText('The lists kept in this browser cannot be read')).toBeVisible()
  await expect(page.getByText('No lists yet')).toHaveCount(0)
  await page.getByRole('button', { name: 'New list' }).click()
  const dialog = page.getByRole('dialog', { name: 'New list' })
  await dialog.getByLabel('Name').fill('CTO in Berlin')
  await dialog.getByRole('button', { name: 'Make the list' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing was changed')
  await expect(dialog.getByLabel('Name')).toHaveValue('CTO in Berlin')

  await page.goto('/runs#run=somewhere')
  await expect(page.getByText('The runs kept in this browser cannot be read')).toBeVisible()
  await page.getByRole('button', { name: 'See all lists' }).click()
  await expect(page.getByRole('region', { name: 'All lists' })).toContainText('cannot be read')

  for (const [path, ...names] of [
    ['/settings', 'Budget', 'Payees'],
    ['/settings/privacy', 'Do not contact', 'EU and UK notice', 'Keep data for'],
  ] as const) {
    await page.goto(path)
    for (const name of names)
      await expect(
        page.getByRole('region', { name, exact: true }).getByText('keeps nothing here now'),
      ).toBeVisible()
    await expect(page.locator('main [data-slot=skeleton]')).toHaveCount(0)
  }
  await page.getByLabel('Name, e-mail or profile').fill('Ana')
  await expect(page.getByText('nothing can be set or deleted')).toHaveCount(4)
})

test('what a full browser cannot write is told where it was asked for, stays typed, and is kept once there is room', async ({
  page,
}) => {
  const browser = await fillable(page)
  await page.goto('/library')
  const body = JSON.stringify({ fullName: 'Ana Silva', networkUrl: 'https://network.example/in/ana-silva' })
  await seedAnswer(page, body, { endpointId: 'profiles.enrich', input: { networkId: 'ana-silva' } })
  await page.goto('/library')
  await page.getByRole('rowheader', { name: 'Ana Silva' }).click()
  await page.getByRole('dialog', { name: 'Ana Silva' }).getByRole('button', { name: 'Add to list' }).click()
  const chooser = page.getByRole('dialog', { name: 'Add to list' })
  await chooser.getByLabel('New list').fill('CTO in Berlin')
  await browser.fill()
  await chooser.getByRole('button', { name: 'Create and add' }).click()
  await expect(chooser.getByRole('alert')).toContainText('could not keep it')
  await browser.makeRoom()
  await chooser.getByRole('button', { name: 'Create and add' }).click()
  await expect(chooser).toBeHidden()

  await page.goto('/lists')
  await page.getByRole('button', { name: /CTO in Berlin/ }).click()
  await page.getByRole('grid', { name: 'CTO in Berlin' }).getByRole('row').nth(1).focus()
  await page.keyboard.press('n')
  const note = page.getByRole('dialog', { name: 'Note on Ana Silva' })
  await browser.fill()
  await note.getByRole('textbox', { name: 'Note' }).fill('Call on Monday')
  await expect(note.getByRole('alert')).toContainText('nothing was charged')
  await browser.refuses(() => note.getByRole('button', { name: 'Done' }).click())
  await expect(note.getByRole('textbox', { name: 'Note' })).toHaveValue('Call on Monday')
  await browser.makeRoom()
  await note.getByRole('button', { name: 'Done' }).click()
  await expect(note).toBeHidden()

  const row = page.getByRole('row', { name: /Ana Silva/ })
  await expect(row).toContainText('Call on Monday')
  await row.focus()
  await page.keyboard.press('n')
  await note.getByRole('textbox', { name: 'Note' }).fill('')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Note on Ana Silva emptied')).toBeVisible()
  await browser.fill()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('could not take it back yet')).toBeVisible()
  await browser.makeRoom()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Call on Monday')
  await browser.fill()
  await row.getByRole('combobox').selectOption('Contacted')
  await expect(page.getByText('could not keep it. Nothing was changed.')).toBeVisible()
  await expect(row.getByRole('combobox')).not.toHaveValue('Contacted')
  await browser.makeRoom()

  await page.goto('/settings/privacy')
  const list = page.getByRole('region', { name: 'Do not contact', exact: true })
  const retention = page.getByRole('region', { name: 'Keep data for', exact: true })
  const typed = list.getByLabel('E-mail, domain, profile URL or ID')
  const days = retention.getByLabel('Keep for')
  await expect(list.getByText('Nobody is on the list.')).toBeVisible()
  const before = await days.inputValue()
  await browser.fill()

  await typed.fill('acme.example')
  await typed.press('Enter')
  await expect(list.getByRole('alert')).toContainText('could not keep it')
  await expect(typed).toHaveValue('acme.example')
  await days.selectOption({ label: '30 days' })
  await expect(retention.getByRole('alert')).toContainText('nothing was charged')
  await expect(days).toHaveValue(before)

  await browser.makeRoom()
  await typed.press('Enter')
  await expect(list.getByRole('listitem')).toContainText('acme.example')
  await expect(list.getByRole('alert')).toHaveCount(0)
})
