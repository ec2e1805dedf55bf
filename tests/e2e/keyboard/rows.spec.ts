import { expect, test, type Page } from '@playwright/test'
import { answer } from '@/tests/e2e/support/buying'
import { withList, withPeople } from '@/tests/e2e/support/people'

/** Presses Tab until a way to the rows has the focus, takes it, and says how many presses of Tab it took. */
async function toRows(page: Page): Promise<number> {
  for (let tabs = 1; tabs <= 3; tabs += 1) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => document.activeElement?.textContent ?? '')
    if (label === 'Skip to content' || label === 'Skip to results') await page.keyboard.press('Enter')
    if (label === 'Skip to results') return tabs
  }
  throw new Error('no way to the rows within three presses of Tab')
}

test('rows are at most three Tabs away, an open record follows the arrows, a key acts on all ticked rows wherever the focus is, and the ring of a row goes around all of it', async ({
  page,
}) => {
  const bought = await withPeople(page)
  await withList(page, 'Welders')
  const list = page.url()
  for (const path of [bought, '/library', list]) {
    await page.goto('about:blank')
    await page.goto(path)
    await expect(page.getByRole('grid')).toBeVisible()
    expect(await toRows(page)).toBeLessThanOrEqual(3)
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeFocused()
  }
  await page.goto(bought)
  const grid = answer(page).getByRole('grid')
  const rows = grid.getByRole('row')
  const chooser = page.getByRole('dialog', { name: 'Add to list' })
  await rows.nth(5).focus()
  await page.keyboard.press('l')
  await expect(chooser).toContainText('1 person.')
  await page.keyboard.press('Escape')
  await expect(rows.nth(5)).toBeFocused()

  const panel = page.locator('[data-slot=drawer]')
  await rows.nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(panel).toBeFocused()
  await rows.nth(1).focus()
  await page.keyboard.press('ArrowDown')
  await expect(panel.getByText(/^2 of/)).toBeVisible()
  await page.keyboard.press('j')
  await expect(panel.getByText(/^3 of/)).toBeVisible()
  await expect(rows.nth(3)).toBeFocused()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(panel.getByText(/^4 of/)).toBeVisible()
  await page.keyboard.press('Escape')

  await rows.nth(1).focus()
  await page.keyboard.press('Space')
  for (let more = 0; more < 3; more += 1) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('l')
  await expect(chooser).toContainText('4 people.')
  await chooser.getByLabel('New list').fill('Four')
  await page.keyboard.press('Enter')
  await expect(page.getByText('4 people on Four')).toBeVisible()

  await page.goto('/lists')
  await page.getByRole('button', { name: /^Four/ }).click()
  const listed = page.getByRole('grid', { name: 'Four' }).getByRole('row')
  await listed.nth(1).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('button', { name: 'All lists' }).focus()
  await page.keyboard.press('l')
  await expect(chooser).toContainText('2 people.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await expect(page.getByText('2 people hidden')).toBeVisible()
  await expect(listed).toHaveCount(3)

  await page.setViewportSize({ width: 1000, height: 700 })
  await page.goto(list)
  const welders = page.getByRole('grid', { name: 'Welders' }).getByRole('row')
  const row = welders.nth(2)
  await welders.nth(1).focus()
  await page.keyboard.press('j')
  await expect(row).toBeFocused()
  await page.getByRole('region', { name: 'Welders, scrolls' }).evaluate((box) => box.scrollTo(200, 0))
  await expect(page.locator('table[data-aside]')).toBeVisible()
  const ring = await row.evaluate((element) => {
    const after = getComputedStyle(element, '::after')
    const pinned = element.querySelector('th')
    return {
      style: after.outlineStyle,
      width: after.width === getComputedStyle(element).width,
      isPinned: pinned && getComputedStyle(pinned).position,
      isOver: Number(after.zIndex) >= Number(pinned && getComputedStyle(pinned).zIndex),
    }
  })
  expect(ring).toEqual({ style: 'solid', width: true, isPinned: 'sticky', isOver: true })
})

test(
  'after help or palette the keys work on, and the focus is where it was',
  { tag: '@long' },
  async ({ page }) => {
    await withPeople(page)
    await withList(page, 'Welders')
    const rows = page.getByRole('grid', { name: 'Welders' }).getByRole('row')
    await rows.nth(2).focus()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rows.nth(2)).toBeFocused()
    await page.keyboard.press('j')
    await expect(rows.nth(3)).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: /^Go to/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(rows.nth(3)).toBeFocused()
    await page.keyboard.press('x')
    await expect(rows).toHaveCount(5)

    await page.getByRole('button', { name: 'Keys' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('k')
    await expect(rows.nth(3)).toBeFocused()

    await page.keyboard.press('Control+k')
    await page.keyboard.type('dark colours')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(rows.nth(3)).toBeFocused()
    await page.keyboard.press('j')
    await expect(rows.nth(4)).toBeFocused()

    // letters are letters for those who switched the keys off
    await page.getByRole('button', { name: 'Keys' }).click()
    await page.getByRole('switch', { name: 'Single-letter keys' }).uncheck()
    await page.keyboard.press('Escape')
    await rows.nth(1).focus()
    await page.keyboard.press('x')
    await page.keyboard.press('ArrowDown')
    await expect(rows.nth(2)).toBeFocused()
    await expect(rows).toHaveCount(5)

    await page.keyboard.press('Control+k')
    await page.keyboard.type('Search people')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/profiles\/search$/)
    await expect(page.locator('main form :is(input, textarea)').first()).toBeFocused()
  },
)
