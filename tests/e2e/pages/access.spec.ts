import { expect, test } from '@playwright/test'
import { smallTargets } from '@/tests/e2e/pages/sight'
import { answer, confirming, pay, sandboxWallet } from '@/tests/e2e/support/buying'
import { untilIdle } from '@/tests/e2e/support/idle'
import { newGate } from '@/tests/support/gate'

test('a search is bought without motion and by ear: dialogs are named, prices and each step are said, tables tell their size; in own colours all marks are seen', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const hear = () => {
      for (const region of document.querySelectorAll('[role=status], [aria-live=polite]')) {
        const text = region.textContent?.trim()
        if (text && said.at(-1) !== text) said.push(text)
      }
    }
    document.addEventListener('DOMContentLoaded', () =>
      new MutationObserver(hear).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      }),
    )
  })
  await page.goto('/profiles/search')
  await expect(page.getByRole('button', { name: 'Search · $0.30', exact: true })).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill('engineer')
  await page.getByRole('button', { name: 'Search · $0.30' }).click()
  const connect = page.getByRole('dialog', { name: 'Connect a wallet' })
  await expect(connect).toHaveAccessibleDescription(/Nothing is charged by connecting/)
  await sandboxWallet(page).click()
  await confirming(page).getByText('Details').click()
  await expect(confirming(page)).toMatchAriaSnapshot(`
    - dialog:
      - heading [level=2]
      - paragraph: /Search people, engineer \\$0\\.30 · after that \\$24\\.70 here/
      - group:
        - term: From
        - term: To
      - button "Cancel"
      - button "Pay $0.30"
      - button "Close"
  `)
  // a payment that is over at once is not told step by step
  const { passed, open } = newGate()
  await page.route('**/api/**', async (route) => {
    if (route.request().headers()['payment-signature']) await passed
    await route.continue()
  })
  await pay(page, '$0.30')
  await expect(page.getByText('Paying and fetching the answer.').first()).toBeVisible()
  // who asked for less motion sees none, not even while paying
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element)
        return `${animationDuration}, ${transitionDuration}`
          .split(', ')
          .map((text) => Number.parseFloat(text))
      }),
    ),
  )
  expect(longest).toBeLessThanOrEqual(0.001)
  open()
  await expect(answer(page)).toBeFocused()

  const said: string[] = await page.evaluate(() => Reflect.get(window, 'said'))
  const heard = said.join('\n')
  for (const words of [
    'Checking the price with the service',
    'Paying and fetching the answer.',
    'The answer is here',
  ])
    expect.soft(heard).toContain(words)

  const grid = answer(page).getByRole('grid')
  await expect(grid).toHaveAccessibleName(/.+/)
  const rows = Number(await grid.getAttribute('aria-rowcount'))
  expect(rows).toBeGreaterThan(3)
  await expect(grid.getByRole('row').last()).toHaveAttribute('aria-rowindex', String(rows))
  expect.soft(await smallTargets(page)).toEqual([])

  await page.emulateMedia({ forcedColors: 'active' })
  const outline = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { outlineStyle, outlineWidth, appearance } = getComputedStyle(element)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 ? 'outline' : appearance
      })
  await page.goto('/spending')
  expect.soft(await outline('nav a[aria-current=page]'), 'rail').toBe('outline')
  expect.soft(await outline('[role=tab][aria-selected=true]'), 'tab').toBe('outline')
  await expect(page.getByRole('table').first()).toHaveAccessibleName(/.+/)
  await page.goBack()
  const row = answer(page).getByRole('grid').getByRole('row').nth(1)
  await row.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('j')
  await expect(answer(page).locator('tr[aria-selected=true]')).toBeVisible()
  expect.soft(await outline('tr[aria-selected=true]'), 'ticked row').toBe('outline')
  expect.soft(await outline('tr:focus'), 'row with the focus').toBe('outline')
  const widths = await page.evaluate(() =>
    ['tr[aria-selected=true]', 'tr:focus'].map(
      (one) => getComputedStyle(document.querySelector(one) ?? document.body).outlineWidth,
    ),
  )
  expect.soft(new Set(widths).size, 'a ticked row and the focus look different').toBe(2)
  expect.soft(await outline('tr[aria-selected=true] [type=checkbox]'), 'box').not.toBe('none')
  await page.goto('/')
  await untilIdle(page)
  expect.soft(await outline('nav [type=radio]:checked'), 'theme').toBe('outline')
  await page.keyboard.press('Control+k')
  await expect(page.locator('[cmdk-item][data-selected=true]')).toBeVisible()
  expect.soft(await outline('[cmdk-item][data-selected=true]'), 'palette').toBe('outline')
})
