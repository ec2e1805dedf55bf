import { expect, test, type Page } from '@playwright/test'
import { begin } from '@/tests/e2e/journeys/visitor'
import { samples } from '@/tests/e2e/support/samples'
import { seedAnswer } from '@/tests/e2e/support/seed-answer'
import { openList, tellAgain, type } from '@/tests/e2e/support/typist'
import { confirming } from '@/tests/e2e/support/buying'
import { emptyStore } from '@/tests/e2e/support/database'

const panel = (page: Page) => page.locator('[data-slot=drawer]')
const note = (page: Page) => panel(page).getByRole('textbox', { name: /^Note on/ })

/** A person of an answer, on a list and open beside it; their e-mail is asked for, and the service takes its time. */
async function askForAddress(page: Page, { perClick }: { perClick: string }) {
  await begin(page, { perClick })
  const elements = samples()
    .people.slice(0, 2)
    .map((networkId, at) => ({ networkId, fullName: `Ana ${at}`, headline: 'Welder' }))
  await page.goto(await seedAnswer(page, JSON.stringify({ elements })))
  await page.getByRole('row', { name: /Ana 0/ }).getByText('Ana 0').click()
  await page.keyboard.press('l')
  await page.getByRole('dialog', { name: 'Add to list' }).getByLabel('New list').fill('Welders')
  await page.keyboard.press('Enter')
  await expect(note(page)).toBeVisible()
  let letCome = () => {}
  const held = new Promise<void>((resolve) => (letCome = resolve))
  await page.route(/\/api\/call\/profiles\.email$/, async (route) => {
    await held
    await route.continue()
  })
  await panel(page)
    .getByRole('button', { name: /^Work email/ })
    .click()
  await note(page).click()
  return letCome
}

test('an e-mail that comes while a note is typed takes neither its focus nor its words', async ({ page }) => {
  const letCome = await askForAddress(page, { perClick: '0.10' })
  await type(page, 'Call on Tuesday about the')
  letCome()
  await type(page, ' role, likes')
  await expect(panel(page).getByRole('link', { name: /@/ })).toBeVisible()
  await type(page, ' Kubernetes')
  await expect(note(page)).toBeFocused()
  await expect(note(page)).toHaveValue('Call on Tuesday about the role, likes Kubernetes')
})

test('a question that comes while a note is typed waits for a rest, and gives focus and caret back', async ({
  page,
}) => {
  const letCome = await askForAddress(page, { perClick: '0.01' })
  const priced = page.waitForResponse(/\/api\/call\/profiles\.email$/)
  await type(page, 'Call on Tuesday')
  letCome()
  await priced
  await type(page, ' about the role, likes Kubernetes')
  await expect(note(page)).toHaveValue('Call on Tuesday about the role, likes Kubernetes')
  await expect(confirming(page)).toBeVisible()
  await confirming(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(note(page)).toBeFocused()
  await type(page, ' too')
  await expect(note(page)).toHaveValue('Call on Tuesday about the role, likes Kubernetes too')
})

test('what is typed on where a field went away is no command', async ({ page }) => {
  await openList(page)
  await page.getByRole('searchbox', { name: 'Find on this list' }).click()
  await type(page, 'role')
  await emptyStore(page, 'lists')
  await tellAgain(page, 'library')
  await type(page, ', likes ?/elk')
  await expect(page.getByText('This list is not in this browser')).toBeVisible()
  await type(page, '?/elk')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(page.locator('dialog[open]'), 'after a rest keys command again').toBeVisible({
      timeout: 300,
    })
  }).toPass()
})
