/**
 * The large counts behind "nobody pays twice, loses an answer or is told a falsehood": every single fault, those of a
 * browser in a real one, as many ordered pairs as there is time for, every bad link, the deep model, hundreds of purchases from services that fail
 * beside a hosted facilitator, minutes of load while processes are killed, and a million each of schedules and
 * challenges.
 * FAULTS_MINUTES says how long; FAULTS_SEED plays the pairs of another day; FAULTS_BRIEF=1 leaves out what `npm test`
 * plays a part of.
 */
import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { install } from '../lib/sandbox/install.mjs'
import { findBrowser } from './browser.mjs'
import { findPostgres } from './postgres.mjs'
import { openScratch } from './scratch.mjs'

install()
openScratch()
findPostgres()
const browser = await findBrowser()
const out = 'test-results/faults'
const lanes = 2
const million = '1000000'
const seed = process.env.FAULTS_SEED ?? String(Math.floor(Date.now() / 86_400_000))
const end = Date.now() + Number(process.env.FAULTS_MINUTES ?? 30) * 60_000
const totals = { passed: 0, failed: 0 }
const counts = { schedules: 0, faults: 0, doubles: 0, falseNotCharged: 0, lost: 0, open: 0 }
/** @type {string[]} */
const repeats = []
/** @type {Record<string, number> | null} */
let stormCounts = null
/** @type {{ seconds: number, bought: number, kills: number, resent: number, lost: string[], paidBeyond: number } | null} */
let loadCounts = null

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })

/** @param {string} file */
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

/** @param {string} file @param {string} report */
const vitest = (file, report) => ({
  args: [
    ...['node_modules/vitest/vitest.mjs', 'run', file, '--config=tests/vitest.config.ts'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ],
  env: {},
  count: (told) => ({ passed: told?.numPassedTests ?? 0, failed: told?.numFailedTests ?? 0 }),
})

/** @param {string} file @param {string} report */
const playwright = (file, report) => ({
  args: [
    ...['node_modules/@playwright/test/cli.js', 'test', file, '--config=tests/playwright.config.ts'],
    ...['--workers=1', '--reporter=list,json'],
  ],
  env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  count: (told) => ({ passed: told?.stats.expected ?? 0, failed: told?.stats.unexpected ?? 0 }),
})

/** Runs one file of tests; what it says is kept, and shown when it fails. */
async function run({ name, file, env, by = vitest }) {
  const began = Date.now()
  const files = {
    json: `${out}/${name}.json`,
    log: `${out}/${name}.log`,
    report: `${out}/${name}.counts.json`,
  }
  const runner = by(file, files.json)
  const log = createWriteStream(files.log)
  const child = spawn(process.execPath, runner.args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FAULTS_REPORT: files.report, ...runner.env, ...env() },
  })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  const status = await new Promise((resolve) => child.once('close', resolve))
  await new Promise((resolve) => log.end(resolve))
  const { passed, failed } = runner.count(readJson(files.json))
  const isFine = status === 0 && passed > 0
  totals.passed += passed
  totals.failed += isFine ? failed : Math.max(1, failed)
  const counted = readJson(files.report)
  for (const key of Object.keys(counts)) counts[key] += counted?.[key] ?? 0
  repeats.push(...(counted?.repeats ?? []))
  if (counted?.storm) stormCounts = counted.storm
  if (counted?.load) loadCounts = counted.load
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(`== ${name}: ${passed} passed, ${isFine ? failed : 'it failed'} (${seconds} s)`)
  const said = readFileSync(files.log, 'utf8')
  if (!isFine) console.log(said)
  else for (const line of said.split('\n')) if (line.startsWith('pairs with seed')) console.log(line)
}

const full = () => ({ FAULTS: 'full' })
/** @param {number} part */
const pairs = (part) => ({
  name: `pairs-${part + 1}`,
  file: 'tests/faults/pairs.test.ts',
  env: () => ({
    FAULTS_PART: `${part}/${lanes}`,
    FAULTS_SEED: seed,
    FAULTS_MINUTES: String(Math.max(1, (end - Date.now()) / 60_000)),
  }),
})
const storm = {
  name: 'storm',
  file: 'tests/faults/storm.test.ts',
  env: () => ({ STORM_SCHEDULES: process.env.STORM_SCHEDULES ?? '2000', STORM_RATE: '4', FAULTS_SEED: seed }),
}
const isBrief = process.env.FAULTS_BRIEF === '1'
const alsoInTests = [
  { name: 'links', file: 'tests/faults/links.test.ts', env: full },
  { name: 'single-faults', file: 'tests/faults/matrix.test.ts', env: full },
  { name: 'in-a-browser', file: 'tests/e2e/faults/matrix.spec.ts', env: full, by: playwright },
]
const jobs = [
  storm,
  {
    name: 'load',
    file: 'tests/faults/load.test.ts',
    env: () => ({ LOAD_SECONDS: process.env.LOAD_SECONDS ?? '300' }),
  },
  ...(isBrief ? [] : alsoInTests),
  { name: 'model', file: 'tests/core/payment/model.test.ts', env: () => ({ MODEL: 'deep' }) },
  {
    name: 'challenges',
    file: 'tests/core/payment/policy-fuzz.test.ts',
    env: () => ({ CHALLENGE_MUTATIONS: million }),
  },
  { name: 'schedules', file: 'tests/core/payment/schedules.test.ts', env: () => ({ SCHEDULES: million }) },
  ...Array.from({ length: lanes }, (_, part) => pairs(part)),
]

async function lane() {
  for (let job = jobs.shift(); job; job = jobs.shift()) await run(job)
}
await Promise.all(Array.from({ length: lanes }, lane))

for (const words of repeats) console.log(`in order when it was played again: ${words}`)
console.log(
  [
    `\nschedules run ${counts.schedules} on real parts (seed ${seed}), ${million} on the reducer`,
    `faults injected ${counts.faults}`,
    `challenges mutated ${million}`,
    `double settlements ${counts.doubles}`,
    `false "not charged" ${counts.falseNotCharged}`,
    `arrived answers lost ${counts.lost}`,
    `cases not at rest ${counts.open}`,
  ].join('\n'),
)
if (stormCounts)
  console.log(
    [
      `\nschedules of a hosted facilitator and several services ${stormCounts.schedules}`,
      `  answered ${stormCounts.answered}, not charged ${stormCounts.refused}`,
      `  processes killed ${stormCounts.kills}, stopped ${stormCounts.stops}, databases restarted ${stormCounts.databaseRestarts}`,
      `  paid twice ${stormCounts.paidTwice}`,
      `  false words ${stormCounts.falseWords}`,
      `  arrived answers lost ${stormCounts.answersLost}`,
      `  worked twice for one payment ${stormCounts.workedTwice}`,
      `  not at rest ${stormCounts.open}`,
    ].join('\n'),
  )
if (loadCounts)
  console.log(
    [
      `\nseconds of load on two services and two dashboards ${Math.round(loadCounts.seconds)}`,
      `  bought ${loadCounts.bought}, bytes sent again for ${loadCounts.resent}, processes killed ${loadCounts.kills}`,
      `  answers lost ${loadCounts.lost.length}`,
      `  paid beyond one for each answer ${loadCounts.paidBeyond}`,
    ].join('\n'),
  )
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed > 0 ? 1 : 0
