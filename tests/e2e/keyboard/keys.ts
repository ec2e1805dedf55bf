import { expect, type Locator, type Page } from '@playwright/test'
import { answer, confirming, payButton, sandboxWallet } from '@/tests/e2e/support/buying'

/** What has the focus but does not show it, or stands under something else; null where a visitor sees it. */
const unseenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const box = element.getBoundingClientRect()
    const isMarked = [null, '::after'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    })
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const))
    const isUncovered = points.some(([x, y]) => {
      const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
      return top !== null && (element.contains(top) || top.closest('label')?.contains(element) === true)
    })
    return isMarked && isUncovered
      ? null
      : `${isMarked ? 'covered' : 'unmarked'}: ${element.outerHTML.slice(0, 300)}`
  })

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** Goes to a control by Tab (or back by Shift Tab), seeing the focus at every stop on the way. */
export async function tabTo(page: Page, target: Locator, direction: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  const unseen: string[] = []
  for (let press = 0; press < 120; press += 1) {
    await page.keyboard.press(direction)
    const hidden = await unseenFocus(page)
    if (hidden) unseen.push(hidden)
    if (await hasFocus(target)) {
      expect(unseen).toEqual([])
      return
    }
  }
  throw new Error(`not reached by ${direction}: ${target}`)
}

/** Goes to a control by Tab and presses it. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Goes to a field by Tab and writes into it, over what stood there. */
export async function write(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

/** Goes anywhere by the command palette. */
export async function goTo(page: Page, words: string) {
  await page.keyboard.press('Control+k')
  const input = page.getByRole('combobox', { name: 'Go to a page, a lookup or a record' })
  await expect(input).toBeFocused()
  await page.keyboard.type(words)
  await expect(page.getByRole('option', { name: new RegExp(`^${words}`), selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(input).toBeHidden()
}

/** Chooses the sandbox wallet in the dialog that asks for one. */
export async function chooseSandboxWallet(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
  await press(page, sandboxWallet(page))
  await expect(dialog).toBeHidden()
}

/** Pays on the sheet, on which Enter alone would cancel. */
export async function payBeside(page: Page, price: string) {
  const sheet = confirming(page)
  await expect(sheet.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(payButton(page, price)).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(sheet).toBeHidden()
}

/** Pays on the sheet, and stands in the answer. */
export async function payHere(page: Page, price: string) {
  await payBeside(page, price)
  await expect(answer(page)).toBeFocused()
  expect(await unseenFocus(page)).toBeNull()
}
