import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { install } from '../lib/sandbox/install.mjs'
import { openScratch } from './scratch.mjs'

install()
openScratch()
const { findBrowser } = await import('./browser.mjs')
const { findRedis } = await import('./redis.mjs')
const { findPostgres } = await import('./postgres.mjs')

const out = 'test-results'
const totals = { passed: 0, failed: 0 }
/** How long each step took, in seconds: the build says how fast the machine is. */
const seconds = {}
/** What failed, said once more at the end: of a long output often only the end is kept. */
const failures = []

function step(name, command, args, env = {}) {
  console.log(`\n== ${name}`)
  const began = Date.now()
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
  })
  seconds[name] = Math.round((Date.now() - began) / 1000)
  console.log(`== ${name}: ${seconds[name]} s`)
  return status === 0
}

/** A step that is one test by itself. */
function single(name, command, args) {
  totals[step(name, command, args) ? 'passed' : 'failed'] += 1
}

/** A step whose report says how many tests passed; one that ends badly without a failed test is a failure too. */
function suite(name, args, report, count, env) {
  const isFine = step(name, process.execPath, args, env)
  let counted = { passed: 0, failed: 0 }
  try {
    counted = count(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    console.log(`${name} left no report.`)
  }
  totals.passed += counted.passed
  totals.failed += counted.failed
  failures.push(...(counted.failures ?? []))
  if ((!isFine && counted.failed === 0) || counted.passed === 0) totals.failed += 1
}

/** A failed test of one of both reports: its name, and how its message begins. */
const failure = (file, name, messages) =>
  `${file} > ${name}\n${messages.join('\n').split('\n').slice(0, 15).join('\n')}`

/** The tests that failed in a report of vitest. */
const failedRules = (report) =>
  report.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [failure(name, 'whole file', [message])] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => failure(name, test.fullName, test.failureMessages)),
  ])

/** The tests that failed in a report of Playwright, whose suites hold suites. */
const failedJourneys = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(failedJourneys),
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) =>
      failure(
        file,
        title,
        tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')),
      ),
    ),
]

/** Prints what stood on the page when a browser test failed: elsewhere there is only this output to go by. */
function printFailedPages(folder) {
  const pages = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('error-context.md'))
  for (const file of pages) {
    const [, content = ''] = readFileSync(path.join(folder, file), 'utf8').split(/^(?=```yaml|- main)/m)
    console.log(`\n== ${path.dirname(file)}\n${content.split('\n').slice(0, 60).join('\n')}`)
  }
}

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
single('Check', process.execPath, ['tests/check.mjs'])
single('Build', process.execPath, ['--import', 'tsx', 'lib/build/build.ts'])
single('Weight of the pages', process.execPath, ['tests/budget.mjs'])
const redis = findRedis()
if (!redis) {
  console.log(
    '\nNo Redis can be had on this machine: install Redis or Valkey, or set REDIS_PATH to its server.',
  )
  totals.failed += 1
}
if (!findPostgres()) {
  console.log(
    '\nNo Postgres can be had on this machine: install it, or set POSTGRES_BIN to the folder of its programs.',
  )
  totals.failed += 1
}
for (const [name, ...projects] of [
  ['Rules', 'rules', 'replacing'],
  ['Services', 'services'],
])
  suite(
    name,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config=tests/vitest.config.ts',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${out}/${name}.json`,
    ],
    `${out}/${name}.json`,
    (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      failures: failedRules(report),
    }),
    redis ? { REDIS_PATH: redis } : {},
  )
const browser = await findBrowser()
if (browser) {
  console.log(`\nThe browser is ${browser}`)
  suite(
    'Browser',
    ['node_modules/@playwright/test/cli.js', 'test', '--config=tests/playwright.config.ts'],
    `${out}/playwright.json`,
    ({ stats, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      failures: failedJourneys({ suites }),
    }),
    { CHROMIUM_PATH: browser },
  )
  printFailedPages(`${out}/browser`)
} else {
  console.log('\nNo Chromium can be had on this machine: install one, or set CHROMIUM_PATH to it.')
  totals.failed += 1
}

writeFileSync(`${out}/seconds.json`, JSON.stringify(seconds))
const whole = Object.values(seconds).reduce((sum, one) => sum + one, 0)
console.log(`\n${whole} s, which is ${(whole / seconds.Build).toFixed(1)} times the build`)
for (const each of failures) console.log(`\nFAILED ${each}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed > 0 ? 1 : 0
