import type { QueryClient } from '@tanstack/react-query'
import { keptForGood } from '@/components/pay/payment-facts'
import {
  answerOf,
  idle,
  isBeingBought,
  openCalls,
  type Call,
  type Confirming,
  type Question,
} from '@/components/pay/calls'
import { openPaying, type Drawing } from '@/components/pay/paying'
import { carryOn } from '@/components/pay/runs/runner'
import { secondPressMs } from '@/components/pay/use-new-look'
import type { Proposal } from '@/components/pay/runs/proposal'
import { unlockByTouch } from '@/components/pay/session-wallet/unlock'
import { untilFilled } from '@/components/pay/wallet/balance'
import {
  isRemembered,
  loadWallets,
  readWalletSession,
  watchWalletSession,
} from '@/components/pay/wallet/wallet-session'
import { announce } from '@/components/ui/live-region'
import { areAccepted, blockedIn, forgive, type Asked } from '@/lib/browser/privacy/blocked-in-lookup'
import { isUnsent, type Entry } from '@/lib/browser/purchase/journal'
import { perClickNow, raiseLimit, readAllowance } from '@/lib/browser/purchase/limits'
import { preflightAhead } from '@/lib/browser/purchase/preflight'
import {
  checkPrice,
  earlierOf,
  isOneClick,
  type PriceCheck,
  type PriceProblem,
} from '@/lib/browser/purchase/quote'
import { dropUnsent } from '@/lib/browser/purchase/reconcile'
import { prepareVerifying } from '@/lib/browser/purchase/sign'
import { forgetWaiting, keepWaiting } from '@/lib/browser/purchase/waiting'
import type { Connected } from '@/lib/browser/wallet/wallets'
import { findEndpoint } from '@/lib/core/catalogue'
import { readDraft } from '@/lib/core/catalogue/draft'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { keyOf, type Lookup } from '@/lib/core/catalogue/lookup'
import type { Draft, FieldProblem } from '@/lib/core/catalogue/typed'
import type { Usdc } from '@/lib/core/money'
import { isSameAddress, type Address } from '@/lib/core/payment/bytes'
import { refusalText } from '@/lib/core/payment/refusals'
import { ok, type Result } from '@/lib/core/result'

/** Milliseconds for which a price is as good as fresh. */
const freshMs = 45_000

const unlooked = 'This browser could not look up what was bought before. Nothing was charged.'

/** Whether it is about somebody who is to be left alone, who is never bought without a word. */
const isBlocked = async (lookup: Lookup, accepted: readonly Asked[] = []): Promise<boolean> =>
  !areAccepted(await blockedIn(lookup).catch(() => []), accepted)

/** A purchase that was begun, where it is still what is asked for; else it is dropped, since nothing of it was sent. */
async function resumableEntry(
  begun: Entry | null,
  { price, quote }: PriceCheck,
  payer: Connected | null,
): Promise<Entry | null> {
  if (!begun) return null
  const { from, quote: own } = begun.purchase
  const isPayer = !payer || isSameAddress(payer.address, from)
  const isSame = own.price === price && isSameAddress(own.payTo, quote.payTo)
  if (isPayer && isSame) return begun
  await dropUnsent(begun)
  return null
}

/** A run as it is put before the visitor by now; it is the first plan that is followed. */
async function runNow(proposal: Proposal): Promise<Pick<Confirming, 'proposal' | 'problem'>> {
  const now = await proposal.now()
  if (now) return { proposal: { ...proposal, offer: now.offer, approve: now.approve }, problem: undefined }
  const offer = { ...proposal.offer, parts: [], most: 0n, payments: 0 }
  return { proposal: { ...proposal, offer }, problem: 'Nothing is left to buy here' }
}

/** What was begun is gone on with only while it is what was read with its price. */
async function earlierNow({ begun: own }: Confirming, { purchaseKey }: PriceCheck) {
  const { begun, ...found } = await earlierOf(purchaseKey)
  return { ...found, begun: begun?.purchase.intentId === own?.purchase.intentId ? own : null }
}

/**
 * The visitor's word: for a run with its payee and the most that it may spend; `accepted` are to be left alone, and asked
 * for all the same; `isForAll`: what costs no more is not asked for again in this session.
 */
type Word = { payee: Address | null; cap: Usdc; accepted?: readonly Asked[]; isForAll?: boolean }

/**
 * Everything that is being bought on this page, each lookup under its key: whatever shows the same lookup shows the same
 * state. One question at a time goes to the visitor. A lookup goes from `begin` to the wallet (`untilWallet`), its price
 * (`quote`), the visitor's word (`confirm`, or their own limit for a click) and its payment (`pay`); a run goes the same
 * way to its word, and is carried on beside the page.
 */
