import 'server-only'
import { randomBytes } from 'node:crypto'
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
  tryWriting(): Promise<void>
  /** Whether an answer of this process is not written yet. */
  isBehind(): boolean
  sharedKey(): Promise<Buffer>
}

/** Milliseconds for which an answer waits. */
export const keptFor = 24 * 60 * 60 * 1_000

/** Bytes set aside for an answer while its call is under way. */
export const roomForAnswer = largestReply + 65_536

/** Bytes that a vault holds unless told. */
export const defaultCapacity = 8 * 1024 ** 3

type VaultDriver = Pick<VaultStore, 'knows' | 'find' | 'drop' | 'tryWriting'> & {
  every: number
  /** Runs with the payment marked as under way, so that no other call of this process acts between its lines. */
  claimRoom(flight: Flight, underWay: number): Promise<Begun>
  /** Extends the lease of a call, where other instances could take it for lost. */
  renew?(flight: Flight): Promise<void>
  write(flight: Flight, sealed: Buffer): Promise<void>
  /** Forgets a call; `remove` ends it in this process. */
  release(flight: Flight, remove: () => void): Promise<void>
  /** The text of the key that all instances share: this one, unless another was first. */
  shareKey(fresh: string): Promise<string>
  keyAt: string
}

/** A paid call of this instance; `sealed` is its answer while it cannot be written. */
type Flying = { flight: Flight; since: number; isBegun: boolean; sealed: Buffer | null }

/** A vault over a driver. Each round extends the leases of this instance and writes again what could not be written. */
export function vaultOn(driver: VaultDriver): VaultStore {
  const flying = new Map<string, Flying>()
  let timer: NodeJS.Timeout | null = null

  const remove = ({ payment }: Flight) => flying.delete(payment)

  async function attend({ flight, since, isBegun, sealed }: Flying): Promise<void> {
    // it may still be refused: a lease would hold it for nobody
    if (!isBegun) return
    if (Date.now() - since > keptFor) return void remove(flight)
    await driver.renew?.(flight)
    if (!sealed) return
    await driver.write(flight, sealed)
    remove(flight)
  }

  /** A failure was logged when it first came; the next round tries again. */
  async function round(): Promise<void> {
    await Promise.allSettled([...flying.values()].map(attend))
    timer = flying.size > 0 ? later() : null
  }

  const later = () => setTimeout(() => void round(), driver.every).unref()

  function put(flight: Flight, state: Pick<Flying, 'isBegun' | 'sealed'>): void {
    flying.set(flight.payment, { flight, since: Date.now(), ...state })
    timer ??= later()
  }

  const isBehind = () => [...flying.values()].some(({ sealed }) => sealed !== null)
  const flyingUnder = (claim: string) => [...flying.values()].find(({ flight }) => flight.claim === claim)
  const stateOf = ({ sealed }: Flying): Begun & Found =>
    sealed ? { kind: 'kept', sealed } : { kind: 'in-flight' }

  return {
    knows: async (payment) => flying.has(payment) || driver.knows(payment),

    async begin(flight) {
      const own = flying.get(flight.payment)
      if (own) {
        const isSame = own.flight.request === flight.request && own.flight.claim === flight.claim
        return isSame ? stateOf(own) : { kind: 'conflict' }
      }
      // nothing more may be bought while an answer waits to be written
      if (isBehind()) return { kind: 'full' }
      put(flight, { isBegun: false, sealed: null })
      try {
        const begun = await driver.claimRoom(flight, flying.size)
        if (begun.kind === 'begun') put(flight, { isBegun: true, sealed: null })
        else remove(flight)
        return begun
      } catch (error) {
        remove(flight)
        throw error
      }
    },

    async keep(flight, sealed) {
      try {
        await driver.write(flight, sealed)
        remove(flight)
      } catch (error) {
        put(flight, { isBegun: true, sealed })
        throw error
      }
    },

    release: (flight) => driver.release(flight, () => remove(flight)),

    async find(claim) {
      const own = flyingUnder(claim)
      return own ? stateOf(own) : driver.find(claim)
    },

    async drop(claim) {
      const own = flyingUnder(claim)
      if (own?.sealed) remove(own.flight)
      await driver.drop(claim)
    },

    tryWriting: () => driver.tryWriting(),

    isBehind,

    async sharedKey() {
      const key = Buffer.from(await driver.shareKey(randomBytes(32).toString('hex')), 'hex')
      if (key.length !== 32)
        throw new Error(`${driver.keyAt} does not hold a key: delete it and start again.`)
      return key
    },
  }
}
