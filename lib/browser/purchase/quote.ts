import { findEndpoint } from '@/lib/core/catalogue'
import { isOfOtherPrice } from '@/lib/core/catalogue/prices'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import { requestFor, type Described } from '@/lib/core/dashboard-api/request-for'
import { usdc, type Usdc } from '@/lib/core/money'
import type { Hex } from '@/lib/core/payment/bytes'
import { checkChallenge } from '@/lib/core/payment/policy'
import type { Quote } from '@/lib/core/payment/purchase-state'
import type { Refusal } from '@/lib/core/payment/refusals'
import { sendCall, type CallReply } from '@/lib/browser/purchase/call'
import { isMisunderstanding, loadConfig, problemSentence, wordsOfService } from '@/lib/browser/purchase/http'
import { entriesOfKey, isDoubtful, isPaidFor, isUnsent, type Entry } from '@/lib/browser/purchase/journal'
import { confirmedPayee, noteOtherPayee } from '@/lib/browser/purchase/payee-pin'
import { err, ok, type Result } from '@/lib/core/result'
import { misunderstood } from '@/lib/browser/worker/build'

/** A lookup with its live price, checked: nothing has been signed. */
export type PriceCheck = Described & { quote: Quote; checkedAt: number }

/** Why there is no price that can be paid; nothing was charged in any case. */
export type PriceProblem =
  | { code: 'refused'; refusal: Refusal; raw: string }
  | {
      code: 'unavailable'
      message: string
      /** What the service said instead of a price, to be quoted as its words. */
      said?: string | null
      /** Null when our server did not answer; `free` is an answer that came without asking for payment. */
      reply: { status: number; retryAfterSeconds: number | null; free?: string } | null
    }

const silent = 'The dashboard’s server did not answer. Nothing was charged.'
const offline = 'There was no network to ask for the price. Nothing was charged.'

const unheard = (): PriceProblem => {
  const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false
  return { code: 'unavailable', message: isOffline ? offline : silent, reply: null }
}

/** The key under which the same lookup is always found, however it was typed. */
export const lookupKey = async (endpointId: string, input: Lookup['input']): Promise<string> =>
  (await requestFor({ endpointId, input }, await loadConfig())).purchaseKey

/** The service sold nothing and answered all the same: that is an answer, and free. */
const given = ({ status, body }: { status: number; body: string }): PriceProblem => ({
  code: 'unavailable',
  message: 'The service answered without asking for payment. Nothing was charged.',
  reply: { status, retryAfterSeconds: null, free: body },
})

function inWords(reply: Extract<CallReply, { kind: 'answered' }>): { message: string; said: string | null } {
  const own = `The service did not name a price (it answered ${reply.status}). Nothing was charged.`
  if (reply.phase === 'answered') return { message: own, said: wordsOfService(reply) }
  const sentence = problemSentence(reply.body) ?? own
  return { message: isMisunderstanding(reply.status) ? misunderstood(sentence) : sentence, said: null }
}

/** Asks the service what a lookup costs and holds its terms against ours. */
export async function checkPrice(
  endpointId: string,
  input: Lookup['input'],
): Promise<Result<PriceCheck, PriceProblem>> {
  const config = await loadConfig().catch(() => null)
  if (!config) return err(unheard())
  const asked = await requestFor({ endpointId, input }, config)
  const reply = await sendCall({ endpointId, input })
  if (reply.kind === 'none') return err(unheard())
  const { status, body, required } = reply
  if (status >= 200 && status < 300 && body !== '') return err(given(reply))
  if (status !== 402) {
    const retryAfterSeconds = Number(reply.retryAfter) || null
    return err({ code: 'unavailable', ...inWords(reply), reply: { status, retryAfterSeconds } })
  }
  const { price, request } = asked
  const pinned = config.payTo ?? (await confirmedPayee(request.serviceId))
  const payTo = pinned ? { pinned } : 'unpinned'
  const quote = checkChallenge({ header: required, body, url: request.url, price, isOfOtherPrice, payTo })
  if (quote.ok) return ok({ ...asked, quote: quote.value, checkedAt: Date.now() })
  if (quote.error.code === 'E_PAYTO_PIN' && !config.payTo)
    await noteOtherPayee(request.serviceId, quote.error.asked)
  return err({ code: 'refused', refusal: quote.error, raw: required ?? body })
}

/** What one unit costs from which on a lookup is always shown first: a page of a search. */
const alwaysShown = usdc('0.30')

/** Whether a button may go straight to the wallet: nothing to be seen first, within the visitor's limit per click. */
export function isOneClick(
  { price, quote, lookup }: Pick<PriceCheck, 'price' | 'quote' | 'lookup'>,
  { perClick, isBoughtBefore }: { perClick: Usdc | undefined; isBoughtBefore: boolean },
): boolean {
  const rate = findEndpoint(lookup.endpointId)?.rate
  if (!rate || perClick === undefined || price > perClick) return false
  if (quote.needsConfirmation || isBoughtBefore || rate.each >= alwaysShown) return false
  return price <= rate.each * BigInt(rate.quantity?.otherwise ?? 1)
}

type Earlier = { earlier: Entry | null; shown: Hex | null; begun: Entry | null }

/** What to tell before a lookup is bought again: a doubtful or paid one, the newest paid, one begun and never sent. */
export async function earlierOf(purchaseKey: string): Promise<Earlier> {
  const same = await entriesOfKey(purchaseKey)
  const here = same.findLast(({ purchase }) => purchase.state === 'RESULT') ?? same.findLast(isPaidFor)
  const doubtful = same.findLast(isDoubtful)
  const isNews = doubtful && (!here || doubtful.purchase.preparedAt > here.purchase.preparedAt)
  return {
    earlier: (isNews ? doubtful : here) ?? null,
    shown: same.findLast(isPaidFor)?.purchase.intentId ?? null,
    begun: same.findLast(isUnsent) ?? null,
  }
}
