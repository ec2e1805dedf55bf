import { expect, test } from 'vitest'
import { tourSteps } from '@/components/tour/steps'
import { everyPage } from '@/tests/support/pages'

test('the tour begins at home and goes to pages that there are', () => {
  expect(tourSteps[0]?.page).toBe('/')
  for (const { page } of tourSteps) if (page) expect(everyPage).toContain(page)
})

test('each stop points at something and says one thing', () => {
  for (const { at, title, text } of tourSteps) {
    expect(at.length).toBeGreaterThan(0)
    expect(title.length).toBeLessThan(60)
    expect(text).toMatch(/\.$/)
  }
  expect(new Set(tourSteps.map(({ title }) => title)).size).toBe(tourSteps.length)
})
