import { latency } from '@/tests/bench/latency'
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
process.exit(0)
