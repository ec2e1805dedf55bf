import type { Authorization } from '@/lib/core/payment/authorization'
import type { Hex } from '@/lib/core/payment/bytes'
import { rehearse } from '@/lib/browser/purchase/chain'
import type { Timer } from '@/lib/browser/purchase/timer'

/** Who pays and whether they can, and the clocks of that moment; null when the chain could not be read. */
export type Look = Awaited<ReturnType<typeof rehearse>> | null

/** A look begun before the wallet answered is as good as one taken after it for this long, in milliseconds. */
const goodMs = 1_000

type Begun = { of: Hex; at: number; looking: Promise<Look> }

const look = (authorization: Authorization): Promise<Look> => rehearse(authorization).catch(() => null)

let ahead: Begun | null = null

type Elapsed = Pick<Timer, 'elapsed'>

/** Begins to look at the chain for a payment that is about to be written down and signed. No node is shown a signature. */
export function lookAhead(authorization: Authorization, { elapsed }: Elapsed): void {
  ahead = { of: authorization.nonce, at: elapsed(), looking: look(authorization) }
}

/**
 * What was looked at ahead, once: a wallet that answers at once waits for nothing. For one that took its time, and where
 * nothing was begun, it is looked now.
 */
export function lookNow(authorization: Authorization, { elapsed }: Elapsed): Promise<Look> {
  const begun = ahead?.of === authorization.nonce ? ahead : null
  if (!begun) return look(authorization)
  ahead = null
  return elapsed() - begun.at > goodMs ? look(authorization) : begun.looking
}
