import { useCallback, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { refreshBalance } from '@/components/wallet/balance'
import { loadWallets } from '@/components/wallet/wallet-session'
import type { Input } from '@/lib/catalogue/draft'
import type { Endpoint } from '@/lib/catalogue/endpoint'
import type { Hex } from '@/lib/payment/bytes'
import { buy, type NotBegun } from '@/lib/purchase/buy'
import type { CallReply } from '@/lib/purchase/call'
import { continuePurchase, sendSigned } from '@/lib/purchase/drive'
import { entriesOfKey, isPaidFor, type Entry } from '@/lib/purchase/journal'
import { checkPrice, type PriceCheck, type PriceProblem } from '@/lib/purchase/price-check'
import type { Drive, Driven, Stop } from '@/lib/purchase/step'
import { ok, type Result } from '@/lib/result'
import type { Connected } from '@/lib/wallet/wallets'

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

const message = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** What the sheet tells of earlier purchases of the same lookup, and which was the newest that was paid for. */
async function boughtBefore(check: PriceCheck): Promise<{ earlier: Entry | null; shown: Hex | null }> {
  const same = await entriesOfKey(check.purchaseKey)
  return {
    earlier: same.findLast(({ purchase }) => purchase.state === 'RESULT') ?? null,
    shown: same.findLast(isPaidFor)?.purchase.intentId ?? null,
  }
}

/** One lookup from its price to its answer. */
export function useCall(endpoint: Endpoint) {
  const client = useQueryClient()
  const [call, setCall] = useState<Call>({ phase: 'idle' })

  const priceOf = useCallback(
    (input: Input) =>
      client.fetchQuery({
        queryKey: ['price', endpoint.id, input],
        queryFn: () => checkPrice(endpoint.id, input),
        staleTime: freshMs,
        retry: false,
      }),
    [client, endpoint.id],
  )

  /** Asks for the price and shows what would be paid. */
  async function ask(input: Input) {
    setCall({ phase: 'checking' })
    try {
      const checked = await priceOf(input)
      if (checked.ok)
        setCall({ phase: 'confirming', check: checked.value, ...(await boughtBefore(checked.value)) })
      else {
        await client.invalidateQueries({ queryKey: ['price', endpoint.id, input] })
        setCall({ phase: 'refused', problem: checked.error })
      }
    } catch (error) {
      setCall({ phase: 'broken', message: message(error) })
    }
  }

  /** Runs one drive and shows how far it came. */
  async function follow(run: (drive: Drive) => Promise<Result<Driven, NotBegun>>) {
    let reply: CallReply | null = null
    try {
      const { sign } = await loadWallets()
      const told = (heard: CallReply) => {
        reply = heard
        setCall((now) => (now.phase === 'paying' ? { ...now, reply: heard } : now))
      }
      const driven = await run({ sign, told })
      setCall(
        driven.ok
          ? { phase: 'stopped', ...driven.value, reply }
          : { phase: 'refused', problem: driven.error },
      )
    } catch (error) {
      setCall({ phase: 'broken', message: message(error) })
    }
    await Promise.all([client.invalidateQueries({ queryKey: ['journal'] }), refreshBalance(client)])
  }

  const show = (entry: Entry) => setCall({ phase: 'paying', entry, reply: null, startedAt: Date.now() })

  function pay(check: PriceCheck, { address, chainId }: Connected) {
    const shown = call.phase === 'confirming' ? call.shown : null
    return follow((drive) => buy(check, { address, chainId }, { ...drive, prepared: show, shown }))
  }

  /** Takes up a purchase that is in the journal already. */
  function resume(entry: Entry, run: (entry: Entry, drive: Drive) => Promise<Driven>) {
    show(entry)
    return follow(async (drive) => ok(await run(entry, drive)))
  }

  return {
    call,
    ask,
    pay,
    prefetch: (input: Input) => void priceOf(input).catch(() => undefined),
    proceed: (entry: Entry) => resume(entry, continuePurchase),
    resend: (entry: Entry) => resume(entry, sendSigned),
    dismiss: () => setCall({ phase: 'idle' }),
  }
}
