import { expect, test } from 'vitest'
import { playHousehold } from '@/tests/agent/household'
import { startBench } from '@/tests/faults/bench'
import { sharedByTests } from '@/tests/support/shared'
import { sweep } from '@/tests/support/sweep'

/** A chain that rests has an old clock, by which nothing is paid: this one goes on by itself. */
async function startTicking() {
  const started = await startBench()
  const ticking = setInterval(() => void started.client.mine({ blocks: 1 }).catch(() => undefined), 1_000)
  return {
    ...started,
    stop: () => {
      clearInterval(ticking)
      return started.stop()
    },
  }
}

const bench = sharedByTests(startTicking)

/** Each has eight agents: a thousand in all, of which `npm test` plays two dozen. */
const households = Array.from({ length: 125 }, (_, seed) => seed + 1)

test.each(sweep(households, 42))(
  'agents of household %i pass no cap, pay nothing twice and lose nothing, wherever their server is killed',
  async (seed) => {
    const { broken, ...counts } = await playHousehold(bench(), seed)
    console.log(`household ${seed}: ${JSON.stringify(counts)}`)
    expect(broken).toEqual([])
    expect(counts.calls).toBe(40)
  },
)
