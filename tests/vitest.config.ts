import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

const root = path.resolve(import.meta.dirname, '..')

// what takes minutes is played by `npm run test:faults` only
const long = [
  'tests/faults/{pairs,storm,load}.test.ts',
  'tests/security/{stopping,instances}.test.ts',
  'tests/server/vault/instances.test.ts',
  'tests/sandbox/{orphan,children}.test.ts',
  'tests/service/database.test.ts',
  'tests/browser/tables/runs/hundred.test.ts',
]
const playsLong = ['FAULTS', 'FAULTS_REPORT', 'FAULT_PAIR'].some((name) => process.env[name])

/** Tests that start a chain, a service, a database or a server. */
const withProcesses = [
  'tests/{agent,contract,faults,lies,sandbox,security,server,service}/**/*.test.ts',
  'tests/browser/{purchase,tables/runs}/**/*.test.ts',
  'tests/browser/privacy/logs.test.ts',
  'tests/core/payment/on-chain.test.ts',
]

/** A test that puts something in the place of a module has its modules to itself; all others share what they import. */
const replacing = readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => path.join('tests', file))
  .filter((file) => /\bvi\.(mock|doMock)\(/.test(readFileSync(path.join(root, file), 'utf8')))

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
    // no machine is so slow: what takes longer hangs
    testTimeout: 600_000,
    hookTimeout: 600_000,
    setupFiles: path.join(root, 'tests/patience.ts'),
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          isolate: false,
          setupFiles: path.join(root, 'tests/afresh.ts'),
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', ...withProcesses, ...replacing],
        },
      },
      { extends: true, test: { name: 'replacing', include: replacing, exclude: playsLong ? [] : long } },
      {
        extends: true,
        test: {
          name: 'services',
          isolate: false,
          setupFiles: path.join(root, 'tests/afresh.ts'),
          include: withProcesses,
          exclude: [...replacing, ...(playsLong ? [] : long)],
        },
      },
    ],
  },
})
