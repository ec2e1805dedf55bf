import { canBeSent } from '@/lib/core/payment/authorization'
import { judgeChain } from '@/lib/core/payment/chain-verdict'
import { proofMarginSeconds, type Purchase, type PurchaseState } from '@/lib/core/payment/purchase-state'
import { readBlock, readNonce } from '@/lib/browser/purchase/chain'
import { sendLeftOver } from '@/lib/browser/purchase/drive'
import { takeIfFree } from '@/lib/browser/purchase/hand'
import { openEntries, type Entry } from '@/lib/browser/purchase/journal'
import { isClaimable, reconcile } from '@/lib/browser/purchase/reconcile'
import { realRest, type Rest } from '@/lib/browser/purchase/rest'
import { record, type Drive } from '@/lib/browser/purchase/step'

/** A purchase that was never sent is put aside this long after its last signature has died, in seconds. */
const asideAfter = 3_600n

/** How often what is known already is looked at once more, in milliseconds. */
const recheckEvery = 60_000

const lookedAt = new Map<string, number>()

function isDue({ purchase: { intentId } }: Entry, rest: Rest): boolean {
  const last = lookedAt.get(intentId)
  if (last !== undefined && rest.elapsed() - last < recheckEvery) return false
  lookedAt.set(intentId, rest.elapsed())
  return true
}

/** What was never sent waits for the visitor, but not for ever: it counts against the budget. */
async function tidy(entry: Entry, chainNow: bigint | null, drive: Drive): Promise<void> {
  const { latestExpiry, signed, sends, state } = entry.purchase
  if (chainNow === null) return
  // one that was held back waits on the visitor's screen; one that was never sent was cut short
  if (state === 'SIGNED' && signed && sends === 0 && canBeSent(signed.window, chainNow)) {
    await sendLeftOver(entry, drive)
  } else if (chainNow > latestExpiry + proofMarginSeconds + asideAfter) {
    await takeIfFree(entry.purchase.intentId, () => record(entry, { type: 'declined' }))
  }
}

/** "Not charged" is said from the newest block; a final one must say the same, or it is taken back. */
async function recheck(entry: Entry, drive: Drive): Promise<void> {
  const { readings, rpcs } = await readNonce(entry.purchase, 'finalized')
  const verdict = judgeChain(entry.purchase, readings, rpcs)
  if (verdict.kind === 'not-charged') await record(entry, { type: 'not-charged', proof: verdict.proof })
  if (verdict.kind !== 'spent') return
  const found = await record(entry, { type: 'spent', spent: verdict.spent })
  if (found) await reconcile(found[0], drive)
}

type Care = (entry: Entry, given: { chainNow: bigint | null; drive: Drive; rest: Rest }) => Promise<unknown>

const findOut: Care = (entry, { drive }) =>
  takeIfFree(entry.purchase.intentId, (signal) =>
    reconcile(entry, {
      ...drive,
      signal: drive.signal ? AbortSignal.any([drive.signal, signal]) : signal,
    }),
  )

const care = {
  PREPARED: (entry, { chainNow, drive }) => tidy(entry, chainNow, drive),
  SIGNED: (entry, { chainNow, drive }) => tidy(entry, chainNow, drive),
  HOT: findOut,
  PAID_NO_RESULT: async (entry, given) => isClaimable(entry.purchase) && findOut(entry, given),
  RESULT: async (entry, given) => isDue(entry, given.rest) && findOut(entry, given),
  NOT_CHARGED: async (entry, { drive, rest }) =>
    isDue(entry, rest) && takeIfFree(entry.purchase.intentId, () => recheck(entry, drive)),
  DECLINED: async () => undefined,
} as const satisfies Record<PurchaseState, Care>

const needsClock = ({ state }: Purchase) => state === 'PREPARED' || state === 'SIGNED'

const readChainNow = async (): Promise<bigint | null> => {
  try {
    return (await readBlock()).timestamp
  } catch {
    return null
  }
}

/**
 * Takes up every open purchase that this tab does not drive already (payments design §2.5): those whose bytes were out
 * are found out about. One that fails does not keep the others, and is taken up again by the next call.
 */
export async function resumeAll(signal: AbortSignal, rest: Rest = realRest): Promise<void> {
  const entries = await openEntries()
  const chainNow = entries.some(({ purchase }) => needsClock(purchase)) ? await readChainNow() : null
  const given = { chainNow, drive: { sign: null, signal, rest }, rest }
  await Promise.allSettled(entries.map((entry) => care[entry.purchase.state](entry, given)))
}
