import { useCallback, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { haveDrawn, prepareAnswer, untilDrawable } from '@/components/answer/kind-views'
import { refreshBalance } from '@/components/pay/wallet/balance'
import { loadWallets } from '@/components/pay/wallet/wallet-session'
import type { Input } from '@/lib/core/catalogue/draft'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import type { Hex } from '@/lib/core/payment/bytes'
import { blockedIn } from '@/lib/browser/privacy/asked'
import { buy, type NotBegun } from '@/lib/browser/purchase/buy'
import type { CallReply } from '@/lib/browser/purchase/call'
import { continuePurchase, sendSigned } from '@/lib/browser/purchase/drive'
import { entriesOfKey, isPaidFor, type Entry } from '@/lib/browser/purchase/journal'
import { readAllowance } from '@/lib/browser/purchase/limits'
import { isOneClick } from '@/lib/browser/purchase/one-click'
import { checkPrice, type PriceCheck, type PriceProblem } from '@/lib/browser/purchase/price-check'
import { answerFirstMs } from '@/lib/browser/purchase/rest'
import { prepareVerifying } from '@/lib/browser/purchase/sign'
import type { Drive, Driven, Signer, Stop } from '@/lib/browser/purchase/step'
import { ok, type Result } from '@/lib/core/result'
import type { Connected } from '@/lib/browser/wallet/wallets'

/** What the visitor sees of one lookup. */
export type Call =
  | { phase: 'idle' }
  | { phase: 'checking' }
  | { phase: 'confirming'; check: PriceCheck; earlier: Entry | null; shown: Hex | null }
  | { phase: 'refused'; problem: PriceProblem | NotBegun }
  | { phase: 'paying'; entry: Entry; reply: CallReply | null; startedAt: number }
  | { phase: 'stopped'; entry: Entry; stop: Stop; reply: CallReply | null }
  | { phase: 'broken'; message: string }

/** A price is as good as fresh for this long, in milliseconds. */
const freshMs = 45_000

const unlooked = 'This browser could not look up what was bought before. Nothing was charged.'

const message = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** What the sheet tells of earlier purchases of the same lookup, and which was the newest that was paid for. */
async function boughtBefore(check: PriceCheck): Promise<{ earlier: Entry | null; shown: Hex | null }> {
  const same = await entriesOfKey(check.purchaseKey)
  return {
    earlier: same.findLast(({ purchase }) => purchase.state === 'RESULT') ?? same.findLast(isPaidFor) ?? null,
    shown: same.findLast(isPaidFor)?.purchase.intentId ?? null,
  }
}

/** What the sheet helps with: it is shown where a payment without it stopped at one of these. */
const sheetHelps = (problem: NotBegun) =>
  problem.code === 'refused' && (problem.refusal.code === 'E_FUNDS' || problem.refusal.code === 'E_CHAIN')

/** The account that pays at once, where the visitor's per-click limit allows that; else null. */
async function payerAtOnce(check: PriceCheck, isBoughtBefore: boolean): Promise<Connected | null> {
  const { perClick } = await readAllowance()
  return isOneClick(check, { perClick, isBoughtBefore }) ? (await loadWallets()).current() : null
}

/** One lookup from its price to its answer. */
export function useCall(endpoint: Endpoint) {
  const client = useQueryClient()
  const [call, setCall] = useState<Call>({ phase: 'idle' })

  /** The price as it was just now; one that could not be had is asked for anew every time. */
  const priceOf = useCallback(
    async (input: Input) => {
      const queryKey = ['price', endpoint.id, input]
      const checked = await client.fetchQuery({
        queryKey,
        queryFn: () => checkPrice(endpoint.id, input),
        staleTime: freshMs,
        retry: false,
      })
      if (!checked.ok) client.removeQueries({ queryKey })
      return checked
    },
    [client, endpoint.id],
  )

  /** Has ready what a purchase will need, while the form still rests: its price, and what draws its answer. */
  const prefetch = useCallback(
    (input: Input) => {
      void priceOf(input).catch(() => undefined)
      prepareAnswer(client, endpoint)
    },
    [client, priceOf, endpoint],
  )

  /** Asks for the price, then shows what would be paid, or pays at once where the visitor's own limit allows it. */
  async function ask(input: Input, { isShown = false }: { isShown?: boolean } = {}) {
    setCall({ phase: 'checking' })
    prepareVerifying()
    try {
      const checked = await priceOf(input)
      if (!checked.ok) return setCall({ phase: 'refused', problem: checked.error })
      const check = checked.value
      const { earlier, shown } = await boughtBefore(check)
      const sheet: Call = { phase: 'confirming', check, earlier, shown }
      // somebody who is to be left alone is never bought without a word
      const isHeld = isShown || (await blockedIn(check.lookup).catch(() => [])).length > 0
      const payer = isHeld ? null : await payerAtOnce(check, earlier !== null)
      if (payer) await pay(check, payer, { shown, sheet })
      else setCall(sheet)
    } catch {
      setCall({ phase: 'refused', problem: { code: 'unavailable', message: unlooked } })
    }
  }

  /** Runs one drive and shows how far it came. */
  async function follow(run: (drive: Drive) => Promise<Result<Driven, NotBegun>>, sheet: Call | null = null) {
    let reply: CallReply | null = null
    try {
      const wallets = await loadWallets()
      const sign: Signer = (asked) => untilDrawable(endpoint.result).then(() => wallets.sign(asked))
      const told = (heard: CallReply) => {
        reply = heard
        setCall((now) => (now.phase === 'paying' ? { ...now, reply: heard } : now))
      }
      const driven = await run({ sign, told })
      if (driven.ok && driven.value.entry.purchase.state === 'RESULT')
        await haveDrawn(client, endpoint.result, driven.value.entry.purchase.intentId)
      setCall(
        driven.ok
          ? { phase: 'stopped', ...driven.value, reply }
          : sheet && sheetHelps(driven.error)
            ? sheet
            : { phase: 'refused', problem: driven.error },
      )
    } catch (error) {
      setCall({ phase: 'broken', message: message(error) })
    }
    // the answer is drawn first
    window.setTimeout(() => void refreshBalance(client), answerFirstMs)
  }

  const show = (entry: Entry) => setCall({ phase: 'paying', entry, reply: null, startedAt: Date.now() })

  type Shown = { shown?: Hex | null; sheet?: Call }

  function pay(check: PriceCheck, { address, chainId }: Connected, { shown = null, sheet }: Shown = {}) {
    const known = call.phase === 'confirming' ? call.shown : shown
    return follow(
      (drive) => buy(check, { address, chainId }, { ...drive, prepared: show, shown: known }),
      sheet,
    )
  }

  /** Takes up a purchase that is in the journal already. */
  function resume(entry: Entry, run: (entry: Entry, drive: Drive) => Promise<Driven>) {
    show(entry)
    return follow(async (drive) => {
      await untilDrawable(endpoint.result)
      return ok(await run(entry, drive))
    })
  }

  return {
    call,
    ask,
    pay,
    prefetch,
    proceed: (entry: Entry) => resume(entry, continuePurchase),
    resend: (entry: Entry) => resume(entry, sendSigned),
    dismiss: () => setCall({ phase: 'idle' }),
  }
}
