import { budgets } from '@/tests/bench/budgets'
import { fillings } from '@/tests/bench/filling'
import { latency } from '@/tests/bench/latency'
import { libraryBudget, libraryFigures } from '@/tests/bench/library'
import { listBudget, listOfOwn } from '@/tests/bench/list'
import { load } from '@/tests/bench/load'
import { timedLookups } from '@/tests/bench/lookups'
import { besidePeers, type PageFigures } from '@/tests/bench/pages'
import { paidCall } from '@/tests/bench/paid-call'
import { paidCalls } from '@/tests/bench/service'
import { tableOfOwn } from '@/tests/bench/table'
import { throughput } from '@/tests/bench/throughput'

const line = (cells: (string | number)[]) =>
  cells.map((cell, at) => (at === 0 ? String(cell).padEnd(48) : String(cell).padStart(12))).join('')
const print = (...cells: (string | number)[]) => console.log(line(cells))
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0)

async function printLatency() {
  console.log('Latency on loopback, a local chain with instant blocks, milliseconds, in one run side by side')
  print('', 'p50', 'p99', 'p50 ratio')
  for (const { name, direct, forwarded } of await latency()) {
    print(`${name}, direct`, direct.p50.toFixed(1), direct.p99.toFixed(1), '')
    const ratio = (forwarded.p50 / direct.p50).toFixed(2)
    print('  through the dashboard', forwarded.p50.toFixed(1), forwarded.p99.toFixed(1), ratio)
  }
}

async function printThroughput() {
  console.log('Throughput at 20 connections, answers a second')
  print('', 'direct', 'Node proxy', 'smallest', 'dashboard')
  for (const { name, direct, proxy, smallest, dashboard } of await throughput()) {
    print(name, ...[direct, proxy, smallest, dashboard].map(Math.round))
    print('  the dashboard beside it', '', (dashboard / proxy).toFixed(2), (dashboard / smallest).toFixed(2))
  }
}

async function printPaidCall() {
  console.log(
    'A paid call, milliseconds: from the click to the answer on screen, beside a bare client’s whole call',
  )
  print('', 'p50', 'p99', 'p50 ratio')
  await paidCall(({ name: kind, purchases, bare, nickel, drawing, list }) => {
    print('@x402/fetch, in Node', bare.p50.toFixed(1), bare.p99.toFixed(1), '')
    const ratio = (nickel.p50 / bare.p50).toFixed(2)
    const name = `  ${kind} in Nickel, ${purchases.toLocaleString('en-US')} purchases before`
    print(name, nickel.p50.toFixed(1), nickel.p99.toFixed(1), ratio)
    print('a React list of as many rows', list.p50.toFixed(1), list.p99.toFixed(1), '')
    const ofList = (drawing.p50 / list.p50).toFixed(2)
    print('  from the answer written to drawn', drawing.p50.toFixed(1), drawing.p99.toFixed(1), ofList)
  })
}

async function printLibrary() {
  const { records, fill, open, searchP50, searchWorst } = await libraryFigures()
  console.log(`Library of ${records.toLocaleString('en-US')} records in a browser, milliseconds`)
  print('', 'measured', 'budget')
  print('Opened with nothing in memory', open.toFixed(0), libraryBudget.open)
  print('Search with facets, middle', searchP50.toFixed(1), libraryBudget.search)
  print('Search with facets, slowest of 35', searchWorst.toFixed(1), libraryBudget.search)
  print('Filled', fill.toFixed(0), '')
}

async function printTable() {
  const large = await tableOfOwn()
  console.log('10,000 rows of 36 columns in a browser, milliseconds from frame to frame while scrolling')
  print('', 'p50', 'p95', 'longest')
  for (const { name, p50, p95, longest } of large.frames)
    print(name, p50.toFixed(1), p95.toFixed(1), longest.toFixed(1))
  print('From the last byte to the first row', ...large.firstRow.map((one) => one.toFixed(0)))
  print('Sorted twice', large.sort.toFixed(0))
}

async function printList() {
  const { frames, bare, acts } = await listOfOwn()
  console.log('A list of 50,000 rows of 30 columns in a browser, milliseconds')
  print('From frame to frame while scrolling', 'p50', 'p95', 'longest', 'p95 ratio')
  for (const [at, { name, p50, p95, longest }] of frames.entries()) {
    const alone = bare[at]?.p95 ?? Number.NaN
    print(name, p50.toFixed(1), p95.toFixed(1), longest.toFixed(1), (p95 / alone).toFixed(2))
  }
  print('From an act to what it changes', 'painted', 'longest frame', 'budget')
  for (const { name, painted, longest } of acts)
    print(name, painted.toFixed(0), longest.toFixed(0), name === 'Opened' ? listBudget.open : listBudget.act)
}

