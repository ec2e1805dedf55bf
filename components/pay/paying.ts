import type { QueryClient } from '@tanstack/react-query'
import { markReturning } from '@/components/frame/returning'
import type { Call, Confirming } from '@/components/pay/calls'
import { refreshBalance } from '@/components/pay/wallet/balance'
import { loadWallets } from '@/components/pay/wallet/wallet-session'
import { buy, continuePurchase } from '@/lib/browser/purchase/buy'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Bought } from '@/lib/browser/purchase/pages'
import type { NotBegun } from '@/lib/browser/purchase/prepare'
import type { PriceCheck } from '@/lib/browser/purchase/quote'
import { answerFirstMs } from '@/lib/browser/purchase/timer'
import { unwrittenAnswer, type Ended, type Execution, type Signer } from '@/lib/browser/purchase/transitions'
import type { Connected } from '@/lib/browser/wallet/wallets'
import { findEndpoint } from '@/lib/core/catalogue'
import type { Endpoint, ResultKind } from '@/lib/core/catalogue/endpoint'
import { keyOf, type Lookup } from '@/lib/core/catalogue/lookup'
import type { Usdc } from '@/lib/core/money'
import type { Hex } from '@/lib/core/payment/bytes'
import { isRefusal } from '@/lib/core/payment/outcome'
import { ok, type Result } from '@/lib/core/result'

/** The code that draws answers. It is fetched before a payment, so that what was paid for can be read offline. */
export type Drawing = {
  /** Says for a moment what was signed without the sheet, and what that left in the wallet, with the way to its receipt. */
  tellSigned: (entry: Entry, payer: Paying | undefined) => void
  prepareAnswer: (client: QueryClient, endpoint: Endpoint) => void
  untilDrawable: (kind: ResultKind) => Promise<void>
  haveDrawn: (client: QueryClient, kind: ResultKind, intentId: Hex, bought: Bought | null) => Promise<void>
}

/** `balance` is what the wallet held before; undefined where that was not read. */
export type Paying = { wallet: string; balance: Usdc | undefined }

/** Milliseconds: what comes sooner is shown without a payment under way before it, whose drawing would hold it up. */
const drawnAfterMs = 1_000

/** Refusals of a payment without the sheet that are shown in it: there the visitor can do something. */
const sheetHelps = (problem: NotBegun) =>
  problem.code === 'refused' && ['E_FUNDS', 'E_CHAIN', 'E_BUDGET'].includes(problem.refusal.code)

type Following = {
  lookup: Lookup
  instead?: Confirming | null
  isSigned?: boolean
  entry?: Entry
  payer?: Paying
}

/** Pays a lookup and shows how far that comes, from the wallet to the answer on the screen. */
export function openPaying(client: QueryClient, drawing: Drawing, set: (key: string, call: Call) => void) {
  const followed = new Set<string>()

  async function follow(
    { lookup, instead = null, isSigned = false, entry, payer }: Following,
    run: (execution: Execution) => Promise<Result<Ended, NotBegun>>,
  ): Promise<void> {
    const key = keyOf(lookup)
    const kind = findEndpoint(lookup.endpointId)?.result
    let bought: Bought | null = null
    let endExpecting = () => {}
    followed.add(key)
    try {
      const wallets = await loadWallets()
      if (!isSigned) endExpecting = wallets.expectSigning()
      const sign: Signer = async (...asked) => {
        if (kind) await drawing.untilDrawable(kind)
        return wallets.sign(...asked).finally(endExpecting)
      }
      // what is refused is answered: that it was not charged is made sure of beside the page
      const answered = new AbortController()
      const ended = await run({
        sign,
        signsAtOnce: wallets.current()?.signsAtOnce,
        signal: answered.signal,
        onReply: (reply) => isRefusal(reply) && answered.abort(),
        onKept: (kept) => void (bought = kept),
      })
      if (!ended.ok)
        set(
          key,
          instead && sheetHelps(ended.error) ? instead : { phase: 'refused', lookup, problem: ended.error },
        )
      else {
        const { purchase } = ended.value.entry
        if (kind && purchase.state === 'RESULT')
          await drawing.haveDrawn(client, kind, purchase.intentId, bought)
        set(key, { phase: 'stopped', ...ended.value })
        if (instead && purchase.sends > 0) drawing.tellSigned(ended.value.entry, payer)
      }
    } catch (error) {
      // what was paid for stays on the screen, whatever failed beside it
      const answer = entry ? unwrittenAnswer(entry.purchase.intentId) : null
      const message = error instanceof Error ? error.message : String(error)
      set(
        key,
        entry && answer
          ? { phase: 'stopped', entry, stop: { why: 'not-kept', answer } }
          : { phase: 'broken', message },
      )
    }
    followed.delete(key)
    endExpecting()
    // the answer is drawn first
    window.setTimeout(() => void refreshBalance(client), answerFirstMs)
  }

  const show = (entry: Entry) => set(keyOf(entry.lookup), { phase: 'paying', entry, startedAt: Date.now() })

  async function pay(
    confirming: Confirming,
    check: PriceCheck,
    { address, chainId, wallet }: Connected,
    { isAtOnce = false } = {},
  ): Promise<void> {
    const { lookup, shown, begun } = confirming
    let timer: number | undefined
    const prepared = (entry: Entry) => {
      // those who read the journal read it later, and the visitor may have gone to another page by then
      markReturning()
      timer = window.setTimeout(show, drawnAfterMs, entry)
    }
    const payer = { wallet, balance: client.getQueryData<Usdc>(['balance', address]) }
    await follow({ lookup, instead: isAtOnce ? confirming : null, payer }, async (execution) => {
      if (!begun) return buy(check, { address, chainId }, { ...execution, prepared, shown })
      prepared(begun)
      return ok(await continuePurchase(begun, execution))
    })
    window.clearTimeout(timer)
  }

  function takeUp(entry: Entry): void {
    const { lookup, purchase } = entry
    show(entry)
    void follow({ lookup, entry, isSigned: purchase.state !== 'PREPARED' }, async (execution) => {
      const kind = findEndpoint(lookup.endpointId)?.result
      if (kind) await drawing.untilDrawable(kind)
      return ok(await continuePurchase(entry, execution))
    })
  }

  return { pay, takeUp, isPaying: (key: string): boolean => followed.has(key) }
}
