/**
 * The sweeps behind "nobody pays twice, loses an answer or is told a falsehood", of which `npm test` plays a sample:
 * every single fault and every lie, those of a browser in a real one, every bad link, the deep model, hundreds of
 * purchases from services that fail beside a hosted facilitator, minutes of load while processes are killed, a million
 * each of schedules and challenges, every shape of an answer, every state for everybody, and ordered pairs of faults.
 * They are played in the order of their worth until FAULTS_MINUTES are over, and what was left out is named;
 * FAULTS_SEED plays the pairs of another day.
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
/** @type {string[]} */
const leftOut = []
/** @type {Set<string>} */
const played = new Set()
/** @type {Record<string, number> | null} */
let stormCounts = null
/** @type {{ seconds: number, bought: number, kills: number, resent: number, lost: string[], paidBeyond: number } | null} */
let loadCounts = null

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })

/** @param {string} file */
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

/** Seconds of work that the estimates foresaw, and that it took: the build of `npm test` first, then every job. */
const pace = { foreseen: 75, taken: readJson('test-results/seconds.json')?.Build ?? 75 }
const secondsLeft = () => (end - Date.now()) / 1000
/** A job may take a quarter more than is foreseen for this machine. */
const fits = ({ seconds }) => seconds * (pace.taken / pace.foreseen) * 1.25 < secondsLeft()

const vitest = (files, { json }) => ({
  args: [
    ...['node_modules/vitest/vitest.mjs', 'run', ...files, '--config=tests/vitest.config.ts'],
    ...['--maxWorkers=1', '--reporter=verbose', '--reporter=json', `--outputFile.json=${json}`],
  ],
  env: {},
  count: (report) => ({ passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }),
})

const playwright = (files, { json, pages }) => ({
  args: [
    ...['node_modules/@playwright/test/cli.js', 'test', ...files, '--config=tests/playwright.config.ts'],
    ...['--workers=1', '--reporter=list,json', `--output=${pages}`],
  ],
  env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: json },
  count: (report) => ({ passed: report?.stats.expected ?? 0, failed: report?.stats.unexpected ?? 0 }),
})

/** Runs some files of tests; what they say is kept, and shown when they fail. At the end of the time they are ended. */
async function run({ name, files, seconds, env, by = vitest }) {
  const began = Date.now()
  const written = {
    json: `${out}/${name}.json`,
    log: `${out}/${name}.log`,
    report: `${out}/${name}.counts.json`,
    pages: `${out}/${name}`,
  }
  const runner = by(files, written)
  const log = createWriteStream(written.log)
  const child = spawn(process.execPath, runner.args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FAULTS_REPORT: written.report, ...runner.env, ...env() },
  })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  let isCut = false
  const cut = (signal) => () => {
    isCut = true
    child.kill(signal)
  }
  const cuts = [
    setTimeout(cut('SIGINT'), secondsLeft() * 1000),
    setTimeout(cut('SIGKILL'), (secondsLeft() + 30) * 1000),
  ]
  const status = await new Promise((resolve) => child.once('close', resolve))
  for (const one of cuts) clearTimeout(one)
  await new Promise((resolve) => log.end(resolve))
  const said = readFileSync(written.log, 'utf8')
  const report = readJson(written.json)
  const { passed, failed } = runner.count(report)
  // a test that was under way when the time ended is marked in the log like one that failed, and not in the report
  const hasFailed = failed > 0 || (!report && /^\s*[×✘]/m.test(said))
  const isFine = isCut ? !hasFailed : status === 0 && passed > 0
  totals.passed += passed
  totals.failed += isFine ? failed : Math.max(1, failed)
  const counted = readJson(written.report)
  for (const key of Object.keys(counts)) counts[key] += counted?.[key] ?? 0
  repeats.push(...(counted?.repeats ?? []))
  if (counted?.storm) stormCounts = counted.storm
  if (counted?.load) loadCounts = counted.load
  const taken = Math.round((Date.now() - began) / 1000)
  if (isCut) leftOut.push(`${name}, which was ended after ${taken} s`)
  else {
    played.add(name)
    pace.foreseen += seconds
    pace.taken += taken
  }
  console.log(`== ${name}: ${passed} passed, ${isFine ? failed : 'it failed'} (${taken} s)`)
  if (!isFine) console.log(said)
  else for (const line of said.split('\n')) if (line.startsWith('pairs with seed')) console.log(line)
}

