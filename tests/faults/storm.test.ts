import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { playStorm } from '@/tests/faults/storm'

const schedules = Number(process.env['STORM_SCHEDULES'] ?? 45)
const seed = Number(process.env['FAULTS_SEED'] ?? 7)
const rate = Number(process.env['STORM_RATE'] ?? 4)
const report = process.env['FAULTS_REPORT']

test(
  'whatever a hosted facilitator, the services and their database do: paid once, told the truth, nothing lost',
  async () => {
    const { counts, odd } = await playStorm({ seed, schedules, rate, lull: 500 })
    console.log(`storm with seed ${seed}: ${JSON.stringify(counts)}`)
    if (report) writeFileSync(report, JSON.stringify({ storm: counts }))
    expect(odd).toEqual([])
    expect(counts).toMatchObject({ paidTwice: 0, falseWords: 0, answersLost: 0, workedTwice: 0, open: 0 })
  },
  360_000 + schedules * 2_000,
)
