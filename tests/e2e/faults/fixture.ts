import { test as base, type Browser, type BrowserContext } from '@playwright/test'
import { startBench, type Bench } from '@/tests/e2e/faults/bench'
import { newContext, openBuyer } from '@/tests/e2e/faults/buyer'

export { expect } from '@playwright/test'

/** A buyer in a window of their own, which is closed when the test is over. */
type Buyer = (
  options?: Parameters<typeof openBuyer>[2],
) => Promise<Awaited<ReturnType<typeof openBuyer>> & { context: BrowserContext }>

/** Tests that share one service, chain and dashboard with whatever else this worker runs, one after the other. */
export const test = base.extend<{ clean: undefined; own: Browser; buyer: Buyer }, { bench: Bench }>({
  serviceWorkers: 'allow',
  bench: [
    async ({ playwright, launchOptions }, use) => {
      const bench = await startBench(() => playwright.chromium.launch(launchOptions))
      await use(bench)
      await bench.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  // Chromium 156 now and then ends by a segmentation fault after a window that was offline: no other test goes with it
  async own({ bench }, lend) {
    const own = await bench.openBrowser()
    await lend(own)
    await own.close()
  },
  async buyer({ bench, own }, lend) {
    const context = await newContext(own)
    await lend(async (options) => ({ ...(await openBuyer(bench, context, options)), context }))
    await context.close()
  },
  clean: [
    async ({ bench: { wires } }, use) => {
      for (const wire of Object.values(wires)) {
        wire.rule = () => ({ kind: 'pass' })
        wire.carried.length = 0
      }
      await use(undefined)
      for (const wire of Object.values(wires)) wire.rule = () => ({ kind: 'pass' })
    },
    { auto: true },
  ],
})
