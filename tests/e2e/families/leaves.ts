import type { Page } from '@playwright/test'
import { openFirst } from '@/tests/e2e/families/look'
import { answer } from '@/tests/e2e/support/buying'
import { isArray, isObject } from '@/lib/core/answers/json'

/** Leaves of an answer that could be read, of those that there are. */
type Reach = { leaves: number; raw: number; read: number; lost: string[] }

/** Every string and number in a document, as written there. */
function leavesOf(value: unknown): string[] {
  if (isArray(value)) return value.flatMap(leavesOf)
  if (isObject(value)) return Object.values(value).flatMap(leavesOf)
  return typeof value === 'string' && value.trim() !== ''
    ? [value]
    : typeof value === 'number'
      ? [String(value)]
      : []
}

/**
 * How many leaves can be reached: `raw` by opening the raw answer, which is one interaction; `read` without it, as
 * words on the page, in the first record that opens, and under About, which are two. Further rows are the same a row
 * further down, so their leaves count only as raw text.
 */
export async function reach(page: Page, document: unknown): Promise<Reach> {
  const all = [...new Set(leavesOf(document))]
  // a record that stands open beside the answer may lie over its foot
  if (await page.locator('[data-slot=drawer]').count())
    await page.getByRole('button', { name: 'Close' }).click()
  const rawButton = answer(page).getByText('Raw answer')
  await rawButton.click()
  const raw = bare(await rawText(page))
  const inRaw = (leaf: string) =>
    raw.includes(bare(leaf)) || raw.includes(bare(JSON.stringify(leaf).slice(1, -1)))
  await rawButton.click()
  await answer(page).getByText('About this answer').click()
  await openFirst(page)
  const words = bare(await wordsOf(page))
  return {
    leaves: all.length,
    raw: all.filter(inRaw).length,
    read: all.filter((leaf) => words.includes(bare(leaf.slice(0, 120)))).length,
    lost: all.filter((leaf) => !inRaw(leaf)),
  }
}

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s,]+/g, '')
    .toLowerCase()

/** All that is written on the page, also what shows on hover and where links lead. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const texts = [document.body.innerText]
    for (const element of document.querySelectorAll('[title], a[href], [datetime]'))
      for (const name of ['title', 'href', 'datetime']) texts.push(element.getAttribute(name) ?? '')
    return texts.join('\n')
  })

/** Milliseconds: a page that draws nothing for so long has stopped, however busy the machine is. */
const stoppedAfter = 30_000

/** The whole raw text, read by scrolling through it. */
async function rawText(page: Page): Promise<string> {
  const region = page.getByRole('region', { name: 'Raw text' })
  await region.waitFor()
  return region.evaluate(async (element, most) => {
    const drawn = () =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`nothing was drawn for ${most} ms`)), most)
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            clearTimeout(late)
            resolve(undefined)
          }),
        )
      })
    const lines = new Map<number, string>()
    for (let top = 0; ; top += element.clientHeight / 2) {
      if (element.clientHeight === 0) throw new Error('the raw text has no height')
      element.scrollTop = top
      await drawn()
      for (const line of element.firstElementChild?.children ?? [])
        lines.set(new DOMMatrix(getComputedStyle(line).transform).m42, line.textContent ?? '')
      if (top >= element.scrollHeight) break
    }
    return [...lines]
      .toSorted(([a], [b]) => a - b)
      .map(([, text]) => text)
      .join('')
  }, stoppedAfter)
}
