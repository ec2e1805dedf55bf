import type { Address } from '@/lib/core/payment/bytes'
import { readBalance, readClock, type Clock } from '@/lib/browser/purchase/chain'
import { freeBytes } from '@/lib/browser/purchase/storage'

/**
 * What is checked right before the wallet is asked: the clocks, the payer's balance in millionths of a dollar, and the
 * free storage in bytes. `isAhead`: it was read before the press.
 */
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