/** @param {string} name @param {number} seconds @param {string[]} files */
const sweepOf = (name, seconds, ...files) => ({ name, seconds, files, env: () => ({ FAULTS: 'full' }) })
/** @param {Parameters<typeof sweepOf>} asked */
const inBrowser = (...asked) => ({ ...sweepOf(...asked), by: playwright })
const minutesOfPairs = Number(process.env.FAULTS_PAIRS_MINUTES ?? Infinity)
/** @param {number} part */
const pairs = (part) => ({
  name: `pairs-${part + 1}`,
  seconds: 90,
  files: ['tests/faults/pairs.test.ts'],
  env: () => ({
    FAULTS_PART: `${part}/${lanes}`,
    FAULTS_SEED: seed,
    // what is under way then still comes to its end
    FAULTS_MINUTES: String(Math.min(minutesOfPairs, (secondsLeft() / 60) * 0.75)),
  }),
})
const storms = Number(process.env.STORM_SCHEDULES ?? 2000)
const load = Number(process.env.LOAD_SECONDS ?? 300)
/** The sweeps, the worthiest first, each with the seconds that it takes on a machine that builds in 75. */
const jobs = [
  {
    name: 'storm',
    seconds: 60 + storms / 3,
    files: ['tests/faults/storm.test.ts'],
    env: () => ({ STORM_SCHEDULES: String(storms), STORM_RATE: '4', FAULTS_SEED: seed }),
  },
  {
    name: 'load',
    seconds: 60 + load,
    files: ['tests/faults/load.test.ts'],
    env: () => ({ LOAD_SECONDS: String(load) }),
  },
  sweepOf('single-faults', 240, 'tests/faults/matrix.test.ts'),
  inBrowser('in-a-browser', 500, 'tests/e2e/sweeps/faults/matrix'),
  sweepOf('reorganisations', 120, 'tests/faults/reorganisations.test.ts'),
  sweepOf('lies', 120, 'tests/lies/lies.test.ts'),
  sweepOf('links', 100, 'tests/faults/links.test.ts'),
  sweepOf(
    'settling',
    120,
    'tests/service/payments/hosted.test.ts',
    'tests/service/payments/processes.test.ts',
    'tests/service/chain/contract-payers.test.ts',
  ),
  sweepOf(
    'journal',
    60,
    'tests/browser/purchase/bodies.test.ts',
    'tests/browser/purchase/long-journal.test.ts',
  ),
  inBrowser('wallets', 100, 'tests/e2e/wallet-apps/ways'),
  inBrowser('focus', 340, 'tests/e2e/sweeps/focus.spec.ts'),
  inBrowser('long', 240, '--grep=@long'),
  inBrowser('session-wallet-kills', 600, 'tests/e2e/sweeps/session-wallet-kills'),
  inBrowser('patience', 60, 'tests/e2e/sweeps/faults/patience'),
  sweepOf(
    'stopping',
    180,
    ...[
      'security/stopping',
      'security/instances',
      'server/vault/instances',
      'sandbox/orphan',
      'sandbox/children',
      'browser/tables/runs/hundred',
    ].map((name) => `tests/${name}.test.ts`),
  ),
  inBrowser('hostile-answers', 90, 'tests/e2e/hostile-answers/'),
  {
    ...sweepOf('model', 60, 'tests/core/payment/model.test.ts'),
    env: () => ({ FAULTS: 'full', MODEL: 'deep' }),
  },
  {
    ...sweepOf('challenges', 120, 'tests/core/payment/policy-fuzz.test.ts'),
    env: () => ({ CHALLENGE_MUTATIONS: million }),
  },
  {
    ...sweepOf('schedules', 120, 'tests/core/payment/schedules.test.ts'),
    env: () => ({ SCHEDULES: million }),
  },
  inBrowser('pages', 150, 'tests/e2e/pages/every-page'),
  inBrowser('states', 280, 'tests/e2e/records/kinds', 'tests/e2e/surfaces/'),
  sweepOf(
    'service',
    180,
    'tests/contract/junk.test.ts',
    'tests/service/database.test.ts',
    'tests/service/generated.test.ts',
    'tests/service/examples.test.ts',
  ),
  sweepOf('runs-killed', 200, 'tests/browser/tables/runs/names.test.ts'),
  sweepOf('contract-wallets', 60, 'tests/browser/purchase/contract-wallets.test.ts'),
  sweepOf(
    'properties',
    90,
    ...[
      'core/answers',
      'core/matching',
      'core/payment/bytes',
      'browser/library/merging',
      'browser/files/csv',
    ].map((name) => `tests/${name}`),
  ),
  sweepOf('contract-payers', 600, 'tests/faults/contract-payers.test.ts'),
  sweepOf('agents', 2_400, 'tests/agent/random.test.ts'),
  ...Array.from({ length: lanes }, (_, part) => pairs(part)),
]

async function lane() {
  for (let at = jobs.findIndex(fits); at >= 0; at = jobs.findIndex(fits)) await run(jobs.splice(at, 1)[0])
}
await Promise.all(Array.from({ length: lanes }, lane))
leftOut.push(...jobs.map(({ name }) => name))

for (const words of repeats) console.log(`in order when it was played again: ${words}`)
console.log(
  [
    `\nschedules run ${counts.schedules} on real parts (seed ${seed}), ${played.has('schedules') ? million : 0} on the reducer`,
    `faults injected ${counts.faults}`,
    `challenges mutated ${played.has('challenges') ? million : 0}`,
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
if (leftOut.length > 0) console.log(`\nleft out, as there was no time for it: ${leftOut.join(', ')}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed > 0 ? 1 : 0
