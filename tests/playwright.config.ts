import path from 'node:path'
import { defineConfig } from '@playwright/test'

const root = path.resolve(import.meta.dirname, '..')
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: path.join(root, 'tests/e2e'),
  outputDir: path.join(root, 'test-results/browser'),
  globalSetup: path.join(root, 'tests/e2e/support/nickel.ts'),
  fullyParallel: true,
  workers: 2,
  // a machine that is busy elsewhere may take three times as long as a quiet one
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: path.join(root, 'test-results/playwright.json') }]],
  use: {
    browserName: 'chromium',
    ...(process.env['NICKEL_URL'] && { baseURL: process.env['NICKEL_URL'] }),
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // as every visitor has it who has bought something
    serviceWorkers: 'allow',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
})
