import { expect, test, type Page } from '@playwright/test'
import { withList, withPeople } from '@/tests/e2e/support/people'

const head = (page: Page, name: string) =>
  page.getByRole('columnheader').filter({ has: page.getByRole('button', { name, exact: true }) })

const widthOf = (page: Page, name: string): Promise<number> =>
  head(page, name).evaluate((element) => Math.round(element.getBoundingClientRect().width))

/** The edge of a head, which only a pointer can hold. */
const edge = (page: Page, name: string) => head(page, name).locator('[data-resizer]')

/** The names of the rows, without the initials before them. */
const names = async (page: Page): Promise<string[]> => {
  const texts = await page.getByRole('grid').getByRole('rowheader').allInnerTexts()
  return texts.map((text) => text.split('\n').at(-1) ?? '')
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

test.beforeEach(async ({ page }) => {
  await withPeople(page)
  await withList(page, 'Welders')
})

test('columns are dragged, fitted and made wider by keys; widths, order and conditions are there again', async ({
  page,
}) => {
  const grid = page.getByRole('grid', { name: 'Welders' })
  await expect(grid).toBeVisible()

  const before = await widthOf(page, 'Stage')
  await edge(page, 'Stage').hover()
  const box = await edge(page, 'Stage').boundingBox()
  if (!box) throw new Error('no edge to hold')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.down()
  await page.mouse.move(x + 40, y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => widthOf(page, 'Stage')).toBe(before + 40)

  // by a key as much as is told, and never narrower than what can be read
  const sorter = head(page, 'Stage').getByRole('button').first()
  await sorter.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => widthOf(page, 'Stage')).toBe(before + 56)
  for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => widthOf(page, 'Stage')).toBe(64)

  await edge(page, 'Stage').dblclick()
  await expect.poll(() => widthOf(page, 'Stage')).toBeGreaterThan(90)
  const fitted = await widthOf(page, 'Stage')
  const cut = await grid
    .getByRole('row')
    .nth(1)
    .getByRole('combobox')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  expect(cut).toBe(false)

  const given = await names(page)
  await head(page, 'Name').getByRole('button').first().click()
  const sorted = given.toSorted((a, b) => a.localeCompare(b))
  await expect.poll(() => names(page)).toEqual(sorted)
  await head(page, 'Name').getByRole('button').first().click()
  await expect.poll(() => names(page)).toEqual(sorted.toReversed())
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Column', { exact: true }).selectOption({ label: 'Name' })
  await page.getByLabel('Value').fill('a')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.keyboard.press('Escape')
  const withA = sorted.toReversed().filter((name) => /a/i.test(name))
  await expect.poll(() => names(page)).toEqual(withA)

  await page.reload()
  await expect.poll(() => names(page)).toEqual(withA)
  expect(await widthOf(page, 'Stage')).toBe(fitted)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Reset to automatic' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => widthOf(page, 'Stage')).toBe(before)
  await page.getByRole('button', { name: /^Remove Name/ }).click()
  await expect.poll(() => names(page)).toEqual(sorted.toReversed())
})

test('what is opened to be typed into has the focus at once, and Escape closes only it', async ({ page }) => {
  const ana = row(page, 'Ana Silva')
  await ana.hover()
  await ana.getByRole('button', { name: 'Add tag to Ana Silva' }).click()
  await page.keyboard.type('Süd, VIP')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(ana.getByRole('button', { name: 'Süd, VIP (tags of Ana Silva)' })).toBeFocused()

  for (const [opened, field] of [
    ['Filter', page.getByRole('combobox', { name: 'Column' })],
    ['Columns', page.getByRole('textbox', { name: 'Find a column' })],
  ] as const) {
    await page.getByRole('button', { name: opened, exact: true }).click()
    expect(await field.evaluate((element) => element === document.activeElement), opened).toBe(true)
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
  }

  await page.getByRole('rowheader', { name: 'Ana Silva' }).click()
  const record = page.getByRole('dialog', { name: 'Ana Silva' })
  const tags = record.getByRole('dialog', { name: 'Tags of Ana Silva' })
  await record.getByRole('button', { name: 'Süd, VIP (tags of Ana Silva)' }).click()
  await page.keyboard.type('süd, new')
  await page.keyboard.press('Enter')
  await tags.getByRole('button', { name: 'Remove VIP' }).press('n')
  await expect(tags, 'a letter in it is no shortcut of what is around it').toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tags).toBeHidden()
  await expect(record).toBeVisible()
  await expect(record.getByRole('button', { name: 'Süd, VIP, +1 (tags of Ana Silva)' })).toBeFocused()
})

test('what was done to ticked rows can be undone beside their bar, wide or narrow', async ({ page }) => {
  const bar = page.getByRole('region', { name: 'Ticked people' })
  const undo = page.getByRole('button', { name: 'Undo' })
  for (const [width, stage] of [
    [1440, 'Replied'],
    [390, 'Offer'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of ['Ana Silva', 'Bo Lind'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await bar.getByRole('button', { name: 'Stage', exact: true }).click()
    await page.getByRole('menuitem', { name: stage }).click()
    await expect(undo).toHaveCount(1)
    // each is pressed where it stands: a press on what is covered fails
    for (const button of await bar.getByRole('button').all()) await button.click({ trial: true })
    await undo.click()
    await expect(page.getByRole('combobox', { name: 'Stage of Bo Lind' })).not.toHaveValue(stage)
    await bar.getByRole('button', { name: 'Clear' }).click()
    await expect(bar).toHaveCount(0)
  }
})
