// node tests/picture.mjs [address]: draws the README's picture from a running sandbox.
import { chromium } from '@playwright/test'
import { findBrowser } from './browser.mjs'

const [address = 'http://localhost:3000'] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' })
await page.goto(`${address}/profiles/search#title=SRE&location=Berlin`)
await page.getByRole('button', { name: 'Connect wallet' }).click()
await page.getByRole('button', { name: /Sandbox wallet/ }).click()
await page
  .getByRole('button', { name: /· \$0\.30$/ })
  .first()
  .click()
await page.getByRole('button', { name: 'Pay $0.30', exact: true }).click()
await page.getByRole('region', { name: 'Answer' }).waitFor()
const panel = page.locator('[data-slot=drawer]')
for (const [at, step] of [
  [1, 'Work email'],
  [2, 'Enrich'],
]) {
  await page.getByRole('grid').getByRole('row').nth(at).getByRole('gridcell').first().click()
  await panel.getByRole('button', { name: `${step} · $0.05` }).click()
  await page.getByRole('button', { name: 'Pay $0.05', exact: true }).click()
  await panel.getByRole('button', { name: new RegExp(`^${step}, bought`) }).waitFor()
  if (at === 1) await page.keyboard.press('Escape')
}
await page.waitForLoadState('networkidle')
await page.screenshot({ path: '.github/nickel.png', animations: 'disabled' })
await browser.close()
