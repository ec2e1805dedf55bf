import { test as base, type BrowserContext } from '@playwright/test'
import { startBench, type Bench } from '@/tests/e2e/faults/bench'
import { newContext, openBuyer } from '@/tests/e2e/faults/buyer'

export { expect } from '@playwright/test'

/** A buyer in a window of their own, which is closed when the test is over. */
type Buyer = (
  options?: Parameters<typeof openBuyer>[2],
) => Promise<Awaited<ReturnType<typeof openBuyer>> & { context: BrowserContext }>

/** Tests that share one service, chain and dashboard with whatever else this worker runs, one after the other. */
export const test = base.extend<{ clean: undefined; buyer: Buyer }, { bench: Bench }>({
  serviceWorkers: 'allow',
  bench: [
    async ({ browser }, use) => {
      const bench = await startBench(browser)
      await use(bench)
      await bench.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  async buyer({ bench, browser }, lend) {
    const context = await newContext(browser)
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
