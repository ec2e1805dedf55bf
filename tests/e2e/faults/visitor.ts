import { expect, type Page } from '@playwright/test'
import { sheetName } from '@/tests/e2e/support/buying'

/** Where a purchase came to rest, as the visitor reads it. */
export type Read = 'answer' | 'paid, no answer' | 'not charged' | 'declined'

type Seen = {
  answer: string | null
  dialog: string | null
  notices: string[]
  status: string
  buttons: string[]
}

const look = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility()
    const textsOf = (root: ParentNode | null, what: string) =>
      [...(root?.querySelectorAll(what) ?? [])]
        .filter(isShown)
        .map(({ textContent }) => textContent?.trim() ?? '')
    const main = document.querySelector('main')
    const dialog = [...document.querySelectorAll('dialog[open], [role=dialog]')].find(isShown) ?? null
    return {
      answer: textsOf(main, 'section[aria-label="Answer"]')[0] ?? null,
      dialog: dialog?.textContent ?? null,
      notices: textsOf(main, '[data-slot=notice]'),
      status: textsOf(main, '[role=status]').join(' '),
      buttons: textsOf(dialog ?? main, 'button:not([disabled])'),
    }
  })

/** What a page says, for the report of a case that hangs. */
export const wordsOn = async (page: Page): Promise<string> => {
  const seen = page.isClosed() ? null : await look(page).catch(() => null)
  return JSON.stringify(seen ?? 'the page does not answer')
}

const ends: readonly (readonly [RegExp, Read])[] = [
  [/but the answer did not arrive/, 'paid, no answer'],
  [/(^|”)Not charged/, 'not charged'],
  [/^You declined\. Nothing was charged\./, 'declined'],
]
const goOn = ['Go on with it · $0.01', 'Ask the wallet again', 'Try again', 'Try to keep it again']
const busy =
  /Checking the price|Check your wallet|Sending it|Paying and fetching|Still trying|checking whether|asking the server/i

/** Opens the lookup of every case. */
export async function openLookup(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/geo/locate#query=Lisbon`)
  await expect(page.getByRole('button', { name: 'Search · $0.01' })).toBeEnabled()
}

/** A person before one tab: presses what the page offers and reads what it says. */
export function newVisitor(clicked: () => void) {
  const press = async (page: Page, name: string) => {
    await page
      .getByRole('button', { name })
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined)
  }

  /** Does the next sensible thing; null until there is an end to read. */
  async function step(page: Page, { waited }: { waited: number }): Promise<Read | null> {
    const { answer, dialog, notices, status, buttons } = await look(page)
    if (answer !== null) return 'answer'
    if (dialog?.includes(sheetName)) {
      // who paid once and got nothing does not pay again
      if (dialog.includes('and the answer did not arrive')) return 'paid, no answer'
      const open = buttons.find((name) => name.startsWith('Open it'))
      if (open) await press(page, open)
      else if (buttons.includes('Pay $0.01')) {
        clicked()
        await press(page, 'Pay $0.01')
      }
      return null
    }
    if (dialog) return press(page, 'Test wallet').then(() => null)
    const end = ends.find(([words]) => notices.some((notice) => words.test(notice)))
    if (end) return end[1]
    const more = goOn.find((name) => buttons.includes(name))
    if (more) {
      clicked()
      await press(page, more)
    } else if (!busy.test(status) && (notices.length === 0 || waited > 2_000))
      await press(page, 'Search · $0.01')
    return null
  }

  return { step }
}
