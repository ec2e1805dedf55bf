import { expect, test } from '@playwright/test'
import { chooseSandboxWallet, goTo, payHere, press, tabTo, write } from '@/tests/e2e/keyboard/keys'
import { people } from '@/tests/e2e/privacy/reading'
import { seedAnswer } from '@/tests/e2e/support/seed-answer'

test('a cautious visitor sets a budget, a block, deletes a person and wipes all without a mouse', async ({
  page,
}) => {
  await page.goto('/geo/locate')
  await write(page, page.getByLabel('Location'), 'Lisbon')
  await page.keyboard.press('Enter')
  await chooseSandboxWallet(page)
  await payHere(page, '$0.01')
  await seedAnswer(
    page,
    JSON.stringify({ fullName: 'Ana Silva', networkUrl: 'https://www.network.example/in/ana-silva' }),
    { endpointId: 'profiles.enrich', input: { networkId: 'ana-silva' } },
  )
  await page.reload()
  await expect.poll(async () => (await people(page)).length).toBe(1)

  await goTo(page, 'Settings')
  await expect(page.getByRole('main')).toBeFocused()
  await write(page, page.getByRole('textbox', { name: 'Per session' }), '2.00')
  const save = page.getByRole('button', { name: 'Save budget' })
  await press(page, save)
  await expect(page.getByText('Budget saved')).toBeAttached()
  await expect(page.getByText(/of \$2\.00 this session$/).first()).toBeVisible()
  await expect(save).toBeFocused()

  await press(page, page.getByRole('link', { name: 'Privacy', exact: true }))
  const blocks = page.getByRole('region', { name: 'Do not contact', exact: true })
  const typed = blocks.getByLabel('E-mail, domain, profile URL or ID')
  await write(page, typed, 'acme.example')
  await page.keyboard.press('Enter')
  await expect(blocks.getByText('acme.example')).toBeVisible()
  await expect(typed).toBeFocused()
  await press(page, blocks.getByRole('button', { name: 'Remove acme.example' }))
  await expect(blocks.getByText('Nobody is on the list.')).toBeVisible()
  await expect(typed).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+z')
  await expect(blocks.getByText('acme.example')).toBeVisible()

  const deletion = page.getByRole('region', { name: 'Delete a person', exact: true })
  const named = deletion.getByLabel('Name, e-mail or profile')
  await write(page, named, 'ana')
  await press(page, deletion.getByRole('button', { name: 'Delete everywhere…' }))
  const last = page.getByRole('alertdialog', { name: 'Delete everywhere?' })
  await expect(last.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press(page, last.getByRole('button', { name: 'Delete everywhere' }))
  await expect(last).toBeHidden()
  await expect(named).toBeFocused()

  await press(page, page.getByRole('link', { name: 'Backup and storage' }))
  await press(page, page.getByRole('button', { name: 'Wipe everything…' }))
  await expect(page.getByLabel('Type “wipe everything” to go on')).toBeFocused()
  await page.keyboard.type('wipe everything')
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Wipe everything' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/')
  await expect.poll(async () => (await people(page)).length).toBe(0)
})
