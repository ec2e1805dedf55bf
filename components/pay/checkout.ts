import type { QueryClient } from '@tanstack/react-query'
import { isRemembered, loadWallets, readWalletSession } from '@/components/pay/wallet/wallet-session'
import { findEndpoint } from '@/lib/core/catalogue'
import { readDraft } from '@/lib/core/catalogue/draft'
import type { Draft, FieldProblem } from '@/lib/core/catalogue/typed'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import type { Usdc } from '@/lib/core/money'
import type { Hex } from '@/lib/core/payment/bytes'
import { blockedIn } from '@/lib/browser/privacy/blocked-in-lookup'
import { openPaying, type Drawing } from '@/components/pay/paying'
import { keptForGood } from '@/components/pay/keeping-note'
import { keyOf, idle, openCalls, type Confirming, type Lookup, type Question } from '@/components/pay/calls'
import { continuePurchase, sendSigned } from '@/lib/browser/purchase/execute'
import { entriesOfKey, isDoubtful, isPaidFor, type Entry } from '@/lib/browser/purchase/journal'
import { readAllowance } from '@/lib/browser/purchase/limits'
import { preflightAhead } from '@/lib/browser/purchase/preflight'
import { checkPrice, isOneClick, type PriceCheck } from '@/lib/browser/purchase/quote'
import { prepareVerifying } from '@/lib/browser/purchase/sign'
import { forgetWaiting, keepWaiting, type Waiting } from '@/lib/browser/purchase/waiting'
import { ok, type Result } from '@/lib/core/result'
import type { Connected } from '@/lib/browser/wallet/wallets'

/** A price is as good as fresh for this long, in milliseconds. */
const freshMs = 45_000

const unlooked = 'This browser could not look up what was bought before. Nothing was charged.'

/** What the dialog tells of earlier purchases of the same lookup, and which was the newest that was paid for. */
async function boughtBefore(check: PriceCheck): Promise<Pick<Confirming, 'earlier' | 'shown'>> {
  const same = await entriesOfKey(check.purchaseKey)
  const here = same.findLast(({ purchase }) => purchase.state === 'RESULT') ?? same.findLast(isPaidFor)
  const doubtful = same.findLast(isDoubtful)
  const isNews = doubtful && (!here || doubtful.purchase.preparedAt > here.purchase.preparedAt)
  return {
    earlier: (isNews ? doubtful : here) ?? null,
    shown: same.findLast(isPaidFor)?.purchase.intentId ?? null,
  }
}

/** The account that pays at once, where the visitor's per-click limit allows that; else null. */
async function payerAtOnce(check: PriceCheck, isBoughtBefore: boolean): Promise<Connected | null> {
  const { perClick } = await readAllowance()
  return isOneClick(check, { perClick, isBoughtBefore }) ? (await loadWallets()).current() : null
}

type AskOptions = {
  /** Shows an answer that was bought before, when the visitor takes that instead. */
  onOpen?: (intentId: Hex) => void
}

/**
 * Everything that is being bought on this page, from its price to its answer, each lookup under its key: whatever
 * shows the same lookup shows the same state. One question at a time goes to the visitor.
 */
