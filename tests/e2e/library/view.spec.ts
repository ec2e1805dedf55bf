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

test('columns are dragged, fitted and made wider by keys; widths, order and conditions are there again', async ({
  page,
}) => {
  await withPeople(page)
  await withList(page, 'Welders')
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