export function openCheckout(client: QueryClient, drawing: Drawing) {
  const calls = openCalls()
  const { read, set } = calls
  const { pay, takeUp, isPaying } = openPaying(client, drawing, set)
  let agreedAt = -Infinity
  /** The second press of two on Pay lands on what stands behind the sheet, or on the next sheet: it buys nothing. */
  const isSecondPress = () => performance.now() - agreedAt < secondPressMs
  /** The lookup that is kept for when this page is thrown away. */
  let left: string | null = null
  calls.watchAll(() => {
    if (left === null || ['connecting', 'checking', 'confirming'].includes(read(left).phase)) return
    left = null
    forgetWaiting()
  })

  const isUnderWay = (lookup: Lookup) => isBeingBought(read(keyOf(lookup))) || isPaying(keyOf(lookup))

  async function priceOf({ endpointId, input }: Lookup): Promise<Result<PriceCheck, PriceProblem>> {
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

  function begin(lookup: Lookup, { isShown = false } = {}): string {
    const key = keyOf(lookup)
    calls.expect(key)
    // asked for in two places, it is bought once
    if (!isUnderWay(lookup))
      void untilWallet(key, lookup).then((isNew) => quote(lookup, { isShown: isShown || isNew }))
    return key
  }

  /** True where the wallet came only now. Where the visitor closes the question this never ends. */
  async function untilWallet(key: string, lookup: Lookup | null): Promise<boolean> {
    const wasThere = readWalletSession().connected !== null
    // one that was connected on the last visit comes back by itself
    if (!wasThere && isRemembered()) await loadWallets().catch(() => undefined)
    if (!readWalletSession().connected) await untilConnected(key, { phase: 'connecting', lookup })
    await untilFilled()
    return !wasThere
  }

  function untilConnected(key: string, asking: Call): Promise<void> {
    set(key, asking)
    return new Promise((resolve) => {
      const unwatch = watchWalletSession(() => {
        const isAsked = read(key) === asking
        if (isAsked && !readWalletSession().connected) return
        unwatch()
        if (isAsked) resolve()
      })
    })
  }

  /** Asks for the price, then for the word to pay it, or pays at once where the visitor's own limit allows it. */
  async function quote(lookup: Lookup, { isShown, arrived }: { isShown: boolean; arrived?: Usdc }) {
    const key = keyOf(lookup)
    const mustBeShown = isShown || isSecondPress()
    const { connected } = readWalletSession()
    if (connected) preflightAhead(connected.address)
    set(key, { phase: 'checking' })
    prepareVerifying()
    void client.prefetchQuery(keptForGood)
    try {
      const checked = await priceOf(lookup)
      if (!checked.ok) return set(key, { phase: 'refused', lookup, problem: checked.error })
      const check = checked.value
      if (connected) preflightAhead(connected.address, { to: check.quote.payTo, value: check.price })
      const found = await earlierOf(check.purchaseKey)
      const begun = await resumableEntry(found.begun, check, connected)
      const confirming: Confirming = { phase: 'confirming', lookup, check, ...found, begun, arrived }
      const payer = mustBeShown || (await isBlocked(lookup)) ? null : await payerAtOnce(check, found.earlier)
      if (payer) await pay(confirming, check, payer, { isAtOnce: true })
      else set(key, confirming)
    } catch {
      set(key, { phase: 'refused', lookup, problem: { code: 'unavailable', message: unlooked } })
    }
  }

  /** The account that pays at once, where the visitor's per-click limit allows that; else null. */
  async function payerAtOnce(check: PriceCheck, earlier: Entry | null): Promise<Connected | null> {
    const perClick = perClickNow(await readAllowance())
    return isOneClick(check, { perClick, isBoughtBefore: earlier !== null })
      ? (await loadWallets()).current()
      : null
  }

  async function propose(key: string, proposal: Proposal, arrived?: Usdc): Promise<void> {
    const { first: lookup } = proposal.offer
    const before = { earlier: null, shown: null, begun: null, arrived }
    const asking: Confirming = { phase: 'confirming', lookup, check: null, proposal, ...before }
    set(key, asking)
    void client.prefetchQuery(keptForGood)
    const update = (next: Partial<Confirming>) => read(key) === asking && set(key, { ...asking, ...next })
    try {
      const checked = await priceOf(lookup)
      if (checked.ok) {
        update({ check: checked.value })
        return void follow(key).catch(() => undefined)
      }
      const { error } = checked
      update({ problem: error.code === 'refused' ? refusalText(error.refusal.code).what : error.message })
    } catch {
      update({ problem: 'The price could not be checked.' })
    }
  }

  /** What waits for the visitor's word, by what was bought and said since it was asked. */
  async function follow(key: string): Promise<void> {
    const call = read(key)
    if (call.phase !== 'confirming' || !call.check) return
    const next = await (call.proposal ? runNow(call.proposal) : earlierNow(call, call.check))
    const now = read(key)
    if (now.phase === 'confirming' && now.check === call.check) set(key, { ...now, ...next })
  }

  async function approve(proposal: Proposal, { payee, cap }: Word, payer: Connected): Promise<void> {
    const id = await proposal.approve(payee, cap).catch(() => null)
    if (id === null)
      return announce('The run could not be written down, or nobody is left in it. It charged nothing.')
    proposal.onBegun?.(id)
    await carryOn(id, payer, client)
  }

  return {
    ...calls,
    ask: begin,
    isSecondPress,
    /** Has ready what proves a signature and what draws an answer: for a moment at which nobody waits. */
    prepare(endpoint: Endpoint): void {
      prepareVerifying()
      drawing.prepareAnswer(client, endpoint)
    },
    prefetch: (lookup: Lookup): void => void priceOf(lookup).catch(() => undefined),
    askDraft(endpointId: string, draft: Draft): Result<string, FieldProblem[]> {
      const endpoint = findEndpoint(endpointId)
      if (!endpoint) throw new Error(`no endpoint ${endpointId}`)
      const input = readDraft(endpoint, draft)
      return input.ok ? ok(begin({ endpointId, input: input.value })) : input
    },
    propose(proposal: Proposal): void {
      const key = `run ${crypto.randomUUID()}`
      void untilWallet(key, null).then(() => propose(key, proposal))
    },
    async carryOn(id: string, change: () => Promise<unknown>): Promise<void> {
      if (isSecondPress()) return
      const key = `run ${id}`
      await unlockByTouch().catch(() => undefined)
      await untilWallet(key, null)
      set(key, idle)
      const { connected } = readWalletSession()
      if (!connected) return
      await change().then(
        () => carryOn(id, connected, client),
        () => announce('This browser could not write it down. Nothing was charged.'),
      )
    },
    async confirm({ key, call }: Question<Confirming>, payer: Connected, word: Word): Promise<void> {
      const { check, proposal } = call
      if (!check || isPaying(key) || isSecondPress()) return
      agreedAt = performance.now()
      // the sheet closes with the press: what is pressed next is meant for the page behind it
      set(key, proposal ? idle : { phase: 'agreed' })
      if (proposal) return approve(proposal, word, payer)
      const { accepted = [], isForAll, cap } = word
      if (await isBlocked(call.lookup, accepted)) return set(key, call)
      if (accepted.length > 0) await forgive(accepted).catch(() => undefined)
      await pay(call, check, payer)
      // only once one was paid so; where it cannot be written, the next one is asked for
      if (isForAll && answerOf(read(key))) await raiseLimit('perClick', cap).catch(() => undefined)
    },
    follow: (key: string): Promise<void> => follow(key).catch(() => undefined),
    /** Money has come for what waits for the visitor's word: it is shown again, at a price of now. */
    renew({ key, call: { lookup, proposal } }: Question<Confirming>, arrived: Usdc): void {
      void (proposal ? propose(key, proposal, arrived) : quote(lookup, { isShown: true, arrived }))
    },
    openEarlier: ({ key }: Question<Confirming>, entry: Entry): void =>
      set(key, { phase: 'stopped', entry, stop: { why: 'ended' } }),
    /** The visitor goes elsewhere, to a wallet or for money: a lookup that waits outlives this page. */
    leave({ key, call }: Question): void {
      if (!call.lookup || ('proposal' in call && call.proposal)) return
      left = key
      keepWaiting(call.lookup)
    },
    /** Asks for what waited when the page was thrown away; false where it is bought already. */
    askAgain(lookup: Lookup): boolean {
      const isBought = isUnderWay(lookup)
      if (isBought) forgetWaiting()
      else left = begin(lookup, { isShown: true })
      return !isBought
    },
    again(key: string): void {
      const call = read(key)
      if (call.phase === 'refused') begin(call.lookup)
    },
    async proceed(entry: Entry): Promise<void> {
      const { lookup } = entry
      // what is signed goes out as it is
      if (entry.purchase.state !== 'SIGNED') await untilWallet(keyOf(lookup), lookup)
      if (isUnsent(entry) && (await isBlocked(lookup))) await quote(lookup, { isShown: true })
      else takeUp(entry)
    },
    dismiss: (key: string): void => set(key, idle),
  }
}

export type Checkout = ReturnType<typeof openCheckout>
