import type { Address } from '@/lib/core/payment/bytes'
import { readBalance, readClock, type Clock } from '@/lib/browser/purchase/chain'
import { freeBytes } from '@/lib/browser/purchase/room'

/** What the world is like: the clocks, the payer's money in millionths of a dollar, and the room in bytes. */
export type Look = { clock: Clock; balance: bigint; free: number | null }

/** A look that was taken ahead is as good as one taken at the press for this long, in milliseconds. */
const goodMs = 3_000
/** A newer look is not taken before this, in milliseconds. */
const restMs = 1_000

let ahead: { of: Address; at: number; look: Promise<Look> } | null = null

async function look(address: Address): Promise<Look> {
  const [clock, balance, free] = await Promise.all([readClock(), readBalance(address), freeBytes()])
  return { clock, balance, free }
}

const ageOf = (taken: { at: number }) => performance.now() - taken.at

/** Takes the last look as soon as somebody turns to the button that pays: then the press itself only asks the wallet. */
export function lookAhead(address: Address): void {
  if (ahead?.of === address && ageOf(ahead) < restMs) return
  const taken = look(address)
  taken.catch(() => undefined)
  ahead = { of: address, at: performance.now(), look: taken }
}

/** The last look before the wallet is asked; one taken ahead serves once. Throws when the chain cannot be read. */
export async function lookNow(address: Address): Promise<Look> {
  const taken = ahead
  ahead = null
  if (taken?.of !== address || ageOf(taken) > goodMs) return look(address)
  return taken.look.catch(() => look(address))
}
