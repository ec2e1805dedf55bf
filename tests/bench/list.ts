import { chromium, type Locator, type Page } from '@playwright/test'
import { untilDatabase } from '@/tests/e2e/support/until-database'
import { findBrowser } from '@/tests/browser.mjs'
import { fillList, filling, followersOf, renameFirst, tradeOf } from '@/tests/bench/filled-list'
import { scrolled, type Frames } from '@/tests/bench/frames'
import { onOwnNickel } from '@/tests/bench/own-nickel'
import { servePage } from '@/tests/support/served-page'
import type { BarePage } from '@/tests/bench/bare-list'
import type { LibraryChange } from '@/lib/browser/database/changes'
import { countText } from '@/lib/core/text'

/** Budgets of a list, in milliseconds. */
export const listBudget = { open: 1_000, frame: 20, act: 100 }

/** What one act cost: until what it changes was painted, and the longest frame until two seconds after. */
type Act = { name: string; painted: number; longest: number }

type ListFigures = { frames: Frames[]; bare: Frames[]; acts: Act[] }

/** What is pressed, typed into or told, and the words that some element has when that is painted. */
type Done = { name: string; on: Locator; text?: string; where: string; says: string }

/** Does something in the page and waits for what it changes. */
async function acted({ name, on, ...done }: Done): Promise<Act> {
  const times = await on.evaluate(async (element, { text, where, says }) => {
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const isDone = () =>
      [...document.querySelectorAll(where)].some(({ textContent }) => textContent.includes(says))
    if (isDone()) throw new Error(`It said ${says} before`)
    await nextFrame()
    const began = performance.now()
    if (element instanceof HTMLInputElement) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text)
      element.dispatchEvent(new Event('input', { bubbles: true }))
    } else if (element instanceof HTMLButtonElement) element.click()
    else new BroadcastChannel('nickel.library').postMessage(JSON.parse(text ?? 'null'))
    let [last, longest, painted] = [began, 0, Infinity]
    while (last - began < painted + 2_000) {
      const now = Math.max(last, await nextFrame())
      longest = Math.max(longest, now - last)
      last = now
      if (painted === Infinity && isDone()) {
        // its frame has been drawn when the next task begins
        await new Promise((resolve) => setTimeout(resolve))
        painted = performance.now() - began
      }
      if (painted === Infinity && now - began > 120_000) throw new Error(`It never said ${says}`)
    }
    return { painted, longest }
  }, done)
  return { name, ...times }
}

/** The same on a Nickel of its own, from a built tree. */
export const listOfOwn = (): Promise<ListFigures> => onOwnNickel(({ dashboard }) => list(dashboard))

const first = '[role=grid] [aria-rowindex="2"]'
const status = 'main p[role=status]'
const whole = `${countText(filling.size)} of ${countText(filling.size)}`
const followed = Array.from({ length: filling.size }, (_, at) => followersOf(at))

/** A list of 50,000 rows of 30 columns: opened, scrolled, searched, filtered, sorted, noted in, and changed from outside. */
async function list(url: string): Promise<ListFigures> {
  const executablePath = await findBrowser()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    // the loader of TypeScript gives functions their names by a helper, which a page does not have
    await page.addInitScript('globalThis.__name = (named) => named')
    await page.goto(`${url}/lists`)
    await page.getByText('No lists yet').waitFor()
    // a browser without anything kept may say so before its database is made
    await untilDatabase(page)
    await page.evaluate(fillList, filling)
    await page.reload()
    const acts: Act[] = []
    const act = async (done: Done) => acts.push(await acted(done))
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    await act({ name: 'Opened', on: button(/^The long list/), where: first, says: 'Person 0 ' })
    await page.getByText(whole).waitFor({ timeout: 120_000 })
    const frames = await scrollings(page)
    const find = page.getByLabel('Find on this list')
    const nurses = countText(followed.filter((_, at) => tradeOf(at) === 'Nurse').length)
    await act({ name: 'Found by words', on: find, text: 'nurse', where: status, says: `${nurses} of` })
    await act({ name: 'All again', on: find, text: '', where: status, says: whole })
    await button('Filter').click()
    await page.getByLabel('Column', { exact: true }).selectOption({ label: 'Followers' })
    await page.getByLabel('From', { exact: true }).fill('250000')
    const many = followed.filter((count) => count >= 250_000).length
    const [add, remove] = [button('Add filter'), button(/^Remove Followers/)]
    await act({ name: 'Filtered by a number', on: add, where: status, says: `${countText(many)} of` })
    await page.keyboard.press('Escape')
    await act({ name: 'The filter taken away', on: remove, where: status, says: whole })
    const least = followed.indexOf(Math.min(...followed))
    const head = (label: string) =>
      page.getByRole('columnheader', { name: label }).getByRole('button').first()
    const sort = (name: string, label: string, at: number) =>
      act({ name, on: head(label), where: first, says: `Person ${at} ` })
    await sort('Sorted by a number', 'Followers', least)
    await sort('Sorted by words', 'Full name', 0)
    await button(/note on Person 0 /i).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Call on Monday')
    await act({ name: 'A note written', on: button('Done'), where: first, says: 'Call on Monday' })
    const renamed = await page.evaluate(renameFirst, 'Renamed')
    const told = JSON.stringify({ records: [renamed], lists: [], items: [] } satisfies LibraryChange)
    const body = page.locator('body')
    await act({ name: 'A record changed elsewhere', on: body, text: told, where: first, says: 'Renamed' })
    await page.evaluate(renameFirst, 'Another')
    await act({ name: 'Anything changed elsewhere', on: body, where: first, says: 'Another' })
    return { frames, bare: await bareScrollings(page), acts }
  } finally {
    await browser.close()
  }
}

declare global {
  var bare: BarePage
}

async function scrollings(page: Page, region = '[role=region]:has(> [role=grid])'): Promise<Frames[]> {
  const frames: Frames[] = []
  for (const step of [36, 100, 180])
    frames.push(await scrolled(page, `50,000 rows, ${step} px a frame`, region, step))
  await page.evaluate((region) => document.querySelector(region)?.scrollTo(0, 0), region)
  return frames
}

/** The same in a virtual list of as many rows and columns that does nothing else. */
async function bareScrollings(page: Page): Promise<Frames[]> {
  const { url, stop } = await servePage('bench/bare-list.tsx')
  await page.goto(url)
  await page.evaluate((rows) => globalThis.bare.draw({ rows, columns: 30 }), filling.size)
  const frames = await scrollings(page, '#bare')
  stop()
  return frames
}
