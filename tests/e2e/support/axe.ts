import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The accessibility checker, of which only what is wrong is wanted. */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    // otherwise each result is put together in a page of its own, for frames of other sites, which we have none of
    .setLegacyMode()
    // otherwise every element that is fine is described too, which takes longer than the check
    .options({ resultTypes: ['violations'] })
