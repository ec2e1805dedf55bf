import { expect, test } from '@playwright/test'
import { answer, connectSandboxWallet, offered } from '@/tests/e2e/support/buying'

test('a second press on what is being paid already pays nothing, and opens nothing behind the sheet', async ({
  page,
}) => {
  await page.goto('/geo/locate#query=Lisbon')
  await connectSandboxWallet(page)
  const pay = await offered(page, '$0.01')
  await expect(pay).toBeEnabled()
  const paid: string[] = []
  page.on('request', (request) => {
    if (request.headers()['payment-signature'] !== undefined) paid.push(request.url())
  })
  // both presses before the page draws anything
  await page.evaluate(() => {
    const told: string[] = []
    Object.assign(window, { told })
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('main [role=status], main [role=alert]'))
        told.push(textContent)
    }).observe(document.body, { subtree: true, childList: true })
  })
  await page.evaluate(() => {
    const behind = Object.assign(document.createElement('a'), { href: '/lists' })
    Object.assign(behind.style, { position: 'fixed', inset: '0', zIndex: '9' })
    document.body.append(behind)
  })
  await pay.dblclick({ noWaitAfter: true })
  await expect(answer(page)).toBeVisible()
  expect(paid).toHaveLength(1)
  const told: string[] = await page.evaluate(() => Reflect.get(window, 'told'))
  await expect(page).toHaveURL(/\/geo\/locate/)
  expect(told.filter((text) => /already|another tab/.test(text))).toEqual([])
})
