import { expect, type Page } from '@playwright/test'
import { axe } from '@/tests/e2e/support/axe'

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules of the accessibility checker about colours: a dark page is the same page in others. */
const aboutColours = ['color-contrast', 'link-in-text-block']

/** Nothing to complain of for the accessibility checker: in light of any kind, in dark of the colours. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // colours on their way from one scheme to the other are neither
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    )
    const checker = colorScheme === 'light' ? axe(page).withTags(tags) : axe(page).withRules(aboutColours)
    const { violations } = await checker.analyze()
    expect(
      violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ).toEqual([])
  }
}
