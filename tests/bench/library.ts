import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '@/tests/browser.mjs'
import type { LibraryPage } from '@/tests/bench/library-page'
import { servePage } from '@/tests/support/served-page'

/** Budgets of the library, in milliseconds. */
export const libraryBudget = { open: 1_000, search: 50 }

export type LibraryFigures = {
  records: number
  fill: number
  open: number
  searchP50: number
  searchWorst: number
}

declare global {
  var library: LibraryPage
}

/** The library with so many records in a real browser's database: filled, opened cold, searched. */
export async function libraryFigures(records = 50_000): Promise<LibraryFigures> {
  const { url, stop } = await servePage('bench/library-page.ts')
  const executablePath = await findBrowser()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.goto(url)
    const fill = await page.evaluate((size) => globalThis.library.fill(size), records)
    const opens = await coldOpens(page, url)
    const searches = (await page.evaluate(() => globalThis.library.search())).toSorted((a, b) => a - b)
    return {
      records,
      fill,
      open: opens[1] ?? 0,
      searchP50: searches[Math.floor(searches.length / 2)] ?? 0,
      searchWorst: searches.at(-1) ?? 0,
    }
  } finally {
    await browser.close()
    stop()
  }
}

/** Three openings, each in a page that knows nothing yet; sorted. */
async function coldOpens(page: Page, url: string): Promise<number[]> {
  const opens: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    await page.goto(url)
    opens.push(await page.evaluate(() => globalThis.library.open()))
  }
  return opens.toSorted((a, b) => a - b)
}
