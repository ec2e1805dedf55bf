import { expect, test } from '@playwright/test'
import { answer, askBox, confirming, connectSandboxWallet, pay } from '@/tests/e2e/support/buying'

test('a sentence stands as its parts before the price, and what is changed in them is what is bought', async ({
  page,
}) => {
  await page.goto('/')
  await connectSandboxWallet(page)
  const search = page.getByRole('search')
  const box = askBox(page)
  const parts = search.getByRole('list', { name: 'Read as' })
  const part = (name: string) => parts.getByRole('textbox', { name })
  const add = async (name: string) => {
    const adding = parts.getByRole('combobox', { name: 'Add a part' })
    await adding.focus()
    await adding.selectOption(name)
  }
  const button = (name: string) => search.getByRole('button', { name, exact: true })

  await box.fill('nurses at Kranich Bio in Dublin')
  await expect(parts.getByRole('combobox', { name: 'What to look for' })).toHaveValue('people')
  await expect(part('Title')).toHaveValue('nurse')
  await expect(part('Company')).toHaveValue('Kranich Bio')
  await expect(part('Place')).toHaveValue('Dublin')
  await expect(button('Search people · $0.30')).toBeVisible()

  await parts.getByRole('button', { name: 'Remove Company' }).click()
  await expect(part('Company')).toHaveCount(0)
  await part('Title').fill('software engineer')
  await part('Place').fill('Berlin')
  await add('School')
  await expect(part('School'), 'it is typed into at once').toBeFocused()
  await page.keyboard.type('Uferland')
  await page.reload()
  await expect(part('Title'), 'nothing changed is lost by a reload').toHaveValue('software engineer')
  await box.fill('nurses at Kranich Bio in Dublin please')
  await expect(part('Place'), 'what is typed on changes no other part').toHaveValue('Berlin')
  await parts.getByRole('combobox', { name: 'What “Uferland” is' }).selectOption('Words')
  await expect(part('Words')).toHaveValue('Uferland')
  await parts.getByRole('button', { name: 'Remove Words' }).click()

  await parts.getByRole('combobox', { name: 'What to look for' }).selectOption('Jobs')
  await expect(part('Words')).toHaveValue('software engineer')
  await expect(button('Search jobs · $0.05')).toBeVisible()
  for (const name of ['Remove Words', 'Remove Place']) await parts.getByRole('button', { name }).click()
  await expect(search.getByRole('status')).toContainText('Nothing is left to search by')
  await expect(button('Look up')).toBeVisible()
  await add('Words')
  await page.keyboard.type('software engineer')
  await parts.getByRole('combobox', { name: 'What to look for' }).selectOption('People')
  await part('Title').press('Enter')
  await pay(page, '$0.30')
  await expect(page).toHaveURL(/\/profiles\/search\?bought=/)
  await expect(answer(page).getByRole('row').nth(2)).toBeVisible()
  await page.goBack()
  await expect(box, 'what was bought does not stand as unsent').toHaveValue('')
  await expect(parts).toHaveCount(0)
})

test('a search that found nothing is not sold again unchanged, and says which part most likely found nothing', async ({
  page,
}) => {
  await page.goto('/')
  await connectSandboxWallet(page)
  const search = page.getByRole('search')
  const ask = async (text: string) => {
    await page.goto('/')
    await askBox(page).fill(text)
    await search.getByRole('button', { name: 'Search people · $0.30' }).click()
  }
  await ask('data engineers in Berlin')
  await pay(page, '$0.30')
  await expect(answer(page).getByRole('row').nth(1)).toBeVisible()
  await ask('glassblower in Berlin')
  await pay(page, '$0.30')
  await expect(answer(page)).toContainText('Nothing found')
  await expect(answer(page)).toContainText('Nothing that is yours has “glassblower”')
  await expect(
    answer(page)
      .getByRole('button', { name: /^Without/ })
      .first(),
  ).toHaveText(/Without title “glassblower”/)
  await ask('glassblower in Berlin')
  await expect(confirming(page)).toContainText('and it found nothing')
  await expect(confirming(page).getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await confirming(page).press('Control+Enter')
  await confirming(page).getByRole('button', { name: 'Open it · no charge' }).click()
  await expect(answer(page)).toContainText('Nothing found')
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Wallet 0x.*\$24\.40/ })).toBeVisible()
})

test('what was changed in one question does not ride along into the next', async ({ page }) => {
  await page.goto('/')
  const box = askBox(page)
  const parts = page.getByRole('list', { name: 'Read as' })
  const part = (name: string) => parts.getByRole('textbox', { name, exact: true })
  await box.fill('plumbers in Bergen')
  await parts.getByRole('button', { name: 'Remove Place' }).click()
  await expect(part('Place')).toHaveCount(0)
  await box.fill('')
  await box.fill('plumbers in Bergen')
  await expect(part('Place')).toHaveValue('Bergen')
  await parts.getByRole('combobox', { name: 'What “Bergen” is' }).selectOption('Former company')
  await expect(part('Former company')).toHaveValue('Bergen')
  await box.fill('nurses in Leeds')
  await expect(part('Place')).toHaveValue('Leeds')
  await expect(part('Former company')).toHaveCount(0)
})
