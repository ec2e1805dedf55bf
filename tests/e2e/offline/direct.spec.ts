import { expect, test } from '@playwright/test'
import { buy, connectSandboxWallet } from '@/tests/e2e/support/buying'

test.use({ serviceWorkers: 'allow' })

test('what is bought and asked goes to the server without the service worker in between', async ({
  page,
}) => {
  await page.goto('/geo/locate#query=Lisbon')
  await connectSandboxWallet(page)
  await buy(page, '$0.01')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // the rule by which the browser went past the worker; empty where it asked the worker
  const rules = await page.evaluate(async () => {
    const ruleFor = async (path: string) => {
      await (await fetch(path)).text()
      const timing = performance.getEntriesByName(new URL(path, location.href).href).at(-1)
      return timing && Reflect.get(timing, 'workerMatchedSourceType')
    }
    return { api: await ruleFor('/api/health'), page: await ruleFor('/library') }
  })
  expect(rules).toEqual({ api: 'network', page: '' })
})
