import { expect, test, type Page } from '@playwright/test'
import { answer, buy, confirming, connectSandboxWallet, pay, sandboxWallet } from '@/tests/e2e/support/buying'
import { untilIdle } from '@/tests/e2e/support/idle'
import { newGate } from '@/tests/support/gate'
import { everyPage } from '@/tests/support/pages'
import { sweep } from '@/tests/support/sweep'

const pages = [...everyPage, '/nowhere']

/** What can be worked with in the page, by what it is called. */
const controls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea, summary)')]
      .filter((element) => element.checkVisibility() && !element.closest('[inert]'))
      .map(
        (element) =>
          (element.getAttribute('aria-label') ?? element.innerText) || element.id.replace(/^.*-/, ''),
      )
      .toSorted(),
  )

/** What sticks out of the page at the right and cannot be scrolled to, and how far the page itself scrolls sideways. */
const lostIn = (page: Page) =>
  page.evaluate(() => {
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || isScrolled(element.parentElement))
    const cut = [
      ...document.querySelectorAll('main :is(a, button, input, select, textarea, h1, h2, h3, p, dd, dt, li)'),
    ]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 2)
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return (right > window.innerWidth + 1 || left < -1) && !isScrolled(element.parentElement)
      })
    return {
      sideways: Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
      cut: cut.map((element) => element.outerHTML.slice(0, 120)),
    }
  })

const whole = { sideways: 0, cut: [] }

for (const path of sweep(pages, 5))
  test(`${path} at 400 % has all it has at 100 %, and scrolls one way`, async ({ page }) => {
    await page.goto(path)
    await untilIdle(page)
    // more may come meanwhile than had come when the wide page was looked at
    await expect(async () => {
      await page.setViewportSize({ width: 1280, height: 1024 })
      const wide = await controls(page)
      await page.setViewportSize({ width: 320, height: 256 })
      expect(await lostIn(page)).toEqual(whole)
      expect(await controls(page)).toEqual(wide)
    }).toPass()
  })

