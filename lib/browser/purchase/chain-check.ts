import { eventOf } from '@/lib/core/payment/chain-verdict'
import { readNonce, type NonceReading } from '@/lib/browser/purchase/chain'
import { runIfFree } from '@/lib/browser/purchase/mutex'
import { isUnsent, readEntry, type Entry } from '@/lib/browser/purchase/journal'
import { wake } from '@/lib/browser/purchase/timer'
import { applyEvent, applyLook } from '@/lib/browser/purchase/transitions'

/** What the chain said of one purchase when the visitor asked. */
export type ChainCheck = NonceReading & {
  /** Milliseconds of this device. */
  at: number
}

/**
 * Asks the chain what became of a purchase. What it shows of one that is at its end is written down; one that is under
 * way is found out about by the code that executes it, which is woken. Throws when the chain cannot be read.
 */
export async function checkOnChain({ purchase: { intentId } }: Entry): Promise<ChainCheck> {
  const entry = await readEntry(intentId)
  if (!entry) throw new Error('This purchase is not in this browser any more.')
  const read = await readNonce(entry.purchase)
  const event = eventOf(read.verdict)
  const { state } = entry.purchase
  if (event && (state === 'RESULT' || state === 'NOT_CHARGED' || state === 'PAID_NO_RESULT'))
    await applyLook(entry, event)
  wake()
  return { ...read, at: Date.now() }
}

/** Drops a purchase of which nothing was ever sent: it counts against no budget any more. False when it moved on. */
export async function dropUnsent({ purchase: { intentId } }: Entry): Promise<boolean> {
  const dropped = await runIfFree(intentId, async () => {
    const entry = await readEntry(intentId)
    return entry && isUnsent(entry) ? applyEvent(entry, { type: 'declined' }) : null
  })
  return dropped !== null
}
