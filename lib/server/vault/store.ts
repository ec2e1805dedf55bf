import 'server-only'
import { largestReply } from '@/lib/server/forward/upstream'

/** One paid call under way: its payment, what is asked, and under which claim its answer will be kept. */
export type Flight = {
  /** SHA-256 of payer and nonce. */
  payment: string
  /** SHA-256 of method, target and body. */
  request: string
  /** The id that follows from the browser's claim secret. */
  claim: string
}

/** What stands in the way of a paid call, or that nothing does: then the caller must `keep` or `release`. */
export type Begun =
  | { kind: 'begun' }
  | { kind: 'kept'; sealed: Buffer }
  | { kind: 'in-flight' }
  | { kind: 'conflict' }
  | { kind: 'full' }

type Found = { kind: 'kept'; sealed: Buffer } | { kind: 'in-flight' } | { kind: 'none' }

/** Where paid answers wait for their browser. It sees ciphertext only. */
export type VaultStore = {
  /** Whether this payment was begun before, so that it may have been charged already. */
  knows(payment: string): Promise<boolean>
  /** Claims a payment and room for its answer, durably, before anything is sent. */
  begin(flight: Flight): Promise<Begun>
  /** Writes the answer, durably, and ends the flight; where that fails, holds it and tries again. */
  keep(flight: Flight, sealed: Buffer): Promise<void>
  release(flight: Flight): Promise<void>
  find(claim: string): Promise<Found>
  drop(claim: string): Promise<void>
  /** Fails when nothing can be written. */
  tryWriting(): Promise<void>
  /** Whether an answer of this process is not written yet. */
  isBehind(): boolean
  /** 32 bytes that all instances share. */
  sharedKey(): Promise<Buffer>
}

/** Milliseconds for which an answer waits. */
export const keptFor = 24 * 60 * 60 * 1_000

/** Bytes set aside for an answer while its call is under way. */
export const roomForAnswer = largestReply + 65_536

/** Bytes that a vault holds unless told. */
export const defaultCapacity = 8 * 1024 ** 3

/** A paid call of this instance that is under way; `sealed` is its answer while it cannot be written. */
type Flying = { flight: Flight; since: number; sealed: Buffer | null }

type Chores = {
  /** Milliseconds between two rounds. */
  every: number
  /** Extends the lease of a call, where other instances could take it for lost. */
  renew?: (flight: Flight) => Promise<void>
  write: (flight: Flight, sealed: Buffer) => Promise<void>
}

/** The paid calls of this instance: each round extends their leases and writes again what could not be written. */
export function openFlights({ every, renew, write }: Chores) {
  const flying = new Map<string, Flying>()
  let timer: NodeJS.Timeout | null = null

  const remove = ({ payment }: Flight) => flying.delete(payment)

  async function attend({ flight, since, sealed }: Flying): Promise<void> {
    if (Date.now() - since > keptFor) return void remove(flight)
    await renew?.(flight)
    if (!sealed) return
    await write(flight, sealed)
    remove(flight)
  }

  /** A failure was logged when it first came; the next round tries again. */
  async function round(): Promise<void> {
    await Promise.allSettled([...flying.values()].map(attend))
    timer = flying.size > 0 ? later() : null
  }

  const later = () => setTimeout(() => void round(), every).unref()

  function put(flight: Flight, sealed: Buffer | null): void {
    flying.set(flight.payment, { flight, since: Date.now(), sealed })
    timer ??= later()
  }

  /** What a payment is answered while its call is under way here; null where it is not. */
  function besides(asked: Flight): Begun | null {
    const own = flying.get(asked.payment)
    if (!own) return null
    const { flight, sealed } = own
    if (flight.request !== asked.request || flight.claim !== asked.claim) return { kind: 'conflict' }
    return sealed ? { kind: 'kept', sealed } : { kind: 'in-flight' }
  }

  const isBehind = () => [...flying.values()].some(({ sealed }) => sealed !== null)
  const of = (claim: string) => [...flying.values()].find(({ flight }) => flight.claim === claim)

  return {
    has: (payment: string) => flying.has(payment),
    count: () => flying.size,

    /** Begins a call, unless it is here already, or an answer waits to be written: then nothing more may be bought. */
    async begin(flight: Flight, claimRoom: (flight: Flight) => Promise<Begun>): Promise<Begun> {
      const own = besides(flight)
      if (own) return own
      if (isBehind()) return { kind: 'full' }
      put(flight, null)
      try {
        const begun = await claimRoom(flight)
        if (begun.kind !== 'begun') remove(flight)
        return begun
      } catch (error) {
        remove(flight)
        throw error
      }
    },

    /** Writes an answer; one that cannot be written is held in memory until it can. */
    async keep(flight: Flight, sealed: Buffer): Promise<void> {
      try {
        await write(flight, sealed)
        remove(flight)
      } catch (error) {
        put(flight, sealed)
        throw error
      }
    },

    remove,

    /** What is kept here under a claim; null where the store has to be asked. */
    find(claim: string): Found | null {
      const own = of(claim)
      if (!own) return null
      return own.sealed ? { kind: 'kept', sealed: own.sealed } : { kind: 'in-flight' }
    },

    /** Forgets an answer that has arrived before it could be written. */
    drop(claim: string): void {
      const own = of(claim)
      if (own?.sealed) remove(own.flight)
    },

    isBehind,
  }
}