/** Targets under 24 px with another one closer than 24 px; links within a sentence are exempt. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const targets = [
      ...document.querySelectorAll<HTMLElement>(
        'a, button, input, select, textarea, summary, [role=tab], [role=option]',
      ),
    ]
      .filter((element) => element.checkVisibility({ opacityProperty: true }))
      .filter((element) => getComputedStyle(element).display !== 'inline' && element.tabIndex >= 0)
      .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
    const centre = (box: DOMRect) => [box.x + box.width / 2, box.y + box.height / 2] as const
    const gap = (box: DOMRect, [x, y]: readonly [number, number]) =>
      Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom))
    return targets
      .filter(({ box }) => Math.min(box.width, box.height) < 24)
      .filter(({ box, element }) =>
        targets.some(
          (other) =>
            other.element !== element &&
            !other.element.contains(element) &&
            !element.contains(other.element) &&
            gap(other.box, centre(box)) < 12,
        ),
      )
      .map(({ element }) => element.outerHTML.slice(0, 160))
  })

test(
  'no target is smaller than 24 px or crowded, on pages empty and filled',
  { tag: '@long' },
  async ({ page }) => {
    for (const path of [
      '/',
      '/profiles/search',
      '/console',
      '/runs#new=1',
      '/settings',
      '/settings/privacy',
      '/settings/storage',
    ]) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect.soft(await smallTargets(page), path).toEqual([])
    }
    await buyPeople(page)
    expect.soft(await smallTargets(page), 'answer').toEqual([])
    await page.goto('/library')
    await expect(page.getByRole('grid', { name: 'Records' })).toBeVisible()
    expect.soft(await smallTargets(page), 'library').toEqual([])
  },
)

async function buyPeople(page: Page) {
  await page.goto('/profiles/search')
  await connectSandboxWallet(page)
  await page.getByLabel('Title', { exact: true }).fill('engineer')
  await buy(page, '$0.30')
}

test('who asks for less motion sees none, not even while paying', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/geo/locate')
  await connectSandboxWallet(page)
  await page.getByLabel('Location').fill('Lisbon')
  const { passed, open } = newGate()
  await page.route('**/api/call/**', async (route) => {
    await passed
    await route.continue()
  })
  await page.getByRole('button', { name: 'Search · $0.01' }).click()
  await expect(page.getByText('Checking the price with the service')).toBeVisible()
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element)
        return `${animationDuration}, ${transitionDuration}`
          .split(', ')
          .map((text) => Number.parseFloat(text))
      }),
    ),
  )
  expect(longest).toBeLessThanOrEqual(0.001)
  open()
})

test('in the visitor’s own colours what is chosen, ticked, current or focused is still marked', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const outline = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { outlineStyle, outlineWidth, appearance } = getComputedStyle(element)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 ? 'outline' : appearance
      })
  await page.goto('/')
  await untilIdle(page)
  expect.soft(await outline('nav [type=radio]:checked'), 'theme').toBe('outline')
  await page.keyboard.press('Control+k')
  await expect(page.locator('[cmdk-item][data-selected=true]')).toBeVisible()
  expect.soft(await outline('[cmdk-item][data-selected=true]'), 'palette').toBe('outline')
  await page.keyboard.press('Escape')

  await buyPeople(page)
  await page.goto('/spending')
  expect.soft(await outline('nav a[aria-current=page]'), 'rail').toBe('outline')
  expect.soft(await outline('[role=tab][aria-selected=true]'), 'tab').toBe('outline')
  await page.goBack()
  const row = answer(page).getByRole('grid').getByRole('row').nth(1)
  await row.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('j')
  await expect(answer(page).locator('tr[aria-selected=true]')).toBeVisible()
  expect.soft(await outline('tr[aria-selected=true]'), 'ticked row').toBe('outline')
  expect.soft(await outline('tr:focus'), 'row with the focus').toBe('outline')
  const widths = await page.evaluate(() =>
    ['tr[aria-selected=true]', 'tr:focus'].map(
      (one) => getComputedStyle(document.querySelector(one) ?? document.body).outlineWidth,
    ),
  )
  expect.soft(new Set(widths).size, 'a ticked row and the focus look different').toBe(2)
  expect.soft(await outline('tr[aria-selected=true] [type=checkbox]'), 'box').not.toBe('none')
})

test('what is said aloud: names of dialogs, the price of every press, each step of a payment, and tables with their size', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const hear = () => {
      for (const region of document.querySelectorAll('[role=status], [aria-live=polite]')) {
        const text = region.textContent?.trim()
        if (text && said.at(-1) !== text) said.push(text)
      }
    }
    document.addEventListener('DOMContentLoaded', () =>
      new MutationObserver(hear).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      }),
    )
  })
  await page.goto('/profiles/search')
  await expect(page.getByRole('button', { name: 'Search · $0.30', exact: true })).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill('engineer')
  await page.getByRole('button', { name: 'Search · $0.30' }).click()
  const connect = page.getByRole('dialog', { name: 'Connect a wallet' })
  await expect(connect).toHaveAccessibleDescription(/Nothing is charged by connecting/)
  await sandboxWallet(page).click()
  await expect(confirming(page)).toMatchAriaSnapshot(`
    - dialog:
      - heading [level=2]
      - paragraph: Search people
      - term: From
      - term: To
      - button "Cancel"
      - button "Pay $0.30"
      - button "Close"
  `)
  // a payment that is over at once is not told step by step
  const { passed, open } = newGate()
  await page.route('**/api/**', async (route) => {
    if (route.request().headers()['payment-signature']) await passed
    await route.continue()
  })
  await pay(page, '$0.30')
  await expect(page.getByText('Paying and fetching the answer.').first()).toBeVisible()
  open()
  await expect(answer(page)).toBeFocused()

  const said: string[] = await page.evaluate(() => Reflect.get(window, 'said'))
  const heard = said.join('\n')
  for (const words of [
    'Checking the price with the service',
    'Paying and fetching the answer.',
    'The answer is here',
  ])
    expect.soft(heard).toContain(words)

  const grid = answer(page).getByRole('grid')
  await expect(grid).toHaveAccessibleName(/.+/)
  const rows = Number(await grid.getAttribute('aria-rowcount'))
  expect(rows).toBeGreaterThan(3)
  await expect(grid.getByRole('row').last()).toHaveAttribute('aria-rowindex', String(rows))
  await page.goto('/spending')
  await expect(page.getByRole('table').first()).toHaveAccessibleName(/.+/)
})
