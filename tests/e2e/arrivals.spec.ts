import { expect, test, type Page } from '@playwright/test'
import { begin } from '@/tests/e2e/journeys/visitor'
import { confirming, pay } from '@/tests/e2e/support/buying'
import { samples } from '@/tests/e2e/support/samples'
import { seedAnswer } from '@/tests/e2e/support/seed-answer'
import { type } from '@/tests/e2e/support/typist'
import { newGate } from '@/tests/support/gate'

const panel = (page: Page) => page.locator('[data-slot=drawer]')

test('a question and an e-mail that come while a note is typed take neither its focus nor its words', async ({
  page,
}) => {
  await begin(page, { perClick: '0.01' })
  const elements = samples()
    .people.slice(0, 2)
    .map((networkId, at) => ({ networkId, fullName: `Ana ${at}`, headline: 'Welder' }))
  await page.goto(await seedAnswer(page, JSON.stringify({ elements })))
  await page.getByRole('row', { name: /Ana 0/ }).getByText('Ana 0').click()
  await page.keyboard.press('l')
  await page.getByRole('dialog', { name: 'Add to list' }).getByLabel('New list').fill('Welders')
  await page.keyboard.press('Enter')
  const note = panel(page).getByRole('textbox', { name: /^Note on/ })
  await expect(note).toBeVisible()
  const email = panel(page).getByRole('button', { name: /^Work email/ })
  let gate = newGate()
  await page.route(/\/api\/call\/profiles\.email$/, async (route) => {
    await gate.passed
    await route.continue()
  })

  // the question waits for a rest, and gives focus and caret back
  await email.click()
  await note.click()
  const priced = page.waitForResponse(/\/api\/call\/profiles\.email$/)
  await type(page, 'Call on Tuesday')
  gate.open()
  await priced
  await type(page, ' about the role')
  await expect(note).toHaveValue('Call on Tuesday about the role')
  await expect(confirming(page)).toBeVisible()
  await confirming(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(note).toBeFocused()
  await type(page, ', likes')
  await expect(note).toHaveValue('Call on Tuesday about the role, likes')

  // the e-mail lands beside it
  await email.click()
  await expect(confirming(page)).toBeVisible()
  gate = newGate()
  await pay(page, '$0.05')
  await note.click()
  await page.keyboard.press('End')
  await type(page, ' Kub')
  gate.open()
  await type(page, 'ern')
  await expect(panel(page).getByRole('link', { name: /@/ })).toBeVisible()
  await type(page, 'etes')
  await expect(note).toBeFocused()
  await expect(note).toHaveValue('Call on Tuesday about the role, likes Kubernetes')
})
