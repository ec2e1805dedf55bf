import type { QueryClient } from '@tanstack/react-query'
import { isRemembered, loadWallets, readWalletSession } from '@/components/pay/wallet/wallet-session'
import { findEndpoint } from '@/lib/core/catalogue'
import { readDraft } from '@/lib/core/catalogue/draft'
import type { Draft, FieldProblem } from '@/lib/core/catalogue/typed'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import type { Usdc } from '@/lib/core/money'
import type { Hex } from '@/lib/core/payment/bytes'
import { lookupsOf, openPaying, priceOf, type Drawing } from '@/components/pay/paying'
import { keptForGood } from '@/components/pay/keeping-note'
import { idle, openCalls, type Confirming, type Lookups, type Question } from '@/components/pay/calls'
import { keyOf, type Lookup } from '@/lib/core/catalogue/lookup'
import { continuePurchase, sendSigned } from '@/lib/browser/purchase/buy'
import { blockedIn } from '@/lib/browser/privacy/blocked-in-lookup'
import { dropUnsent } from '@/lib/browser/purchase/chain-check'
import type { Entry } from '@/lib/browser/purchase/journal'
import { readAllowance } from '@/lib/browser/purchase/limits'
import { preflightAhead } from '@/lib/browser/purchase/preflight'
import { earlierOf, isOneClick, type PriceCheck } from '@/lib/browser/purchase/quote'
import { prepareVerifying } from '@/lib/browser/purchase/sign'
import { forgetWaiting, keepWaiting, type Waiting } from '@/lib/browser/purchase/waiting'
import { ok, type Result } from '@/lib/core/result'
import type { Connected } from '@/lib/browser/wallet/wallets'

/** Milliseconds after a yes within which nothing else is bought without the sheet. */
const secondPressMs = 600

const unlooked = 'This browser could not look up what was bought before. Nothing was charged.'

/** Whether it is about somebody who is to be left alone, who is never bought without a word. */
const isBlocked = async (lookup: Lookup): Promise<boolean> =>
  (await blockedIn(lookup).catch(() => [])).length > 0

/** The account that pays at once, where the visitor's per-click limit allows that; else null. */
async function payerAtOnce({ check, earlier }: Confirming): Promise<Connected | null> {
  const { perClick } = await readAllowance()
  return isOneClick(check, { perClick, isBoughtBefore: earlier !== null })
    ? (await loadWallets()).current()
    : null
}

/** A purchase that was begun, where it is still what is asked for; else it is dropped, since nothing of it was sent. */
async function goingOn(
  begun: Entry | null,
  { price, quote }: PriceCheck,
  payer: Connected | null,
): Promise<Entry | null> {
  if (!begun) return null
  const { from, quote: own } = begun.purchase
  const isPayer = !payer || payer.address.toLowerCase() === from.toLowerCase()
  const isSame = own.price === price && own.payTo.toLowerCase() === quote.payTo.toLowerCase()
  if (isPayer && isSame) return begun
  await dropUnsent(begun)
  return null
}

/** `onOpen` shows an answer that was bought before, when the visitor takes that instead. */
type AskOptions = { onOpen?: (intentId: Hex) => void }

/**
 * Everything that is being bought on this page, each lookup under its key: whatever shows the same lookup shows the same
 * state. One question at a time goes to the visitor. A lookup goes from `begin` to the wallet (`withWallet`), its price
 * (`quote`), the visitor's word (`confirm`, or their own limit for a click) and its payment (`payAll`).
 */
