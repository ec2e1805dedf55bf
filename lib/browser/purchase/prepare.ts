import { authorizationOf, windowFrom } from '@/lib/core/payment/authorization'
import { isSameAddress, type Address, type Hex } from '@/lib/core/payment/bytes'
import { brokenLimit, type Broken } from '@/lib/core/payment/budget'
import { isAhead, mostClockSeconds } from '@/lib/core/payment/chain-verdict'
import { longestAnswer } from '@/lib/core/payment/outcome'
import { nonceOf, newClaimSecret } from '@/lib/core/payment/identity'
import { prepare } from '@/lib/core/payment/purchase'
import { isLive } from '@/lib/core/payment/purchase-state'
import { refuse, type Refusal } from '@/lib/core/payment/refusals'
import { chainId } from '@/lib/core/payment/usdc-token'
import type { Clock } from '@/lib/browser/purchase/chain'
import { entriesOfKey, isPaidFor, type Entry } from '@/lib/browser/purchase/journal'
import { addEntry, type Around } from '@/lib/browser/purchase/journal-writes'
import { limitsNow } from '@/lib/browser/purchase/limits'
import { preflight, rehearseAhead, takeIntentId, type Preflight } from '@/lib/browser/purchase/preflight'
import { pinPayee } from '@/lib/browser/purchase/payee-pin'
import type { PriceCheck } from '@/lib/browser/purchase/quote'
import { askToPersist } from '@/lib/browser/purchase/storage'
import { deviceTimer } from '@/lib/browser/purchase/timer'
import type { Execution } from '@/lib/browser/purchase/transitions'
import { err, ok, type Result } from '@/lib/core/result'

export type Payer = { address: Address; chainId: number }

/** Rows 17 and 18 of the policy: why the wallet is not asked just now; null when nothing is wrong. */
export function refusalNow(
  { price, quote: { payTo } }: Pick<PriceCheck, 'price'> & { quote: Pick<PriceCheck['quote'], 'payTo'> },
  payer: Payer,
  { clock: { block, serverNow }, balance, free }: Omit<Preflight, 'isAhead'>,
): Refusal | null {
  if (isSameAddress(payTo, payer.address)) return refuse('E_PAYTO_BAD', 'another payee', payTo)
  if (!window.isSecureContext) return refuse('E_CONTEXT')
  if (payer.chainId !== chainId) return refuse('E_CHAIN', String(chainId), payer.chainId)
  if (balance < price) return refuse('E_FUNDS', String(price), String(balance))
  const server = serverNow ?? block.timestamp
  const isBehind = server - block.timestamp > mostClockSeconds
  if (isBehind || isAhead(block.timestamp, { server, device: null }))
    return refuse('E_CLOCK', String(block.timestamp), String(server))
  const needed = 3 * longestAnswer
  return free !== null && free < needed ? refuse('E_STORAGE', String(needed), String(free)) : null
}

export type Known = {
  /** The newest shown to the visitor (null: none): a newer one stops this, so that two tabs do not buy the same. */
  shown?: Hex | null | undefined
  /** The id that a run wrote down beforehand: whoever carries it on, a second purchase under that id cannot begin. */
  intentId?: Hex | undefined
  /** Whether a run still means to buy this, by what stands around it at the moment in which it is written down. */
  isWanted?: ((around: Pick<Around, 'open' | 'rows' | 'blocked'>) => boolean) | undefined
}

function inTheWay(same: readonly Entry[], { shown }: Known): Entry | undefined {
  const live = same.find(({ purchase }) => isLive[purchase.state])
  const newestFirst = same.toSorted((a, b) => b.purchase.preparedAt - a.purchase.preparedAt)
  const newest = newestFirst.find(isPaidFor)
  const isNews = shown !== undefined && newest !== undefined && newest.purchase.intentId !== shown
  return live ?? (isNews ? newest : undefined)
}

/** Why nothing was prepared; nothing was signed and nothing was charged. */
export type NotBegun =
  | { code: 'refused'; refusal: Refusal; broken?: Broken }
  | { code: 'under-way'; entry: Entry }
  | { code: 'unavailable'; message: string; isUnwanted?: true }

