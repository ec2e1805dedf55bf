import { test as base } from '@playwright/test'
import { startBench, type Bench } from '@/tests/e2e/faults/bench'

export { expect } from '@playwright/test'

/** Tests that share one service, chain and dashboard with whatever else this worker runs, one after the other. */
export const test = base.extend<{ clean: undefined }, { bench: Bench }>({
  serviceWorkers: 'allow',
  bench: [
    async ({ browser }, use) => {
      const bench = await startBench(browser)
      await use(bench)
      await bench.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
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
