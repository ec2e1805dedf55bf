import { expect, test, type Page } from '@playwright/test'
import { untilIdle } from '@/tests/e2e/support/idle'
import { withList, withPeople } from '@/tests/e2e/support/people'

const stage = (page: Page, name: string) => page.getByRole('list', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
const board = (page: Page) => page.getByRole('region', { name: 'Welders by stage' })

/** A list of five welders, all of them new, shown by stage. */
async function withBoard(page: Page) {
  await withPeople(page)
  await withList(page, 'Welders')
  const way = page.getByRole('button', { name: 'By stage' })
  await expect(way).toHaveAttribute('aria-pressed', 'false')
  await way.click()
  await expect(way).toHaveAttribute('aria-pressed', 'true')
  await expect(stage(page, 'New').getByRole('listitem')).toHaveCount(5)
}

const isPageWider = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('a card is dragged to a stage or moved there by keys, and both view and stages are kept; a stage that the list has lost keeps its people; on a phone one stage is seen at a time', async ({
  page,
}) => {
  await withBoard(page)
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expect(board(page).getByRole('heading')).toHaveText([
    ...['New', 'Contacted', 'Replied', 'Interview', 'Offer', 'Declined'],
  ])
  await expect(board(page).getByText('Nobody here')).toHaveCount(5)

  await card(page, 'Ana Silva').dragTo(board(page).getByRole('heading', { name: 'Contacted' }))
  await expect(stage(page, 'Contacted').getByRole('listitem')).toHaveAccessibleName('Ana Silva')
  await expect(card(page, 'Ana Silva')).toBeFocused()
  await expect(page.getByText('1 person to Contacted')).toBeVisible()
  await expect(stage(page, 'New').getByRole('listitem')).toHaveCount(4)

  await untilIdle(page)
  await page.keyboard.press('ArrowLeft')
  await expect(card(page, 'Bo Lind')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(card(page, 'Cleo Marsh')).toBeFocused()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(page.getByText('Cleo Marsh stays in New')).toBeAttached()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('Cleo Marsh moved to Contacted')).toBeAttached()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('Cleo Marsh moved to Replied')).toBeAttached()
  await expect(card(page, 'Cleo Marsh')).toBeFocused()
  await expect(stage(page, 'Replied').getByRole('listitem')).toHaveCount(1)

  await card(page, 'Dev Rao').getByRole('combobox', { name: 'Stage of Dev Rao' }).selectOption('Declined')
  await expect(stage(page, 'Declined').getByRole('listitem')).toHaveAccessibleName('Dev Rao')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(stage(page, 'New').getByRole('listitem')).toHaveCount(3)

  await page.reload()
  await expect(page.getByRole('button', { name: 'By stage' })).toHaveAttribute('aria-pressed', 'true')
  await expect(stage(page, 'Contacted').getByRole('listitem')).toHaveAccessibleName('Ana Silva')
  await expect(stage(page, 'Replied').getByRole('listitem')).toHaveAccessibleName('Cleo Marsh')
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('combobox', { name: 'Stage of Cleo Marsh' })).toHaveValue('Replied')
  await page.reload()
  await expect(page.getByRole('grid', { name: 'Welders' })).toBeVisible()

  await page.getByRole('button', { name: 'By stage' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(stage(page, 'New')).toBeInViewport()
  await expect(board(page).getByRole('heading', { name: 'Offer' })).not.toBeInViewport()
  expect(await isPageWider(page)).toBe(false)
  const menu = card(page, 'Eva Toth').getByRole('combobox', { name: 'Stage of Eva Toth' })
  await menu.focus()
  await menu.selectOption('Offer')
  await expect(stage(page, 'Offer').getByRole('listitem')).toHaveAccessibleName('Eva Toth')
  await expect(card(page, 'Eva Toth')).toBeFocused()
  await expect(card(page, 'Dev Rao')).toBeInViewport()
  await expect(card(page, 'Eva Toth')).not.toBeInViewport()
  expect(await isPageWider(page)).toBe(false)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Change this list' }).click()
  await page.getByLabel('Stages').fill('Called\nHired')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(board(page).getByRole('heading')).toContainText(['Called', 'Hired', 'New'])
  await card(page, 'Bo Lind').getByRole('combobox', { name: 'Stage of Bo Lind' }).selectOption('Hired')
  await expect(stage(page, 'Hired').getByRole('listitem')).toHaveAccessibleName('Bo Lind')
})

test(
  'by stage the keys of a list act on cards: open, select, hide, note',
  { tag: '@long' },
  async ({ page }) => {
    await withBoard(page)
    await untilIdle(page)
    await page.keyboard.press('j')
    await expect(card(page, 'Ana Silva')).toBeFocused()
    await page.keyboard.press('Enter')
    const record = page.getByRole('dialog', { name: 'Ana Silva' })
    await expect(record).toBeFocused()
    await page.keyboard.press(']')
    await expect(page.getByRole('dialog', { name: 'Bo Lind' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card(page, 'Ana Silva')).toBeFocused()

    await page.keyboard.press('n')
    await page.getByRole('dialog', { name: 'Note on Ana Silva' }).getByRole('textbox').fill('Knows pipes')
    await page.keyboard.press('Escape')
    await expect(card(page, 'Ana Silva')).toContainText('Knows pipes')
    await expect(card(page, 'Ana Silva')).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByText('2 ticked')).toBeVisible()
    await page.keyboard.press('x')
    await expect(page.getByText('2 people hidden')).toBeVisible()
    await expect(stage(page, 'New').getByRole('listitem')).toHaveCount(3)
    await page.keyboard.press('ArrowDown')
    await expect(card(page, 'Dev Rao')).toBeFocused()

    await page.getByRole('searchbox', { name: 'Find on this list' }).fill('Eva')
    await expect(board(page).getByRole('listitem')).toHaveAccessibleName('Eva Toth')
    await page.getByRole('searchbox', { name: 'Find on this list' }).fill('nobody')
    await expect(board(page)).toContainText('Nothing on this list has all of this.')
  },
)
