import { latency } from '@/tests/bench/latency'
import { libraryBudget, libraryFigures } from '@/tests/bench/library'
import { tableOfOwn } from '@/tests/bench/table'
import { throughput } from '@/tests/bench/throughput'

const line = (cells: (string | number)[]) =>
  cells.map((cell, at) => (at === 0 ? String(cell).padEnd(44) : String(cell).padStart(12))).join('')

console.log('Latency on loopback, a local chain with instant blocks, milliseconds, in one run side by side')
console.log(line(['', 'p50', 'p99', 'p50 ratio']))
for (const { name, direct, forwarded } of await latency()) {
  console.log(line([`${name}, direct`, direct.p50.toFixed(1), direct.p99.toFixed(1), '']))
  console.log(
    line([
      `${name}, through the dashboard`,
      forwarded.p50.toFixed(1),
      forwarded.p99.toFixed(1),
      (forwarded.p50 / direct.p50).toFixed(2),
    ]),
  )
}

console.log('\nThroughput at 20 connections, answers a second')
console.log(line(['', 'direct', 'Node proxy', 'dashboard']))
for (const { name, direct, proxy, dashboard } of await throughput()) {
  console.log(line([name, Math.round(direct), Math.round(proxy), Math.round(dashboard)]))
  console.log(line(['  beside a bare Node proxy', '', '1.00', (dashboard / proxy).toFixed(2)]))
}

const { records, fill, open, searchP50, searchWorst } = await libraryFigures()
console.log(`\nLibrary of ${records.toLocaleString('en-US')} records in a browser, milliseconds`)
console.log(line(['', 'measured', 'budget']))
console.log(line(['Opened with nothing in memory', open.toFixed(0), libraryBudget.open]))
console.log(line(['Search with facets, middle', searchP50.toFixed(1), libraryBudget.search]))
console.log(line(['Search with facets, slowest of 35', searchWorst.toFixed(1), libraryBudget.search]))
console.log(line(['Filled', fill.toFixed(0), '']))

const large = await tableOfOwn()
console.log('\n10,000 rows of 36 columns in a browser, milliseconds from frame to frame while scrolling')
console.log(line(['', 'p50', 'p95', 'longest']))
for (const { name, p50, p95, longest } of large.frames)
  console.log(line([name, p50.toFixed(1), p95.toFixed(1), longest.toFixed(1)]))
console.log(line(['From the last byte to the first row', ...large.firstRow.map((one) => one.toFixed(0))]))
console.log(line(['Sorted twice', large.sort.toFixed(0)]))
process.exit(0)
