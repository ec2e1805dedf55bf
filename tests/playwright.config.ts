import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { isFull } from './support/sweep'

const root = path.resolve(import.meta.dirname, '..')
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: path.join(root, 'tests/e2e'),
  outputDir: path.join(root, 'test-results/browser'),
  globalSetup: path.join(root, 'tests/e2e/support/nickel.ts'),
  fullyParallel: true,
  workers: 2,
  // what only `npm run test:faults` plays: whole folders, and tests of patience in the others
  testIgnore: isFull ? [] : '**/sweeps/**',
  ...(!isFull && { grepInvert: /@long/ }),
  // no machine is so slow: what takes longer hangs, and where much hangs the rest is not waited for
  timeout: 600_000,
  expect: { timeout: 120_000 },
  maxFailures: 20,
  reporter: [['list'], ['json', { outputFile: path.join(root, 'test-results/playwright.json') }]],
  use: {
    browserName: 'chromium',
    ...(process.env['NICKEL_URL'] && { baseURL: process.env['NICKEL_URL'] }),
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // after a first purchase it keeps all built files, in each new browser: `offline` has it, and what is played whole
    serviceWorkers: isFull ? 'allow' : 'block',
    launchOptions: {
      executablePath,
      // a window is opened only where a press allows it, as in every visitor's browser
      ignoreDefaultArgs: ['--disable-popup-blocking'],
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
})
