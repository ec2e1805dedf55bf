import { setTimeout as wait } from 'node:timers/promises'
import type { Timer } from '@/lib/browser/purchase/timer'
import type { Bench } from '@/tests/faults/bench'
import { ahead } from '@/tests/faults/browser'
import type { OnWire } from '@/tests/support/wire-faults'

/** Sleeps are longer than asked, as a browser's timers are in a tab behind others. */
const stretch = 4
/** Virtual time that a purchase has to come to its end, in milliseconds. */
const mostMs = 14 * 60_000
/** Real time that virtual time waits for the service at work, in milliseconds. */
const mostRealMs = 5_000
/** Held bytes are let go this long before they die, in seconds. */
const justBefore = 10

/** The second of chain time at which a held payment dies. */
export function expiryOf({ headers }: OnWire): bigint {
  const header = String(headers['payment-signature'])
  return BigInt(JSON.parse(Buffer.from(header, 'base64').toString()).payload.authorization.validBefore)
}

/** The time of one case: what is set for a second of the chain happens in that second, whoever lets time pass. */
export function newTimetable({ client, wires, pass }: Bench) {
  const startedAt = ahead.ms
  const tired = new AbortController()
  const appointments: { at: bigint; act: () => Promise<unknown> }[] = []

  async function chainNow(): Promise<bigint> {
    return (await client.getBlock()).timestamp
  }

  async function keepAppointments(until: bigint): Promise<void> {
    for (const appointment of appointments.splice(0)) {
      const now = await chainNow()
      if (appointment.at > until) {
        appointments.push(appointment)
      } else {
        ahead.ms += Math.max(0, Number(appointment.at - now)) * 1000
        if (appointment.at > now) await client.setNextBlockTimestamp({ timestamp: appointment.at })
        await appointment.act()
      }
    }
  }

  async function letGo(until: bigint): Promise<void> {
    const held = wires.service.held()
    if (held.length === 0) return
    const now = await chainNow()
    const left = Math.min(...held.map((one) => Number(expiryOf(one) - now))) - justBefore
    if (now + BigInt(left) > until) return
    if (left > 0) await pass(left * 1000)
    await wires.service.release()
  }

  let turn = Promise.resolve()
  async function passAlone(ms: number): Promise<void> {
    if (appointments.length > 0 || wires.service.held().length > 0) {
      const until = (await chainNow()) + BigInt(Math.ceil(ms / 1000))
      await letGo(until)
      await keepAppointments(until)
    }
    await pass(ms)
  }

  /**
   * Waits for what the service is really at: on a busy machine minutes of virtual time pass meanwhile, and every drive
   * would be tired before its reply is there. What is held back is not waited for.
   */
  async function atWork(): Promise<void> {
    const end = performance.now() + mostRealMs
    while (wires.service.underWay > 0 && performance.now() < end) await wait(2)
  }

  const time = {
    atWork,
    /** What stops every drive of this case. */
    signal: tired.signal,
    end: () => tired.abort(),
    /** Sets something for a second of chain time: it happens in a block of that very second. */
    at: (second: bigint, act: () => Promise<unknown>): void => void appointments.push({ at: second, act }),
    /** One at a time: what is due is done before somebody else lets more time pass over it. */
    pass: (ms: number): Promise<void> => {
      const mine = turn.then(() => passAlone(ms))
      turn = mine.catch(() => undefined)
      return mine
    },
    timer: {
      elapsed: () => performance.now() + ahead.ms,
      sleep: async (ms, signal) => {
        if (signal?.aborted) return
        await atWork()
        if (ahead.ms - startedAt > mostMs) return tired.abort()
        await time.pass(ms * stretch)
        await wait(1)
      },
    } satisfies Timer,
  }
  return time
}

export type Timetable = ReturnType<typeof newTimetable>
