import { expect, test, type Page } from '@playwright/test'
import { untilDatabase } from '@/tests/e2e/support/until-database'
import { fillList, filling } from '@/tests/bench/filled-list'
import { expectAccessible } from '@/tests/e2e/records/accessible'
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

test('a card is dragged to a stage or moved there by keys, and both view and stages are kept', async ({
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

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`what was done to ticked rows can be undone beside their bar, ${viewport.width} wide`, async ({
    page,
  }) => {
    await withPeople(page)
    await withList(page, 'Welders')
    await page.setViewportSize(viewport)
    const bar = page.getByRole('region', { name: 'Ticked people' })
    const undo = page.getByRole('button', { name: 'Undo' })
    for (const name of ['Ana Silva', 'Bo Lind'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await bar.getByRole('button', { name: 'Stage', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Replied' }).click()
    await expect(undo).toHaveCount(1)
    // each is pressed where it stands: a press on what is covered fails
    for (const button of await bar.getByRole('button').all()) await button.click({ trial: true })
    await undo.click()
    await expect(page.getByRole('combobox', { name: 'Stage of Bo Lind' })).not.toHaveValue('Replied')
    await bar.getByRole('button', { name: 'Clear' }).click()
    await expect(bar).toHaveCount(0)
  })

test('a stage that the list has lost keeps its people, and they can leave it', async ({ page }) => {
  await withBoard(page)
  await page.getByRole('button', { name: 'Change this list' }).click()
  await page.getByLabel('Stages').fill('Called\nHired')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(board(page).getByRole('heading')).toHaveText(['Called', 'Hired', 'New'])
  await card(page, 'Bo Lind').focus()
  await untilIdle(page)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(page.getByText('Bo Lind moved to Hired')).toBeAttached()
  await expect(stage(page, 'Hired').getByRole('listitem')).toHaveAccessibleName('Bo Lind')
})

test('of a long list only the cards in sight are drawn, and keys lead to all of them', async ({ page }) => {
  await page.goto('/lists')
  await expect(page.getByText('No lists yet')).toBeVisible()
  // a browser without anything kept may say so before its database is made
  await untilDatabase(page)
  await page.evaluate(fillList, { ...filling, size: 400 })
  await page.reload()
  await page.getByRole('button', { name: /^The long list/ }).click()
  await page.getByRole('button', { name: 'By stage' }).click()
  await expect(page.getByRole('heading', { name: 'New' }).locator('..')).toContainText('400 people')
  const person = (at: number) => card(page, `Person ${at} of the Long List`)
  await expect(person(0)).toBeVisible()
  expect(
    await page
      .getByRole('region', { name: /by stage$/ })
      .getByRole('listitem')
      .count(),
  ).toBeLessThan(40)
  await untilIdle(page)
  await page.keyboard.press('j')
  await page.keyboard.press('End')
  await expect(person(399)).toBeFocused()
  await expect(person(399)).toBeInViewport()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await expect(person(1)).toBeFocused()
  await expect(person(1)).toBeInViewport()
  await expect(stage(page, 'Contacted').getByRole('listitem')).toHaveAccessibleName(/^Person 399 /)
})

test(
  'a list by stage has nothing for the accessibility checker to complain of',
  { tag: '@long' },
  async ({ page }) => {
    await withBoard(page)
    await page.setViewportSize({ width: 1280, height: 560 })
    await card(page, 'Bo Lind').getByRole('checkbox').check()
    await expectAccessible(page)
  },
)

test('on a phone one stage is seen at a time, the page is no wider, and a menu moves a card', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', hasTouch: true })
  const page = await context.newPage()
  await withBoard(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(stage(page, 'New')).toBeInViewport()
  await expect(board(page).getByRole('heading', { name: 'Replied' })).not.toBeInViewport()
  expect(await isPageWider(page)).toBe(false)
  const menu = card(page, 'Eva Toth').getByRole('combobox', { name: 'Stage of Eva Toth' })
  await menu.focus()
  await menu.selectOption('Replied')
  await expect(stage(page, 'Replied').getByRole('listitem')).toHaveAccessibleName('Eva Toth')
  await expect(card(page, 'Eva Toth')).toBeFocused()
  await expect(card(page, 'Dev Rao')).toBeInViewport()
  await expect(card(page, 'Eva Toth')).not.toBeInViewport()
  expect(await isPageWider(page)).toBe(false)
  await context.close()
})