const row = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)

/** The head of a table of pages in Markdown, as the README has it. */
function printPageHead() {
  const measures = 'script KB,all KB,mobile,LCP ms,TBT ms,CLS,desktop,access,practices,press ms'.split(',')
  row(['', ...measures])
  row(['---', ...measures.map(() => '--:')])
}

function printPage({ name, mobile, desktop, interaction }: PageFigures) {
  row([
    name,
    kilobytes(mobile.script),
    kilobytes(mobile.total),
    mobile.performance,
    Math.round(mobile.lcp),
    Math.round(mobile.tbt),
    mobile.cls.toFixed(3),
    desktop.performance,
    Math.min(mobile.accessibility, desktop.accessibility),
    Math.min(mobile.bestPractices, desktop.bestPractices),
    Math.round(interaction),
  ])
}

/** LOAD_VISITORS at once for LOAD_MINUTES. */
async function printLoad() {
  const visitors = Number(process.env['LOAD_VISITORS'] ?? 200)
  const minutes = Number(process.env['LOAD_MINUTES'] ?? 5)
  console.log(`${visitors} visitors at once in the sandbox for ${minutes} minutes, milliseconds`)
  const { pages, purchases, errors, resent, lost, memory } = await load({ visitors, minutes })
  print('', 'count', 'p50', 'p99')
  print('Page', pages.count, pages.p50.toFixed(0), pages.p99.toFixed(0))
  print(
    'Purchase, from the price to the answer',
    purchases.count,
    purchases.p50.toFixed(0),
    purchases.p99.toFixed(0),
  )
  print('Purchases a second', purchases.perSecond.toFixed(1))
  print('Errors', errors.length)
  for (const error of new Set(errors)) console.log(`  ${error}`)
  print('Purchases whose bytes were sent again', resent)
  print('Paid and not had, in millionths of a dollar', String(lost))
  print('Memory in MB', 'second', 'dashboard', 'service')
  for (const { second, dashboard, service } of memory) print('', second, dashboard, service)
}

async function printBudgets() {
  console.log('Every page on a phone, on a desk, and pressed at full and at a quarter of the speed')
  const { passed, failed } = await budgets((sentence) => console.log(sentence))
  console.log(`${passed} within their budget, ${failed} not`)
  if (failed > 0) process.exitCode = 1
}

/** NETWORK_SIZES says how many people, in ascending order; a million takes a quarter of an hour and 9 GB. */
async function printLookups() {
  const sizes = (process.env['NETWORK_SIZES'] ?? '10000,100000,1000000').split(',').map(Number)
  console.log('Lookups in process, without a payment, milliseconds')
  print('', 'people', 'p50', 'p95', 'p99', 'p95 at most')
  await timedLookups(sizes, ({ name, people, times, goal }) =>
    print(name, people, ...[times.p50, times.p95, times.p99].map((time) => time.toFixed(1)), goal ?? ''),
  )
}

/** BENCH_BEFORE names a checkout of the commit before, which is then measured in turn with this one. */
async function printService() {
  await printLookups()
  console.log('What the generated network takes to come in, seconds and megabytes at most')
  print('', 'rows', 'seconds', 'megabytes')
  await fillings(({ name, rows, seconds, megabytes }) =>
    print(name, rows, seconds.toFixed(1), Math.round(megabytes)),
  )
  console.log('The service alone: calls paid a second, milliseconds a call, its own processor, its node')
  print('', 'a second', 'p50', 'p99', 'processor', 'MB', 'requests')
  await paidCalls(process.env['BENCH_BEFORE'] ?? null, ({ name, times, ...sold }) =>
    print(
      name,
      sold.perSecond.toFixed(1),
      times.p50.toFixed(0),
      times.p99.toFixed(0),
      sold.processor.toFixed(1),
      Math.round(sold.megabytes),
      sold.requests?.toFixed(1) ?? '',
    ),
  )
}

type Part = () => Promise<void>

/** What the bench measures, by the word that asks for it alone: `npm run bench -- table peers`. */
export const parts = {
  latency: printLatency,
  throughput: printThroughput,
  paid: printPaidCall,
  library: printLibrary,
  table: printTable,
  list: printList,
  async peers() {
    console.log(
      'Pages beside what visitors would use instead: Lighthouse, and the slowest press at a quarter of the speed',
    )
    const pages = await besidePeers()
    printPageHead()
    pages.forEach(printPage)
  },
} as const satisfies Record<string, Part>

/** What takes many minutes is measured only when its word is given. */
export const onRequest = {
  pages: printBudgets,
  load: printLoad,
  service: printService,
} as const satisfies Record<string, Part>
