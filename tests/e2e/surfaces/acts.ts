import { expect, type Locator, type Page } from '@playwright/test'
import type { Surface } from '@/tests/e2e/surfaces/surfaces'
import { csvRows, downloaded } from '@/tests/e2e/support/download'

/** A surface that is open in a page. */
type At = { page: Page; surface: Surface }

/** Does it and sees that it was done, and leaves the surface as it was. */
type Act = (at: At) => Promise<void>

const root = ({ page, surface }: At): Locator => surface.root(page)
const table = (at: At): Locator => root(at).locator('table').last()
const grid = (at: At): Locator => root(at).getByRole('grid').first()
const body = (at: At): Locator =>
  grid(at)
    .getByRole('row')
    .filter({ has: at.page.getByRole('rowheader') })
const tool = (at: At, name: string): Locator => root(at).getByRole('button', { name, exact: true }).first()
const dialog = ({ page }: At, name: string | RegExp): Locator => page.getByRole('dialog', { name })
const boxes = (at: At): Locator => grid(at).getByRole('checkbox')
const tagsName = /^Add tag to |\(tags of /

/** The names of the rows in their order. */
async function order(at: At): Promise<string[]> {
  const texts = await body(at).allInnerTexts()
  return texts.map((text) => at.surface.rows.find((name) => text.includes(name)) ?? text)
}

/** A panel or dialog that is open. */
const opened = ({ page }: At): Locator =>
  page.locator('[data-slot=drawer], [role=dialog], dialog[open]').filter({ visible: true })

const focusFirst = async (at: At) => {
  await body(at).first().focus()
  await expect(body(at).first()).toBeFocused()
}

/** Presses what buys; nobody has a wallet here, so that is what is asked for. */
async function askToBuy(at: At, button: Locator): Promise<void> {
  await button.click()
  await expect(dialog(at, /^(Connect a wallet$|Confirm |Look up )/)).toBeVisible()
  await at.page.keyboard.press('Escape')
  await expect(opened(at)).toHaveCount(0)
}

export const acts = {
  async sort(at) {
    const names = await order(at)
    const ascending = names.toSorted((a, b) => a.localeCompare(b))
    const head = grid(at).getByRole('columnheader').getByRole('button').first()
    await head.click()
    await expect.poll(() => order(at)).toEqual(ascending)
    await head.click()
    await expect.poll(() => order(at)).toEqual(ascending.toReversed())
  },
  async 'filter by type'(at) {
    const [first = ''] = await order(at)
    await tool(at, 'Filter').click()
    const columns = at.page.getByLabel('Column', { exact: true })
    const named = at.surface.named ?? (await columns.locator('option').first().innerText())
    await columns.selectOption({ label: named })
    await at.page.getByLabel('Value').fill(first)
    await at.page.getByRole('button', { name: 'Add filter' }).click()
    await at.page.keyboard.press('Escape')
    await expect.poll(() => order(at)).toEqual([first])
    await at.page.getByRole('button', { name: new RegExp(`^Remove ${named}`) }).click()
  },
  async find(at) {
    const rows = table(at).locator('tbody tr')
    const [before, name] = [await rows.count(), at.surface.rows[0] ?? '']
    const words = root(at).getByRole('searchbox').first()
    await words.fill(name)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(name)
    await words.fill('')
    await expect(rows).toHaveCount(before)
  },
  async columns(at) {
    const heads = () => grid(at).getByRole('columnheader').allInnerTexts()
    await tool(at, 'Columns').click()
    const chosen = dialog(at, 'Columns')
    const before = await heads()
    const mover = chosen.getByRole('button', { name: /^Move .* to the right$/ }).first()
    await mover.click()
    await expect.poll(heads).not.toEqual(before)
    const moved = await heads()
    await chosen.getByRole('checkbox', { checked: true, disabled: false }).first().uncheck()
    await expect.poll(async () => (await heads()).length).toBe(moved.length - 1)
    await chosen.getByRole('button', { name: 'Reset to automatic' }).click()
    await expect.poll(heads).toEqual(before)
    await at.page.keyboard.press('Escape')
  },
  async tick(at) {
    await boxes(at).nth(1).check()
    await boxes(at).first().check()
    for (const box of await boxes(at).all()) await expect(box).toBeChecked()
    await boxes(at).first().uncheck()
    for (const box of await boxes(at).all()) await expect(box).not.toBeChecked()
  },
  async 'open beside'(at) {
    const rows = body(at)
    await focusFirst(at)
    await at.page.keyboard.press('j')
    await expect(rows.nth(1)).toBeFocused()
    await at.page.keyboard.press('k')
    await expect(rows.first()).toBeFocused()
    await at.page.keyboard.press('Enter')
    await expect(opened(at)).toBeVisible()
    await at.page.keyboard.press('Escape')
    await expect(opened(at)).toHaveCount(0)
    await expect(rows.first()).toBeFocused()
  },
  async note(at) {
    await grid(at)
      .getByRole('button', { name: /(?:^Add |\()note on / })
      .first()
      .click()
    // a record that is on no list goes there first
    const next = at.page.getByRole('textbox', { name: 'Note', exact: true }).or(dialog(at, 'Add to list'))
    await expect(next).toBeVisible()
    await at.page.keyboard.press('Escape')
  },
  async tag(at) {
    await body(at).first().getByRole('button', { name: tagsName }).click()
    await at.page.getByLabel('New tag').fill('warm')
    await at.page.keyboard.press('Enter')
    await at.page.keyboard.press('Escape')
    await expect(body(at).first()).toContainText('warm')
  },
  async stage(at) {
    const stage = body(at)
      .first()
      .getByRole('combobox', { name: /^Stage of / })
    await stage.selectOption('Contacted')
    await expect(stage).toHaveValue('Contacted')
  },
  async 'add to list'(at) {
    await focusFirst(at)
    await at.page.keyboard.press('l')
    await expect(dialog(at, 'Add to list')).toContainText(/1 (person|company)/)
    await at.page.keyboard.press('Escape')
  },
  async 'buy in a cell'(at) {
    await body(at).first().hover()
    await askToBuy(
      at,
      body(at)
        .first()
        .getByRole('button', { name: /· \$\d/ })
        .first(),
    )
  },
  async 'buy for ticked rows'(at) {
    const { forTicked = / \d+ · \$/ } = at.surface
    await boxes(at).first().check()
    await askToBuy(at, at.page.getByRole('button', { name: forTicked }).first())
    await boxes(at).first().uncheck()
  },
  async export(at) {
    await tool(at, 'Export').click()
    const exporting = dialog(at, /^Export/)
    const format = exporting.getByLabel('Format', { exact: true })
    await expect(format).toBeVisible()
    const labels = await format.getByRole('option').allInnerTexts()
    expect(labels.length).toBeGreaterThan(15)
    for (const label of labels.filter((one) => !one.startsWith('New template'))) {
      await format.selectOption({ label })
      await expect(exporting.getByRole('button', { name: 'Download' })).toBeVisible()
    }
    await format.selectOption({ label: 'CSV, Nickel columns' })
    const saved = await downloaded(at.page, () => exporting.getByRole('button', { name: 'Download' }).click())
    expect(csvRows(saved.bytes).length).toBeGreaterThan(0)
    await at.page.keyboard.press('Escape')
    await expect(opened(at)).toHaveCount(0)
  },
  async 'copy cells'(at) {
    const [first = ''] = await order(at)
    await focusFirst(at)
    await at.page.keyboard.press('Control+c')
    await expect
      .poll(() => at.page.evaluate(() => navigator.clipboard.readText()))
      .toContain(first.split('\n')[0])
  },
  async keyboard(at) {
    await at.page.getByRole('button', { name: 'Skip to results' }).first().focus()
    await at.page.keyboard.press('Enter')
    await expect(body(at).first()).toBeFocused()
    await at.page.keyboard.press('End')
    await expect(body(at).last()).toBeFocused()
  },
  async cards(at) {
    await expect(root(at).getByRole('listitem').first()).toBeVisible()
    await expect(root(at).getByRole('grid')).toHaveCount(0)
    const width = await at.page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
  },
} satisfies Record<string, Act>

export type ActName = keyof typeof acts
