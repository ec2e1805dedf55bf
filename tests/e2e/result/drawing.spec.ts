import { expect, test } from '@playwright/test'
import { answer, connectSandboxWallet, offered } from '@/tests/e2e/support/buying'

/** Milliseconds between two looks at the journal for what a purchase changes at each step. */
const pause = 500

test('between the click and its answer no form is drawn, and the journal is left to the purchase', async ({
  page,
}) => {
  await page.goto('/geo/locate#query=Lisbon')
  await connectSandboxWallet(page)
  const pay = await offered(page, '$0.01')
  await expect(pay).toBeEnabled()
  await page.evaluate(() => {
    const seen = { forms: 0, looks: 0, began: performance.now() }
    Object.assign(window, { seen })
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of addedNodes)
          if (target instanceof Element && node instanceof Element && target.closest('main form'))
            if (node.matches('input, textarea') || node.querySelector('input, textarea')) seen.forms += 1
    }).observe(document.body, { subtree: true, childList: true })
    const { getAll } = IDBIndex.prototype
    IDBIndex.prototype.getAll = function (...asked: Parameters<typeof getAll>) {
      if (this.name === 'liveKey') seen.looks += 1
      return getAll.apply(this, asked)
    }
  })
  await pay.click()
  await expect(answer(page)).toBeVisible()
  const { forms, looks, took } = await page.evaluate(() => {
    const seen: { forms: number; looks: number; began: number } = Reflect.get(window, 'seen')
    return { ...seen, took: performance.now() - seen.began }
  })
  expect(forms).toBe(0)
  expect(looks).toBeLessThanOrEqual(1 + Math.floor(took / pause))
})
