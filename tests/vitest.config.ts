import { defineConfig } from 'vitest/config'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

// they take as long as they are given, so only `npm run test:faults` plays them
const playsPairs = Boolean(process.env['FAULTS_MINUTES'] ?? process.env['FAULT_PAIR'])

export default defineConfig({
  root,
  resolve: {
    alias: {
      '@': root,
      // the marker package throws outside a React server build; the rule it stands for is checked by the linter
      'server-only': path.join(root, 'tests/support/empty.ts'),
    },
  },
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    exclude: ['tests/e2e/**', 'node_modules/**', ...(playsPairs ? [] : ['tests/faults/pairs.test.ts'])],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    retry: process.env['CI'] ? 1 : 0,
  },
})
