import { expect, test, type Page } from '@playwright/test'
import { untilIdle } from '@/tests/e2e/support/idle'
import { tourSteps } from '@/components/tour/steps'
import { sweep } from '@/tests/support/sweep'

const card = (page: Page, title: string) => page.getByRole('dialog', { name: title })

/** What the line of the tour goes around. */
const pointedAt = (page: Page) =>
  page.locator('[data-slot=tour-ring]').evaluate((ring) => {
    const { left, top, width, height } = ring.getBoundingClientRect()
    return document
      .elementFromPoint(left + width / 2, top + height / 2)
      ?.closest('form, button, a, ul, section, div')?.textContent
  })

const viewports = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

for (const viewport of sweep(viewports, 2))
  test(`a first visit is offered a tour that points at real things, by keys alone, at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const before = loaded.length
    await page.getByRole('button', { name: 'Take the two-minute tour' }).press('Enter')
    await expect(card(page, tourSteps[0]?.title ?? '')).toBeFocused()
    expect(loaded.length).toBeGreaterThan(before)
    for (const { title, text } of tourSteps) {
      const here = card(page, title)
      await expect(here).toBeFocused()
      await expect(here).toHaveAccessibleDescription(text)
      const ring = page.locator('[data-slot=tour-ring]')
      await expect(ring).toBeVisible()
      const [around, said] = [await ring.boundingBox(), await here.boundingBox()]
      expect(await pointedAt(page)).toBeTruthy()
      for (const box of [around, said]) {
        expect(box?.y).toBeLessThan(viewport.height)
        expect((said?.x ?? 0) + (said?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
      }
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()

    // remembered, and still to be had
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Three steps to a first answer' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Take the two-minute tour' })).toHaveCount(0)
    await untilIdle(page)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('tour')
    await expect(page.getByRole('option', { name: 'Take the tour', selected: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(card(page, tourSteps[0]?.title ?? '')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

test('who declines the tour is not asked again', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'No, thanks' }).click()
  await expect(page.getByRole('button', { name: 'Take the two-minute tour' })).toHaveCount(0)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: 'Take the two-minute tour' })).toHaveCount(0)
})
