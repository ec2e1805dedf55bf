import type { QueryClient } from '@tanstack/react-query'
import { markReturning } from '@/components/frame/returning'
import {
  answerOf,
  isBeingBought as isUnderWay,
  type Call,
  type Calls,
  type Confirming,
  type Lookups,
  type Question,
} from '@/components/pay/calls'
import { keyOf, type Lookup } from '@/lib/core/catalogue/lookup'
import { refreshBalance } from '@/components/pay/wallet/balance'
import { loadWallets } from '@/components/pay/wallet/wallet-session'
import { buy, continuePurchase } from '@/lib/browser/purchase/buy'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Bought } from '@/lib/browser/purchase/pages'
import type { NotBegun } from '@/lib/browser/purchase/prepare'
import { checkPrice, earlierOf, type PriceCheck, type PriceProblem } from '@/lib/browser/purchase/quote'
import { answerFirstMs } from '@/lib/browser/purchase/timer'
import type { Ended, Execution, Signer } from '@/lib/browser/purchase/transitions'
import type { Connected } from '@/lib/browser/wallet/wallets'
import { findEndpoint } from '@/lib/core/catalogue'
import type { Endpoint, ResultKind } from '@/lib/core/catalogue/endpoint'
import type { Hex } from '@/lib/core/payment/bytes'
import { isRefusal } from '@/lib/core/payment/outcome'
import { ok, type Result } from '@/lib/core/result'

/** The code that draws answers. It is fetched before a payment, so that what was paid for can be read offline. */
export type Drawing = {
  prepareAnswer: (client: QueryClient, endpoint: Endpoint) => void
  untilDrawable: (kind: ResultKind) => Promise<void>
  haveDrawn: (client: QueryClient, kind: ResultKind, intentId: Hex, bought: Bought | null) => Promise<void>
}

/** What comes sooner is shown without a payment under way before it, whose drawing would hold it up. In milliseconds. */
const drawnAfterMs = 200

const message = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** A payment without the dialog that stopped at one of these is shown in it: there the visitor can do something. */
const dialogHelps = (problem: NotBegun) =>
  problem.code === 'refused' && ['E_FUNDS', 'E_CHAIN', 'E_BUDGET'].includes(problem.refusal.code)

/** A price is as good as fresh for this long, in milliseconds. */
const freshMs = 45_000

