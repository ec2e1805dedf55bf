import { setTimeout as delay } from 'node:timers/promises'
import { logFailure } from '@/lib/core/log'
import { DatabaseLost } from '@/lib/service/data/database'
import { carryOn } from '@/lib/service/payments/replay'
import type { Settlement } from '@/lib/service/payments/settle'

/** Milliseconds that a start waits for what an earlier process left; the rest is finished while it serves. */
const patience = 10_000

const lanes = 4

async function finishAbandoned(settlement: Settlement): Promise<void> {
  const left = await settlement.payments.abandoned()
  const next = async () => {
    for (let stored = left.shift(); stored; stored = left.shift()) await carryOn(stored, settlement)
  }
  await Promise.all(Array.from({ length: lanes }, next))
}

/** Renews our leases, finishes what no process carries on and forgets what is a day old, until it is stopped. */
export async function sweepPayments(settlement: Settlement): Promise<() => Promise<void>> {
  const { payments } = settlement
  const pause = payments.leaseMs / 4
  const stopping = new AbortController()

  async function repeat(work: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      await delay(pause, null, { signal: stopping.signal }).catch(() => undefined)
      await quietly(work)
    }
  }
  const finish = async () => {
    await finishAbandoned(settlement)
    await payments.forget()
  }
  const first = quietly(finish)
  await Promise.race([first, delay(patience, null, { ref: false })])
  const loops = [repeat(() => payments.beat()), first.then(() => repeat(finish))]
  return async () => {
    stopping.abort()
    await Promise.all(loops)
  }
}

/** A database that is away is looked for again at the next turn. */
async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof DatabaseLost)) logFailure('Payments could not be looked after', error)
  }
}
