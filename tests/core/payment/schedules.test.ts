import { expect, test } from 'vitest'
import { generator } from '@/tests/core/payment/mutate'
import { playSchedule } from '@/tests/core/payment/schedules'

const count = Number(process.env['SCHEDULES'] ?? 20_000)
const seed = Number(process.env['FAULTS_SEED'] ?? 20_261_121)

test(
  `${count} random schedules of two tabs, lies and late settlements do no harm`,
  { timeout: 900_000 },
  () => {
    const random = generator(seed)
    const harmful: string[] = []
    const reached = new Map<string, number>()
    const payers = new Set<string>()
    let renewed = 0
    for (let run = 0; run < count && harmful.length === 0; run += 1) {
      const { harms, state, generation, payer } = playSchedule(random)
      payers.add(payer)
      harmful.push(...harms)
      reached.set(state, (reached.get(state) ?? 0) + 1)
      renewed += Math.min(generation, 1)
    }
    expect(harmful).toEqual([])
    const ends = ['DECLINED', 'HOT', 'NOT_CHARGED', 'PAID_NO_RESULT', 'PREPARED', 'RESULT', 'SIGNED']
    expect([...reached.keys()].toSorted()).toEqual(ends)
    expect([...payers].toSorted()).toEqual(['contract', 'key'])
    expect(renewed).toBeGreaterThan(0)
  },
)
