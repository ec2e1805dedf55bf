import type { Page } from '@playwright/test'

/** What can be worked with in the page, by what it is called. */
export const controls = (page: Page) =>
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
export const lostIn = (page: Page) =>
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

/** Targets under 24 px with another one closer than 24 px; links within a sentence are exempt. */
export const smallTargets = (page: Page) =>
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
