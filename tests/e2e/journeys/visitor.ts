import { expect, type Locator, type Page } from '@playwright/test'
import {
  askBox,
  confirming,
  connectSandboxWallet,
  pay,
  payButton,
  setBudget,
} from '@/tests/e2e/support/buying'
import { rowsIn } from '@/tests/e2e/support/database'

/** As in `components/pay/checkout`: within it a press buys nothing without the sheet. */
const secondPressMs = 600

export type Counts = { clicks: number; keys: number; dialogs: number; payments: number }

/** A visitor whose clicks, keys, payment dialogs and payments are counted. */
export function visitorOn(page: Page) {
  const counts = { clicks: 0, keys: 0, dialogs: 0 }
  /** Where each Tab led, for a count that is too high. */
  const tabbed: string[] = []
  async function click(target: Locator, options: Parameters<Locator['click']>[0] = {}) {
    counts.clicks += 1
    await target.click(options)
  }
  async function type(text: string) {
    counts.keys += text.length
    await page.keyboard.type(text)
  }
  async function press(key: string) {
    counts.keys += 1
    await page.keyboard.press(key)
  }
  return {
    click,
    /** Types into what has the focus. */
    type,
    press,
    /** Says in the one box of the page what is looked for. */
    async lookFor(words: string) {
      await click(askBox(page))
      await type(words)
      await press('Enter')
    },
    /** Goes to a control by Tab, once it can be pressed, and sees the focus at every stop on the way. */
    async tabTo(target: Locator) {
      await expect(target).toBeEnabled()
      const unseen: string[] = []
      const hasFocus = () => target.evaluate((element) => element === document.activeElement)
      for (let tabs = 0; tabs < 40 && !(await hasFocus()); tabs += 1) {
        counts.keys += 1
        await page.keyboard.press('Tab')
        tabbed.push(await page.evaluate(nameOfFocused))
        unseen.push(...[await unseenFocus(page)].filter((hidden) => hidden !== null))
      }
      expect(unseen).toEqual([])
      await expect(target).toBeFocused()
    },
    /** Says yes to the price, with the mouse. */
    async pay(price: string) {
      counts.dialogs += 1
      counts.clicks += 1
      await pay(page, price)
      await rest(page)
    },
    /** Says yes to the price, with the key that the dialog names. */
    async payByKey(price: string) {
      counts.dialogs += 1
      counts.keys += 1
      await expect(payButton(page, price)).toBeEnabled()
      await page.keyboard.press('Control+Enter')
      await rest(page)
    },
    tabbed: () => tabbed.join(' > '),
    async counts(): Promise<Counts> {
      return { ...counts, payments: await paymentsIn(page) }
    },
  }
}

/** A press that comes sooner after a yes would count as the second of two. */
async function rest(page: Page): Promise<void> {
  const agreed = Date.now()
  await expect(confirming(page)).toBeHidden()
  await expect.poll(() => Date.now() - agreed).toBeGreaterThan(secondPressMs)
}

/** What a visitor would call the control that has the focus. */
const nameOfFocused = () => {
  const { activeElement: at } = document
  return (at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim().slice(0, 24) || String(at?.tagName)
}

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

/** How many purchases of this browser brought their answers. */
async function paymentsIn(page: Page): Promise<number> {
  const [purchases = []] = await rowsIn(page, 'purchases')
  return purchases.filter(({ record }) => record.purchase.state === 'RESULT').length
}

/** A wallet that is connected, and clicks that buy up to this price without asking, as the visitor has them from before. */
export async function begin(page: Page, { perClick }: { perClick: string }) {
  await page.goto('/settings')
  await connectSandboxWallet(page)
  await setBudget(page, { 'Pay without asking, up to': perClick, 'Per session': '' })
}

/** The same, up to ten cents, on this page. */
export async function beginAt(page: Page, path: string): Promise<void> {
  await begin(page, { perClick: '0.10' })
  await page.goto(path)
}