/** The price as it was just now; one that could not be had is asked for anew every time. */
export async function priceOf(
  client: QueryClient,
  { endpointId, input }: Lookup,
): Promise<Result<PriceCheck, PriceProblem>> {
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

/** What is asked about: the first is in hand. */
export const lookupsOf = (call: Question['call']): Lookups =>
  call.phase === 'connecting' ? call.lookups : [call.check.lookup, ...call.more]

type Following = {
  lookups: Lookups
  /** Shown for a refusal that it says more about. */
  instead?: Call | null
  /** The wallet is not asked, or not at once. */
  isSigned?: boolean
}

type Parts = { client: QueryClient; drawing: Drawing; calls: Calls }

/** Carries out what the visitor gave the word for, each purchase shown under the key of its lookup. */
export function openPaying({ client, drawing, calls: { read, set } }: Parts) {
  /** Lookups whose payment the visitor confirmed and that has not come to its end. */
  const begun = new Set<string>()

  const show = (entry: Entry) => set(keyOf(entry.lookup), { phase: 'paying', entry, startedAt: Date.now() })

  /** Shows how far a purchase comes, from the wallet to the answer on the screen. */
  async function follow(
    { lookups, instead = null, isSigned = false }: Following,
    run: (execution: Execution) => Promise<Result<Ended, NotBegun>>,
  ): Promise<void> {
    const [lookup] = lookups
    const key = keyOf(lookup)
    const kind = findEndpoint(lookup.endpointId)?.result
    let bought: Bought | null = null
    let endExpecting = () => {}
    try {
      const wallets = await loadWallets()
      if (!isSigned) endExpecting = wallets.expectSigning()
      const sign: Signer = async (asked) => {
        if (kind) await drawing.untilDrawable(kind)
        return wallets.sign(asked).finally(endExpecting)
      }
      // what is refused is answered: that it was not charged is made sure of beside the page
      const answered = new AbortController()
      const ended = await run({
        ...{ sign, signsAtOnce: wallets.current()?.signsAtOnce, signal: answered.signal },
        onReply: (reply) => isRefusal(reply) && answered.abort(),
        onKept: (kept) => void (bought = kept),
      })
      if (!ended.ok)
        set(
          key,
          instead && dialogHelps(ended.error) ? instead : { phase: 'refused', lookups, problem: ended.error },
        )
      else {
        const { purchase } = ended.value.entry
        if (kind && purchase.state === 'RESULT')
          await drawing.haveDrawn(client, kind, purchase.intentId, bought)
        set(key, { phase: 'stopped', ...ended.value })
      }
    } catch (error) {
      set(key, { phase: 'broken', message: message(error) })
    }
    endExpecting()
    // the answer is drawn first
    window.setTimeout(() => void refreshBalance(client), answerFirstMs)
  }

  /** Buys what was confirmed. */
  async function pay(
    confirming: Confirming,
    { address, chainId }: Connected,
    { isAtOnce = false } = {},
  ): Promise<void> {
    const { check, shown, begun } = confirming
    let timer: number | undefined
    const prepared = (entry: Entry) => {
      // those who read the journal read it later, and the visitor may have gone to another page by then
      markReturning()
      timer = window.setTimeout(show, drawnAfterMs, entry)
    }
    await follow(
      { lookups: lookupsOf(confirming), instead: isAtOnce ? confirming : null },
      async (execution) => {
        if (!begun) return buy(check, { address, chainId }, { ...execution, prepared, shown })
        prepared(begun)
        return ok(await continuePurchase(begun, execution))
      },
    )
    window.clearTimeout(timer)
  }

  function isBeingBought(lookup: Lookup): boolean {
    const key = keyOf(lookup)
    return isUnderWay(read(key)) || begun.has(key)
  }

  /** Pays what was confirmed, one lookup after another; the first that is not bought ends it. */
  async function payAll(confirming: Confirming, payer: Connected, before?: Promise<unknown>): Promise<void> {
    const { check, more } = confirming
    const key = keyOf(check.lookup)
    // a second press on what is not drawn as under way yet
    if (begun.has(key)) return
    begun.add(key)
    // the sheet closes with the press: what is pressed next is meant for the page behind it
    set(key, { phase: 'agreed' })
    await before
    await pay(confirming, payer)
    begun.delete(key)
    let last = read(key)
    for (const [at, lookup] of more.entries()) {
      if (last.phase !== 'idle' && answerOf(last) === null) return
      // it was bought from another place meanwhile
      if (isBeingBought(lookup)) continue
      const next = keyOf(lookup)
      const after = more.slice(at + 1)
      set(next, { phase: 'checking' })
      const checked = await priceOf(client, lookup)
      if (!checked.ok)
        return set(next, { phase: 'refused', lookups: [lookup, ...after], problem: checked.error })
      const { earlier, shown } = await earlierOf(checked.value.purchaseKey)
      const one: Confirming = {
        ...confirming,
        check: checked.value,
        more: after,
        earlier,
        shown,
        begun: null,
      }
      // the visitor's word was for this price and this payee, and for what was not bought before
      const isSame = checked.value.price === check.price && checked.value.quote.payTo === check.quote.payTo
      if (!isSame || earlier) return set(next, one)
      await pay(one, payer)
      last = read(next)
    }
  }

  /** Takes up a purchase that is in the journal already. */
  function takeUp(entry: Entry, run: (entry: Entry, execution: Execution) => Promise<Ended>): void {
    const { lookup, purchase } = entry
    show(entry)
    void follow({ lookups: [lookup], isSigned: purchase.state !== 'PREPARED' }, async (execution) => {
      const kind = findEndpoint(lookup.endpointId)?.result
      if (kind) await drawing.untilDrawable(kind)
      return ok(await run(entry, execution))
    })
  }

  return { pay, payAll, takeUp, isBeingBought }
}
