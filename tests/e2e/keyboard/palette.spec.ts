import { expect, test } from '@playwright/test'
import { answer, pay, sandboxWallet } from '@/tests/e2e/support/buying'
import { untilIdle } from '@/tests/e2e/support/idle'
import { withList, withPeople } from '@/tests/e2e/support/people'

test('letters typed before the palette is there or when it is asked for again are looked for; a page is found by its name, and words that nothing has are searched for', async ({
  page,
}) => {
  await page.goto('/')
  await untilIdle(page)
  const input = page.getByRole('combobox')
  let release = () => {}
  const slow = new Promise<void>((resolve) => (release = resolve))
  await page.route(/_next\/static\/chunks/, async (route) => {
    await slow
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Spen?/d')
  await page.keyboard.press('Backspace')
  for (let at = 0; at < 2; at += 1) await page.keyboard.press('Backspace')
  await page.keyboard.type('ding')
  release()
  await expect(input).toHaveValue('Spending')
  await expect(page.getByRole('option', { name: 'Spending', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/spending$/)

  await page.keyboard.press('Control+k')
  await expect(input).toBeFocused()
  await page.keyboard.type('lib')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('rary')
  await expect(input).toHaveValue('library')
  const option = (name: RegExp) => page.getByRole('option', { name })
  await expect(option(/^Library$/)).toHaveAttribute('aria-selected', 'true')

  await page.keyboard.press('Control+a')
  await page.keyboard.type('tidal engineer', { delay: 30 })
  await expect(page.getByRole('dialog')).toContainText('Look up “tidal engineer”')
  await expect(page.getByRole('option')).toHaveText([
    'Search people$0.30',
    'Search jobs$0.05',
    'Search companies$0.30',
    'Search for places$0.01',
  ])
  // the choice buys from here, after the visitor has seen the price and said yes to it
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await sandboxWallet(page).click()
  await pay(page, '$0.30')
  await expect(page).toHaveURL(/\/profiles\/search\?bought=/)
  await expect(page.getByRole('list', { name: 'What was asked' })).toContainText('tidal engineer')
  await expect(answer(page)).toBeFocused()
})

test('the palette exports what is ticked and finds lists and saved searches by name, and nothing paid stands above what is free', async ({
  page,
}) => {
  const bought = await withPeople(page)
  await page.goto(bought)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('export')
  await expect(page.getByRole('option', { name: /Export the ticked rows/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save this search' }).click()
  await expect(page.getByRole('button', { name: 'Saved search' })).toBeVisible()
  await withList(page, 'Welders')
  await page.goto('/spending')
  await untilIdle(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Ana')
  await expect(page.getByRole('group', { name: 'In your library' })).toContainText('Ana Silva')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('welder')
  await expect(page.getByRole('group', { name: 'Your lists' })).toContainText('Welders')
  await expect(page.getByRole('group', { name: 'Your saved searches' })).toContainText(/welder/i)
  const options = page.getByRole('listbox').getByRole('option')
  const isPaid = await options.evaluateAll((shown) =>
    shown.map((option) => option.querySelector('[data-slot=price]') !== null),
  )
  expect(isPaid).toEqual(isPaid.toSorted())
  expect(isPaid.filter(Boolean).length).toBeGreaterThan(0)
  const first = options.first()
  await expect(first).toHaveText(/^Welders/)
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welders' })).toBeVisible()
})
