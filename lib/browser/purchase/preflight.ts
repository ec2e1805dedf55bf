import type { Authorization } from '@/lib/core/payment/authorization'
import type { Address, Hex } from '@/lib/core/payment/bytes'
import { readBalance, readClock, rehearse, type Clock } from '@/lib/browser/purchase/chain'
import { freeBytes } from '@/lib/browser/purchase/storage'
import type { Timer } from '@/lib/browser/purchase/timer'

/** Checked before the wallet is asked, in millionths and bytes. `isAhead`: it was read before the press. */
export type Preflight = { clock: Clock; balance: bigint; free: number | null; isAhead: boolean }

/** What was read ahead is as good as what is read on the click for this long, in milliseconds. */
const goodMs = 3_000
/** It is not read again before this, in milliseconds. */
const pauseMs = 1_000

let ahead: { of: Address; at: number; reading: Promise<Preflight> } | null = null

async function readNow(address: Address): Promise<Preflight> {
  const [clock, balance, free] = await Promise.all([readClock(), readBalance(address), freeBytes()])
  return { clock, balance, free, isAhead: false }
}

const ageOf = (taken: { at: number }) => performance.now() - taken.at

/** Reads it as soon as somebody points at the paying button, so that the click itself only asks the wallet. */
export function preflightAhead(address: Address): void {
  if (ahead?.of === address && ageOf(ahead) < pauseMs) return
  const reading = readNow(address)
  reading.catch(() => undefined)
  ahead = { of: address, at: performance.now(), reading }
}

/** What was read ahead, once, or else what is read now. Throws when the chain cannot be read. */
export async function preflight(address: Address): Promise<Preflight> {
  const taken = ahead
  ahead = null
  if (taken?.of !== address || ageOf(taken) > goodMs) return readNow(address)
  return taken.reading.then(
    (read) => ({ ...read, isAhead: true }),
    () => readNow(address),
  )
}

/** Null when the chain could not be read. */
export type Rehearsal = Awaited<ReturnType<typeof rehearse>> | null

/** A look begun before the wallet answered is as good as one taken after it for this long, in milliseconds. */
const rehearsalGoodMs = 1_000

type Begun = { of: Hex; at: number; reading: Promise<Rehearsal> }

const rehearseNow = (authorization: Authorization): Promise<Rehearsal> =>
  rehearse(authorization).catch(() => null)

let begun: Begun | null = null

type Elapsed = Pick<Timer, 'elapsed'>

/** Begins to look at the chain for a payment that is about to be written down and signed. No node is shown a signature. */
export function rehearseAhead(authorization: Authorization, { elapsed }: Elapsed): void {
  begun = { of: authorization.nonce, at: elapsed(), reading: rehearseNow(authorization) }
}

/** What was looked at ahead, once; for a wallet that took its time, and where nothing was begun, it is looked now. */
export function rehearsalOf(authorization: Authorization, { elapsed }: Elapsed): Promise<Rehearsal> {
  const mine = begun?.of === authorization.nonce ? begun : null
  if (!mine) return rehearseNow(authorization)
  begun = null
  return elapsed() - mine.at > rehearsalGoodMs ? rehearseNow(authorization) : mine.reading
}