export function openCheckout(client: QueryClient, drawing: Drawing) {
  const openers = new Map<string, AskOptions['onOpen']>()
  const calls = openCalls()
  const { read, set } = calls
  /** The lookup that is kept for when this page is thrown away. */
  let left: string | null = null
  calls.watchAll(() => {
    if (left === null || ['connecting', 'checking', 'confirming'].includes(read(left).phase)) return
    forgetLeft()
  })
  function forgetLeft() {
    left = null
    forgetWaiting()
  }

  /** Does what needs a wallet; without one it is connected first, and the visitor sees the price after that. */
  async function withWallet(
    lookups: readonly [Lookup, ...Lookup[]],
    work: (given: { isShown: boolean }) => void,
  ): Promise<void> {
    if (readWalletSession().connected) return work({ isShown: false })
    // one that was connected on the last visit comes back by itself
    const wallets = isRemembered() ? await loadWallets().catch(() => null) : null
    if (wallets?.current()) return work({ isShown: true })
    set(keyOf(lookups[0]), { phase: 'connecting', lookups, goOn: () => work({ isShown: true }) })
  }

  /** The price as it was just now; one that could not be had is asked for anew every time. */
  async function priceOf({ endpointId, input }: Lookup) {
    const queryKey = ['price', endpointId, input]
    const checked = await client.fetchQuery({
      queryKey,
      queryFn: () => checkPrice(endpointId, input),
      staleTime: freshMs,
      retry: false,
    })
    if (!checked.ok) client.removeQueries({ queryKey })
    return checked
  }

  const { pay, payAll, takeUp, isBeingBought } = openPaying({ client, drawing, calls, priceOf })

  /** Asks for the price, then for the word to pay it, or pays at once where the visitor's own limit allows it. */
  async function quote(
    lookup: Lookup,
    isShown: boolean,
    more: readonly Lookup[] = [],
    arrived?: Usdc,
  ): Promise<void> {
    const key = keyOf(lookup)
    const { connected } = readWalletSession()
    if (connected) preflightAhead(connected.address)
    set(key, { phase: 'checking' })
    prepareVerifying()
    void client.prefetchQuery(keptForGood)
    try {
      const checked = await priceOf(lookup)
      if (!checked.ok) return set(key, { phase: 'refused', lookup, more, problem: checked.error })
      const check = checked.value
      const confirming: Confirming = {
        phase: 'confirming',
        check,
        more,
        ...(await boughtBefore(check)),
        ...(arrived !== undefined && { arrived }),
      }
      const isHeld = isShown || more.length > 0 || (await isBlocked(lookup))
      const payer = isHeld ? null : await payerAtOnce(check, confirming.earlier !== null)
      if (payer) await pay(key, confirming, payer, { isAtOnce: true })
      else set(key, confirming)
    } catch {
      set(key, { phase: 'refused', lookup, more, problem: { code: 'unavailable', message: unlooked } })
    }
  }

  /** Whether it is about somebody who is to be left alone, who is never bought without a word. */
  const isBlocked = async (lookup: Lookup) => (await blockedIn(lookup).catch(() => [])).length > 0

  /** Begins to buy a lookup with its price, and `more` of the same price after it; gives the key under which it is shown. */
  function ask(lookup: Lookup, { onOpen }: AskOptions = {}, more: readonly Lookup[] = []): string {
    const key = keyOf(lookup)
    for (const one of [lookup, ...more]) calls.expect(keyOf(one))
    openers.set(key, onOpen)
    // asked for in two places, it is bought once
    if (!isBeingBought(lookup))
      void withWallet([lookup, ...more], ({ isShown }) => void quote(lookup, isShown, more))
    return key
  }

  return {
    ...calls,
    /** Has ready what proves a signature and what draws an answer: for a moment at which nobody waits. */
    prepare(endpoint: Endpoint): void {
      prepareVerifying()
      drawing.prepareAnswer(client, endpoint)
    },
    /** Has the price of a lookup ready. */
    prefetch: (lookup: Lookup): void => void priceOf(lookup).catch(() => undefined),
    ask,
    /** Begins to buy several lookups of one price with one word, without those about people to be left alone. */
    async askTogether(lookups: readonly Lookup[]): Promise<void> {
      const blocked = await Promise.all(lookups.map(isBlocked))
      const [first, ...more] = lookups.filter((one, at) => !blocked[at] && !isBeingBought(one))
      if (first) ask(first, {}, more)
    },
    /** The same for what stands in a form; fails with what the contract finds wrong with it. */
    askDraft(endpointId: string, draft: Draft, options: AskOptions): Result<string, FieldProblem[]> {
      const endpoint = findEndpoint(endpointId)
      if (!endpoint) throw new Error(`no endpoint ${endpointId}`)
      const input = readDraft(endpoint, draft)
      return input.ok ? ok(ask({ endpointId, input: input.value }, options)) : input
    },
    /** The visitor's word on the price that is shown. */
    confirm(key: string, confirming: Confirming, payer: Connected): void {
      // it waits for nothing any more, also where it is not drawn as under way yet
      if (left === key) forgetLeft()
      void payAll(key, confirming, payer)
    },
    /** Money has come for what waits for the visitor's word: it is shown again, at a price of now. */
    renew: (key: string, { check, more }: Confirming, arrived: Usdc): void =>
      void quote(check.lookup, true, more, arrived),
    /** The visitor goes elsewhere, to a wallet or for money: what waits outlives this page. */
    leave({ key, call }: Question): void {
      left = key
      keepWaiting(call.phase === 'connecting' ? call.lookups : [call.check.lookup, ...call.more])
    },
    /** Asks for what waited when the page was thrown away; gives the key under which it is shown, null for nothing. */
    askAgain({ lookups }: Waiting): string | null {
      const [first, ...more] = lookups.filter((one) => findEndpoint(one.endpointId) && !isBeingBought(one))
      if (!first) {
        forgetWaiting()
        return null
      }
      const key = keyOf(first)
      left = key
      for (const one of [first, ...more]) calls.expect(keyOf(one))
      void withWallet([first, ...more], () => void quote(first, true, more))
      return key
    },
    /** The visitor takes the answer that is here already. */
    openEarlier(key: string, { purchase }: Entry): void {
      set(key, idle)
      openers.get(key)?.(purchase.intentId)
    },
    /** Asks once more for what could not be begun. */
    again(key: string): void {
      const call = read(key)
      if (call.phase !== 'refused') return
      const { lookup, more } = call
      void withWallet([lookup, ...more], ({ isShown }) => void quote(lookup, isShown, more))
    },
    /** Goes on with a purchase that was begun; gives the key under which it is shown. */
    proceed(entry: Entry): string {
      const key = keyOf(entry.lookup)
      void withWallet([entry.lookup], () => takeUp(entry, continuePurchase))
      return key
    },
    /** Sends once more what is signed already. */
    resend: (entry: Entry): void => takeUp(entry, sendSigned),
    dismiss: (key: string): void => set(key, idle),
  }
}

export type Checkout = ReturnType<typeof openCheckout>
