import 'server-only'
import { keptFor, type Flight } from '@/lib/forward/vault/store'

/** A flight of this instance; `sealed` is its answer when Redis could not take it yet. */
export type Flying = { flight: Flight; since: number; sealed: Buffer | null }

type Chores = {
  /** Milliseconds from one round to the next. */
  every: number
  renew: (flight: Flight) => Promise<void>
  write: (flight: Flight, sealed: Buffer) => Promise<void>
}

/** The flights of this instance: while there are any their leases are renewed, and answers that wait are written again. */
export function openFlights({ every, renew, write }: Chores) {
  const flying = new Map<string, Flying>()
  let timer: NodeJS.Timeout | null = null

  const remove = ({ payment }: Flight) => flying.delete(payment)

  async function look({ flight, since, sealed }: Flying): Promise<void> {
    if (Date.now() - since > keptFor) return void remove(flight)
    await renew(flight)
    if (!sealed) return
    await write(flight, sealed)
    remove(flight)
  }

  /** A failure is that of Redis, of which the connection has told; the next round comes. */
  async function round(): Promise<void> {
    await Promise.allSettled([...flying.values()].map(look))
    timer = flying.size > 0 ? later() : null
  }

  const later = () => setTimeout(() => void round(), every).unref()

  function put(flight: Flight, sealed: Buffer | null): void {
    flying.set(flight.payment, { flight, since: Date.now(), sealed })
    timer ??= later()
  }

  return {
    get: (payment: string) => flying.get(payment),
    of: (claim: string) => [...flying.values()].find(({ flight }) => flight.claim === claim),
    add: (flight: Flight) => put(flight, null),
    /** Holds an answer that could not be written. */
    hold: put,
    remove,
    /** Whether an answer waits: then nothing more may be bought. */
    isBehind: () => [...flying.values()].some(({ sealed }) => sealed !== null),
  }
}
