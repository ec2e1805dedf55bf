import { expect, test } from '@playwright/test'
import { untilIdle } from '@/tests/e2e/support/idle'
import { answer, buy, connectSandboxWallet, pay, sandboxWallet } from '@/tests/e2e/support/buying'

test('words that nothing here has are searched for from the palette, and a page is still found by its name', async ({
  page,
}) => {
  await page.goto('/')
  await untilIdle(page)
  const option = (name: RegExp) => page.getByRole('option', { name })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('library')
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

test(
  'somebody in the library is offered from the second letter of the name to the last',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/profiles/search#search=engineer')
    await connectSandboxWallet(page)
    await buy(page, '$0.30')
    await page.goto('/library')
    const name = (await page.getByRole('rowheader').first().innerText()).split('\n').at(-1) ?? ''
    await page.keyboard.press('Control+k')
    await page.keyboard.type(name.slice(0, 2))
    await expect(page.getByRole('group', { name: 'In your library' })).toBeVisible()
    await page.keyboard.type(name.slice(2), { delay: 60 })
    const option = page.getByRole('option', { name, exact: false })
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name })).toBeVisible()
  },
)

test('letters typed before the palette is there are looked for, and press nothing on the page', async ({
  page,
}) => {
  await page.goto('/')
  await untilIdle(page)
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
  await expect(page.getByRole('combobox')).toHaveValue('Spending')
  await expect(page.getByRole('option', { name: 'Spending', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/spending$/)
})

test('asked for again while it is open, the palette goes on taking letters', async ({ page }) => {
  await page.goto('/')
  await untilIdle(page)
  const input = page.getByRole('combobox')
  await page.keyboard.press('Control+k')
  await expect(input).toBeFocused()
  await page.keyboard.type('lib')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('rary')
  await expect(input).toHaveValue('library')
})

test('the palette exports what is ticked, as a key acts on all ticked rows', async ({ page }) => {
  await page.goto('/profiles/search#search=engineer')
  await connectSandboxWallet(page)
  await buy(page, '$0.30')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('export')
  await expect(page.getByRole('option', { name: /Export the ticked rows/ })).toBeVisible()
})
