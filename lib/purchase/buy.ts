import { windowFrom } from '@/lib/payment/authorization'
import type { Address } from '@/lib/payment/bytes'
import { checkBudget } from '@/lib/payment/budget'
import { newIntentId, nonceOf } from '@/lib/payment/nonce'
import { prepare } from '@/lib/payment/purchase'
import { checkReadiness } from '@/lib/payment/readiness'
import type { Refusal } from '@/lib/payment/refusal'
import { newClaimSecret } from '@/lib/payment/vault-keys'
import { readBalance, readBlock } from '@/lib/purchase/chain'
import { askAgain, signAndSend } from '@/lib/purchase/drive'
import type { Drive, Driven } from '@/lib/purchase/step'
import { addEntry, entriesOfKey, type Entry } from '@/lib/purchase/journal'
import { dayStart, readAllowance, spendsOf } from '@/lib/purchase/limits'
import type { PriceCheck } from '@/lib/purchase/price-check'
import { isLive } from '@/lib/payment/purchase-state'
import { err, ok, type Result } from '@/lib/result'

/** Who pays, as the wallet has it right now. */
export type Payer = { address: Address; chainId: number }

/** The largest answer that the forwarder passes on, in bytes. */
const longestAnswerBytes = 16 * 1024 * 1024

async function freeBytes(): Promise<number | null> {
  if (!navigator.storage?.estimate) return null
  const { quota, usage } = await navigator.storage.estimate()
  return quota === undefined ? null : quota - (usage ?? 0)
}

/** The last look before the wallet is asked: account, network, money, clocks and room (payments design §5, 17 and 18). */
async function refusalNow(check: PriceCheck, payer: Payer, chainNow: bigint): Promise<Refusal | null> {
  const [balance, free] = await Promise.all([readBalance(payer.address), freeBytes()])
  const elapsed = BigInt(Math.floor((Date.now() - check.checkedAt) / 1000))
  const serverNow =
    check.serverTime === null ? chainNow : BigInt(Math.floor(check.serverTime / 1000)) + elapsed
  const ready = checkReadiness({
    chosen: payer.address,
    connected: payer.address,
    walletChainId: payer.chainId,
    price: check.price,
    balance,
    chainNow,
    serverNow,
    isSecureContext: window.isSecureContext,
    freeBytes: free,
    longestAnswerBytes,
    isLive: false,
  })
  return ready.ok ? null : ready.error
}

/** The purchase of the same lookup that is still under way, if any. */
export const liveEntry = async (purchaseKey: string): Promise<Entry | undefined> =>
  (await entriesOfKey(purchaseKey)).find(({ purchase }) => isLive[purchase.state])

/** Why nothing was prepared; nothing was signed and nothing was charged. */
export type NotBegun = { code: 'refused'; refusal: Refusal } | { code: 'under-way'; entry: Entry }

/** Writes the purchase down: nonce, window and request stand in the journal before any wallet call. */
async function begin(check: PriceCheck, payer: Payer): Promise<Result<Entry, NotBegun>> {
  const live = await liveEntry(check.purchaseKey)
  if (live) return err({ code: 'under-way', entry: live })
  const block = await readBlock()
  const refusal = await refusalNow(check, payer, block.timestamp)
  if (refusal) return err({ code: 'refused', refusal })
  const { limits, session } = await readAllowance()
  const intentId = newIntentId()
  const { purchase } = prepare({
    intentId,
    purchaseKey: check.purchaseKey,
    nonce: nonceOf(intentId, 0),
    from: payer.address,
    quote: check.quote,
    request: check.request,
    claimSecret: newClaimSecret(),
    preparedBlock: block.number,
    preparedAt: Date.now(),
    session,
    window: windowFrom(block.timestamp, check.quote.maxTimeoutSeconds),
  })
  const entry = { purchase, lookup: check.lookup }
  const added = await addEntry(entry, (others) => {
    const budget = checkBudget({
      price: check.price,
      limits,
      spends: spendsOf(others),
      session,
      dayStart: dayStart(),
    })
    return budget.ok ? null : budget.error
  })
  if (added.ok) return ok(entry)
  if (added.error !== 'live') return err({ code: 'refused', refusal: added.error.refused })
  const first = await liveEntry(check.purchaseKey)
  return first ? err({ code: 'under-way', entry: first }) : begin(check, payer)
}

/** Buys a lookup whose price was checked: journal, wallet, network, in that order. */
export async function buy(
  check: PriceCheck,
  payer: Payer,
  drive: Drive & { prepared?: (entry: Entry) => void },
): Promise<Result<Driven, NotBegun>> {
  const begun = await begin(check, payer)
  if (!begun.ok) return begun
  drive.prepared?.(begun.value)
  return ok(await signAndSend(begun.value, drive))
}

/** Goes on with a purchase that was written down and never sent: the wallet is asked again under the same nonce. */
export async function continuePurchase(entry: Entry, drive: Drive): Promise<Driven> {
  const asked = await askAgain(entry)
  return asked ? signAndSend(asked, drive) : { entry, stop: { why: 'elsewhere' } }
}
