import { chromium } from '@playwright/test'

/** Milliseconds from a press to what it drew, the slowest of a walk through a page with the processor slowed so many times. */
export async function slowestAnswer(url: string, rate: number): Promise<number> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.addInitScript(() => {
      const times: number[] = []
      Reflect.set(window, 'pressTimes', times)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('interactionId' in entry && entry.interactionId) times.push(entry.duration)
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    // the same walk on every page: what stands in the main part is pressed, what takes text gets some
    const presses = page.locator(
      'main button:visible:enabled, .opblock-summary:visible, li[role=menuitem]:visible, [role=option]:visible',
    )
    for (let at = 0; at < 5; at += 1) {
      const one = presses.nth(at)
      if (!(await one.isVisible().catch(() => false))) break
      await one.click({ timeout: 3_000, force: true }).catch(() => undefined)
      await page.keyboard.press('Escape')
      await page.waitForTimeout(300)
    }
    const text = page
      .locator('input[type=text]:visible, input[type=search]:visible, input:not([type]):visible')
      .first()
    if (await text.isVisible().catch(() => false))
      await text.pressSequentially('engineer', { delay: 60 }).catch(() => undefined)
    await page.waitForTimeout(500)
    return await page.evaluate(() => Math.max(16, ...(Reflect.get(window, 'pressTimes') as number[])))
  } finally {
    await browser.close()
  }
}
