import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { playLoad } from '@/tests/faults/load'

const seconds = Number(process.env['LOAD_SECONDS'] ?? 20)
const report = process.env['FAULTS_REPORT']

/** How much a process may grow in the calm part: what a heap grows by before it is tidied. */
const mostGrowth = { share: 0.25, megabytes: 40 }

test(
  'two services and two dashboards under load, one of each killed twice: every payment has its answer, once',
  async () => {
    const { memory, ...load } = await playLoad({ seconds, visitors: 12 })
    console.log(`${seconds} s of load: ${JSON.stringify({ ...load, memory })}`)
    if (report) writeFileSync(report, JSON.stringify({ load: { ...load, seconds } }))
    expect(load).toMatchObject({ kills: 4, lost: [], paidBeyond: 0 })
    expect(load.bought).toBeGreaterThan(seconds)
    for (const { name, warm, end } of memory)
      expect(end, name).toBeLessThan(warm * (1 + mostGrowth.share) + mostGrowth.megabytes)
  },
  300_000 + seconds * 2_000,
)
