import type { Page } from '@playwright/test'
import type { RouteId } from '@/lib/core/answers/view'
import type { Shape } from '@/tests/e2e/families/shape'
import { answer } from '@/tests/e2e/support/buying'

/** One thing that must be on screen, and whether it is. */
export type Fact = { fact: string; found: boolean; told?: string }

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Lookups that take neither a page nor a token: whatever the answer says, there is nothing to offer. */
const pageless: ReadonlySet<RouteId> = new Set(['posts', 'places'])

/** Looks at a bought answer: its list, titles, picture, link and paging. */
export async function look(
  page: Page,
  { route, seen }: Shape,
  tokens: ReadonlyMap<string, string>,
): Promise<Fact[]> {
  const facts: Fact[] = []
  const tell = (fact: string, found: boolean, told?: unknown) =>
    facts.push({ fact, found, ...(told !== undefined && { told: String(told) }) })
  if (seen.rows !== null) {
    const rows = await rowsOnScreen(page)
    tell(`${seen.rows} rows`, rows === seen.rows, rows)
  }
  const titles = await titlesOnScreen(page)
  for (const title of seen.titles)
    tell(
      `the title ${title}`,
      titles.some((one) => one.includes(squeezed(title).slice(0, 120))),
      titles[0],
    )
  if (seen.picture !== null) tell('the picture', await isPictured(page, tokens.get(seen.picture)))
  if (seen.next !== null && !pageless.has(route)) {
    const offered = await answer(page)
      .getByRole('button', { name: /(?:next page|more) · \$/i })
      .count()
    tell(seen.next ? 'a next page' : 'no next page', offered > 0 === seen.next)
  }
  if (seen.total !== null) {
    const text = await answer(page).innerText()
    tell(`the total ${seen.total}`, text.includes(seen.total.toLocaleString('en-US')))
  }
  if (seen.link !== null) tell('the link', await isLinked(page, seen.link))
  return facts
}

const rowsOnScreen = (page: Page): Promise<number> =>
  answer(page).evaluate((region) => {
    const grid = region.querySelector('[role=grid][aria-rowcount]')
    if (grid) return Number(grid.getAttribute('aria-rowcount')) - 1
    const lists = region.querySelectorAll('ul[aria-label], table[aria-label] > tbody')
    return Math.max(0, ...[...lists].map((list) => list.children.length))
  })

const titlesOnScreen = (page: Page): Promise<string[]> =>
  answer(page).evaluate((region) =>
    [...region.querySelectorAll('[role=rowheader], th, h1, h2, h3, h4, ul[aria-label] > li')].map((element) =>
      (element.textContent ?? '').replace(/\s+/g, ' ').trim(),
    ),
  )

async function isPictured(page: Page, token: string | undefined): Promise<boolean> {
  if (token === undefined) return false
  const image = answer(page).locator(`img[src="/api/picture/${token}"]`).first()
  return image
    .evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth > 0))
    .catch(() => false)
}

/** The link stands on the page, or in the record that the first row opens. */
async function isLinked(page: Page, link: string): Promise<boolean> {
  const there = async () =>
    (await page.locator('a[href]').evaluateAll((links) => links.map((one) => one.getAttribute('href')))).some(
      (href) => href !== null && href.replace(/\/$/, '') === link.replace(/\/$/, ''),
    )
  if (await there()) return true
  await openFirst(page)
  return there()
}

/** Opens the first record of a list; nothing to do where it stands open already. */
export async function openFirst(page: Page): Promise<boolean> {
  if (await page.locator('[data-slot=drawer]').count()) return true
  const row = answer(page).getByRole('rowheader').first()
  const button = answer(page).locator('ul[aria-label] > li').first().getByRole('button').first()
  if (await row.count()) await row.click()
  else if (await button.count()) await button.click()
  else return false
  return true
}
