import { onStart } from '@/lib/payment/reconcile'
import { readBlock } from '@/lib/purchase/chain'
import { sendSigned } from '@/lib/purchase/drive'
import { openEntries, readEntry, type Entry } from '@/lib/purchase/journal'
import { withLock } from '@/lib/purchase/lock'
import { reconcile } from '@/lib/purchase/reconcile'

/** Purchases that this tab has in hand already. */
const inHand = new Set<string>()

/** Marks a purchase as driven by this tab until `work` ends, so that it is not taken up a second time beside it. */
export async function having<T>(intentId: string, work: () => Promise<T>): Promise<T> {
  inHand.add(intentId)
  try {
    return await work()
  } finally {
    inHand.delete(intentId)
  }
}

async function resumeOne(found: Entry, chainNow: bigint, signal: AbortSignal): Promise<void> {
  const entry = (await readEntry(found.purchase.intentId)) ?? found
  const drive = { sign: null, signal }
  const next = onStart(entry.purchase, chainNow)
  // what was never sent waits for the visitor: a signature that is asked for unseen is a nuisance
  if (next === 'ask-again' || next === 'none') return
  if (next === 'send') await sendSigned(entry, drive)
  else await withLock(entry.purchase.intentId, () => reconcile(entry, drive))
}

/** Takes up every open purchase (payments design §2.5): those whose bytes were out are found out about. */
export async function resumeAll(signal: AbortSignal): Promise<void> {
  const entries = (await openEntries()).filter(({ purchase }) => !inHand.has(purchase.intentId))
  if (entries.length === 0) return
  const { timestamp } = await readBlock()
  await Promise.all(
    entries.map((entry) => having(entry.purchase.intentId, () => resumeOne(entry, timestamp, signal))),
  )
}
