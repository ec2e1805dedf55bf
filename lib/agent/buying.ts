import type { AgentWallet } from '@/lib/agent/wallet'
import { watchChanges } from '@/lib/browser/database/changes'
import { barredIn } from '@/lib/browser/files/answers'
import { blockedIn } from '@/lib/browser/privacy/blocked-in-lookup'
import { buy, continuePurchase } from '@/lib/browser/purchase/buy'
import {
  entriesOfKey,
  isDoubtful,
  isPaidFor,
  isUnsent,
  readAnswer,
  readEntry,
  type Entry,
} from '@/lib/browser/purchase/journal'
import type { NotBegun } from '@/lib/browser/purchase/prepare'
import { checkPrice, lookupKey, type PriceProblem } from '@/lib/browser/purchase/quote'
import type { Ended, Stop } from '@/lib/browser/purchase/transitions'
import type { AnswerRow } from '@/lib/browser/database/stores'
import { draftOf, readDraft } from '@/lib/core/catalogue/draft'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import type { Hex } from '@/lib/core/payment/bytes'
import { newIntentId } from '@/lib/core/payment/identity'
import { isLive } from '@/lib/core/payment/purchase-state'
import { err, ok, type Result } from '@/lib/core/result'
import { checkInput, type WireProblem } from '@/lib/core/wire/decode'

/** Milliseconds that a call waits for its purchase: clients of the protocol give up after a minute. */
const patience = 45_000

/** What became of a call: an answer, new or known; a purchase without one; or nothing that was begun. */
export type Ending =
  /** `barred`: who in it is to be left alone. */
  | { is: 'answered'; entry: Entry; answer: AnswerRow; isKnown: boolean; barred: readonly string[] }
  | { is: 'open'; entry: Entry; stop: Stop | null }
  | { is: 'blocked'; who: readonly { text: string; reason: string }[] }
  | { is: 'unpriced'; problem: PriceProblem }
  | { is: 'not-begun'; why: Exclude<NotBegun, { code: 'under-way' }> }

/** Whether there is something to tell: an end, or the word of the service that it gives nothing. */
const isTold = ({ purchase: { state, lastOutcome } }: Entry): boolean =>
  !isLive[state] || lastOutcome?.why === 'refused'

/** Settles when there is something to tell of a purchase, when this has taken too long, or when nobody waits any more. */
function untilTold(intentId: Hex, left?: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    const look = async () => {
      const entry = await readEntry(intentId).catch(() => undefined)
      if (entry && isTold(entry)) end()
    }
    const end = () => {
      clearTimeout(timer)
      unwatch()
      resolve(null)
    }
    left?.addEventListener('abort', end, { once: true })
    const timer = setTimeout(end, patience)
    const unwatch = watchChanges('journal', () => void look())
    void look()
  })
}

/** Why a purchase of this process stopped before it was sent, by its id, until it goes on. */
const stops = new Map<Hex, Stop>()

async function endingOf(seen: Entry, isKnown = false): Promise<Ending> {
  const { intentId } = seen.purchase
  const entry = (await readEntry(intentId)) ?? seen
  const answer = entry.purchase.state === 'RESULT' ? await readAnswer(intentId) : undefined
  if (answer) {
    const barred = await barredIn(entry.lookup.endpointId, intentId, { text: answer.body, at: answer.at })
    return { is: 'answered', entry, answer, isKnown, barred }
  }
  return { is: 'open', entry, stop: stops.get(intentId) ?? null }
}

const executionOf = ({ sign }: AgentWallet) => ({ sign, signsAtOnce: true })

/** Works on a purchase until there is something to tell, and gives why it was not begun, if so. */
async function carryOut(intentId: Hex, work: Promise<Result<Ended, NotBegun>>): Promise<NotBegun | null> {
  stops.delete(intentId)
  const worked = work.then(async (ended) => {
    if (!ended.ok) return ended.error
    const { stop } = ended.value
    // another call of this process is at it
    if (stop.why === 'elsewhere') await untilTold(intentId)
    else if (stop.why !== 'ended') stops.set(intentId, stop)
    return null
  })
  const over = new AbortController()
  return Promise.race([worked, untilTold(intentId, over.signal)]).finally(() => over.abort())
}

/** Waits for a purchase that is under way, here or since before a restart; one that was never sent goes on. */
async function follow(entry: Entry, wallet: AgentWallet): Promise<Ending> {
  const { intentId, state } = entry.purchase
  if (isUnsent(entry)) await carryOut(intentId, continuePurchase(entry, executionOf(wallet)).then(ok))
  else if (isLive[state]) await untilTold(intentId)
  return endingOf(entry, !isLive[state])
}

/** What a person has of a lookup already, so that it is not bought again before it is too old; null where nothing. */
export function heldOf(same: readonly Entry[], maxAge: number): Entry | null {
  const isYoung = ({ purchase }: Entry) => Date.now() - purchase.preparedAt < maxAge
  const young = same.filter(isYoung)
  return (
    same.find(({ purchase }) => isLive[purchase.state]) ??
    young.findLast(({ purchase }) => purchase.state === 'RESULT') ??
    young.findLast((entry) => isPaidFor(entry) || isDoubtful(entry)) ??
    null
  )
}

/** The lookup of a tool's arguments as the dashboard's form would read them: one, in whichever spelling. */
export function readLookup(endpoint: Endpoint, args: unknown): Result<Lookup, WireProblem[]> {
  const read = checkInput(endpoint, args)
  if (!read.ok) return read
  const typed = readDraft(endpoint, draftOf(endpoint, read.value))
  return typed.ok
    ? ok({ endpointId: endpoint.id, input: typed.value })
    : err(typed.error.map(({ field, message }) => ({ path: field, message })))
}

const tooSlow =
  'The chain or the service is slow just now, and nothing was charged so far. It may still be bought: call again with the same input, and it is not bought twice.'

const silent =
  'The service does not answer: it may not be running where its address says. Nothing was charged.'

/** Gives what is known of a lookup, or buys it: once, whoever asks at the same time or asked before a restart. */
export async function obtain(lookup: Lookup, wallet: AgentWallet, maxAge: number): Promise<Ending> {
  const asked = await blockedIn(lookup)
  if (asked.length > 0)
    return { is: 'blocked', who: asked.map(({ text, block: { reason } }) => ({ text, reason })) }
  const key = await lookupKey(lookup.endpointId, lookup.input).catch(() => null)
  if (key === null) return { is: 'not-begun', why: { code: 'unavailable', message: silent } }
  const same = await entriesOfKey(key)
  const held = heldOf(same, maxAge)
  if (held) return follow(held, wallet)
  const checked = await checkPrice(lookup.endpointId, lookup.input)
  if (!checked.ok) return { is: 'unpriced', problem: checked.error }
  const intentId = newIntentId()
  const shown = same.findLast(isPaidFor)?.purchase.intentId ?? null
  const execution = { ...executionOf(wallet), shown, intentId }
  const why = await carryOut(intentId, buy(checked.value, wallet.payer, execution))
  // another call was first by a moment
  if (why?.code === 'under-way') return follow(why.entry, wallet)
  if (why) return { is: 'not-begun', why }
  const entry = await readEntry(intentId)
  return entry ? endingOf(entry) : { is: 'not-begun', why: { code: 'unavailable', message: tooSlow } }
}