export function openCheckout(client: QueryClient, drawing: Drawing) {
  const calls = openCalls()
  const { read, set } = calls
  const { pay, payAll, takeUp, isBeingBought } = openPaying({ client, drawing, calls })
  const openers = new Map<string, AskOptions['onOpen']>()
  /** When the visitor last said yes: the second press of two lands on what stood behind the sheet. */
  let agreedAt = -Infinity
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

  /** Begins to buy a lookup with its price; gives the key under which it is shown. */
  function ask(lookup: Lookup, { onOpen }: AskOptions): string {
    openers.set(keyOf(lookup), onOpen)
    return begin([lookup])
  }

  /** Begins to buy the first with its price, and the others with the same word; gives the key under which it is shown. */
  function begin(lookups: Lookups, { isShown = false } = {}): string {
    for (const one of lookups) calls.expect(keyOf(one))
    // asked for in two places, it is bought once
    if (!isBeingBought(lookups[0]))
      void withWallet(lookups, (given) => void quote(lookups, { isShown: isShown || given.isShown }))
    return keyOf(lookups[0])
  }

  /** Does what needs a wallet; without one it is connected first, and the visitor sees the price after that. */
  async function withWallet(lookups: Lookups, work: (given: { isShown: boolean }) => void): Promise<void> {
    if (readWalletSession().connected) return work({ isShown: false })
    // one that was connected on the last visit comes back by itself
    const wallets = isRemembered() ? await loadWallets().catch(() => null) : null
    if (wallets?.current()) return work({ isShown: true })
    set(keyOf(lookups[0]), { phase: 'connecting', lookups, goOn: () => work({ isShown: true }) })
  }

  /** Asks for the price, then for the word to pay it, or pays at once where the visitor's own limit allows it. */
  async function quote(lookups: Lookups, { isShown, arrived }: { isShown: boolean; arrived?: Usdc }) {
    const [lookup, ...more] = lookups
    const key = keyOf(lookup)
    const isSecondPress = Date.now() - agreedAt < secondPressMs
    const { connected } = readWalletSession()
    if (connected) preflightAhead(connected.address)
    set(key, { phase: 'checking' })
    prepareVerifying()
    void client.prefetchQuery(keptForGood)
    try {
      const checked = await priceOf(client, lookup)
      if (!checked.ok) return set(key, { phase: 'refused', lookups, problem: checked.error })
      const found = await earlierOf(checked.value.purchaseKey)
      const confirming: Confirming = {
        phase: 'confirming',
        check: checked.value,
        more,
        ...found,
        begun: await goingOn(found.begun, checked.value, connected),
        ...(arrived !== undefined && { arrived }),
      }
      const isHeld = isShown || more.length > 0 || isSecondPress || (await isBlocked(lookup))
      const payer = isHeld ? null : await payerAtOnce(confirming)
      if (payer) await pay(confirming, payer, { isAtOnce: true })
      else set(key, confirming)
    } catch {
      set(key, { phase: 'refused', lookups, problem: { code: 'unavailable', message: unlooked } })
    }
  }

  return {
    ...calls,
    /** Has ready what proves a signature and what draws an answer: for a moment at which nobody waits. */
    prepare(endpoint: Endpoint): void {
      prepareVerifying()
      drawing.prepareAnswer(client, endpoint)
    },
    /** Has the price of a lookup ready. */
    prefetch: (lookup: Lookup): void => void priceOf(client, lookup).catch(() => undefined),
    ask,
    /** Begins to buy several lookups of one price with one word, without those about people to be left alone. */
    async askTogether(lookups: readonly Lookup[]): Promise<void> {
      const blocked = await Promise.all(lookups.map(isBlocked))
      const [first, ...more] = lookups.filter((one, at) => !blocked[at] && !isBeingBought(one))
      if (!first) return
      openers.delete(keyOf(first))
      begin([first, ...more])
    },
    /** The same for what stands in a form; fails with what the contract finds wrong with it. */
    askDraft(endpointId: string, draft: Draft, options: AskOptions): Result<string, FieldProblem[]> {
      const endpoint = findEndpoint(endpointId)
      if (!endpoint) throw new Error(`no endpoint ${endpointId}`)
      const input = readDraft(endpoint, draft)
      return input.ok ? ok(ask({ endpointId, input: input.value }, options)) : input
    },
    /** The visitor's word on the price that is shown; `before` is waited for before it is paid. */
    confirm({ key, call }: Question<Confirming>, payer: Connected, before?: Promise<unknown>): void {
      // it waits for nothing any more, also where it is not drawn as under way yet
      if (left === key) forgetLeft()
      agreedAt = Date.now()
      void payAll(call, payer, before)
    },
    /** Money has come for what waits for the visitor's word: it is shown again, at a price of now. */
    renew: ({ call }: Question<Confirming>, arrived: Usdc): void =>
      void quote(lookupsOf(call), { isShown: true, arrived }),
    /** The visitor takes the answer that is here already. */
    openEarlier({ key }: Question<Confirming>, { purchase }: Entry): void {
      set(key, idle)
      openers.get(key)?.(purchase.intentId)
    },
    /** The visitor goes elsewhere, to a wallet or for money: what waits outlives this page. */
    leave({ key, call }: Question): void {
      left = key
      keepWaiting(lookupsOf(call))
    },
    /** Asks for what waited when the page was thrown away; gives the key under which it is shown, null for nothing. */
    askAgain({ lookups }: Waiting): string | null {
      const [first, ...more] = lookups.filter((one) => findEndpoint(one.endpointId) && !isBeingBought(one))
      if (!first) {
        forgetWaiting()
        return null
      }
      left = keyOf(first)
      return begin([first, ...more], { isShown: true })
    },
    /** Asks once more for what could not be begun. */
    again(key: string): void {
      const call = read(key)
      if (call.phase === 'refused') begin(call.lookups)
    },
    /** Asks for the word to go on with what was begun and never sent, as for any other; gives its key. */
    goOn: ({ lookup }: Entry): string => begin([lookup]),
    /** Goes on with a purchase in hand; gives the key under which it is shown. */
    proceed(entry: Entry): string {
      void withWallet([entry.lookup], () => takeUp(entry, continuePurchase))
      return keyOf(entry.lookup)
    },
    /** Sends once more what is signed already. */
    resend: (entry: Entry): void => takeUp(entry, sendSigned),
    dismiss: (key: string): void => set(key, idle),
  }
}

export type Checkout = ReturnType<typeof openCheckout>
