import { eventOf } from '@/lib/core/payment/chain-verdict'
import { readNonce, type NonceReading } from '@/lib/browser/purchase/chain'
import { runIfFree } from '@/lib/browser/purchase/mutex'
import { isUnsent, readEntry, type Entry } from '@/lib/browser/purchase/journal'
import { wake } from '@/lib/browser/purchase/timer'
import { applyEvent, applyLook } from '@/lib/browser/purchase/transitions'

export type ChainCheck = NonceReading & { at: number }

/** Asks the chain about a purchase, writes down what it shows of an ended one, and wakes the rest. Throws unread. */
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

/** Drops a purchase that was never sent, so that no budget counts it; false when it moved on. */
export async function dropUnsent({ purchase: { intentId } }: Entry): Promise<boolean> {
  const dropped = await runIfFree(intentId, async () => {
    const entry = await readEntry(intentId)
    return entry && isUnsent(entry) ? applyEvent(entry, { type: 'declined' }) : null
  })
  return dropped !== null
}
