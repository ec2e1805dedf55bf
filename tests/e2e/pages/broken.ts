import type { Page } from '@playwright/test'

type Broken = { directive: string; blocked: string; sample: string }

/** Notes from the next page on what its policy refuses. */
export const hearBroken = (page: Page) =>
  page.addInitScript(() => {
    const broken: Broken[] = []
    Object.assign(window, { broken })
    document.addEventListener('securitypolicyviolation', (event) =>
      broken.push({ directive: event.effectiveDirective, blocked: event.blockedURI, sample: event.sample }),
    )
  })

/** What the policy of this page has refused. */
export const brokenIn = (page: Page): Promise<Broken[]> => page.evaluate(() => Reflect.get(window, 'broken'))
