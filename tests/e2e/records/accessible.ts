import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { sweep } from '@/tests/support/sweep'

const schemes = ['light', 'dark'] as const

/** Nothing to complain of for the accessibility checker: in light, and where the sweeps are played whole in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  // the tools of a row under the pointer may be cut off by the edge that the row is scrolled under
  await page.mouse.move(0, 0)
  for (const colorScheme of sweep(schemes, 2)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // colours on their way from one scheme to the other are neither
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    )
    const { violations } = await new AxeBuilder({ page })
      // otherwise each result is put together in a page of its own, for frames of other sites, which we have none of
      .setLegacyMode()
      // otherwise every element that is fine is described too, which takes longer than the check
      .options({ resultTypes: ['violations'] })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    expect(
      violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ).toEqual([])
  }
}