const unreadable = 'The chain cannot be read just now. Nothing was charged.'
const unreadableRow =
  'This is being bought already, by a newer version of this page. Reload the page to see it. Nothing was charged now.'
const unwanted = 'This is no longer to be bought. Nothing was charged.'
const unwritable =
  'This browser cannot write the purchase down, as in some private windows. Nothing was charged.'

type Ready = Required<Pick<Execution, 'timer' | 'signsAtOnce'>> & { clock: Clock }

/** Writes the purchase down: nonce, window and request stand in the journal before any wallet call. */
async function writeEntry(
  check: PriceCheck,
  payer: Payer,
  { clock, timer, signsAtOnce }: Ready,
  known: Known,
): Promise<Result<Entry, NotBegun>> {
  const { payTo: to, price: value } = check.quote
  const intentId = known.intentId ?? takeIntentId({ from: payer.address, to, value })
  const window = windowFrom(clock.block.timestamp, check.quote.maxTimeoutSeconds, signsAtOnce)
  const purchase = prepare({
    intentId,
    purchaseKey: check.purchaseKey,
    nonce: nonceOf(intentId, 0),
    from: payer.address,
    quote: check.quote,
    request: check.request,
    claimSecret: newClaimSecret(),
    preparedBlock: clock.block.number,
    preparedAt: Date.now(),
    preparedTime: clock.block.timestamp,
    // that of the moment in which it is written
    session: '',
    window,
  })
  rehearseAhead(authorizationOf(purchase, window), timer)
  const isForRun = known.isWanted !== undefined
  const begun: Entry = { purchase, lookup: check.lookup, ...(isForRun && { byRun: true }) }
  const refuses = (around: Around): NotBegun | null => {
    const first = around.own ?? inTheWay(around.same, known)
    if (first) return { code: 'under-way', entry: first }
    if (known.isWanted?.(around) === false)
      return { code: 'unavailable', message: unwanted, isUnwanted: true }
    const broken = brokenLimit(check.price, around.sums, limitsNow(around.allowance))
    if (!broken) return null
    return {
      code: 'refused',
      refusal: refuse('E_BUDGET', String(broken.limit), String(broken.total)),
      broken,
    }
  }
  const added = await addEntry(begun, refuses, isForRun)
  if (added.ok) return added
  // what cannot be read was written by a newer page
  return err(added.error === 'live' ? { code: 'unavailable', message: unreadableRow } : added.error)
}

async function ready(check: PriceCheck, payer: Payer): Promise<Result<Clock, NotBegun>> {
  const read = await preflight(payer.address).catch(() => null)
  if (!read) return err({ code: 'unavailable', message: unreadable })
  const refusal = refusalNow(check, payer, read)
  // money may have come since: what was read ahead says yes, and never no
  if (refusal && read.isAhead) return ready(check, payer)
  return refusal ? err({ code: 'refused', refusal }) : ok(read.clock)
}

/** Writes a purchase down before any wallet call, or says what stands in the way. */
export async function prepareEntry(
  check: PriceCheck,
  payer: Payer,
  { timer = deviceTimer, signsAtOnce, ...known }: Known & Pick<Execution, 'timer' | 'signsAtOnce'>,
): Promise<Result<Entry, NotBegun>> {
  // what is under way is told before anything else, here as where it is written
  const instead = async (reason: NotBegun): Promise<Result<Entry, NotBegun>> => {
    const first = inTheWay(await entriesOfKey(check.purchaseKey), known)
    return err(first ? { code: 'under-way', entry: first } : reason)
  }
  try {
    const clock = await ready(check, payer)
    if (!clock.ok) return await instead(clock.error)
    const { payTo, needsConfirmation } = check.quote
    const pinned = needsConfirmation ? await pinPayee(check.request.serviceId, payTo) : payTo
    if (!isSameAddress(pinned, payTo))
      return await instead({ code: 'refused', refusal: refuse('E_PAYTO_PIN', pinned, payTo) })
    const entry = await writeEntry(check, payer, { clock: clock.value, timer, signsAtOnce }, known)
    if (entry.ok) void askToPersist().catch(() => undefined)
    return entry
  } catch {
    return err({ code: 'unavailable', message: unwritable })
  }
}
