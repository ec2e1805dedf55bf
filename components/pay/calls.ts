import { newSignal, newState } from '@/lib/core/signal'
import type { Proposal } from '@/components/pay/runs/proposal'
import type { NotBegun } from '@/lib/browser/purchase/prepare'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import type { Usdc } from '@/lib/core/money'
import type { Hex } from '@/lib/core/payment/bytes'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { PriceCheck, PriceProblem } from '@/lib/browser/purchase/quote'
import type { Stop } from '@/lib/browser/purchase/transitions'

type Connecting = { phase: 'connecting'; lookup: Lookup | null }

export type Confirming = {
  phase: 'confirming'
  lookup: Lookup
  proposal?: Proposal
  /** Its price; null while that is asked for, which only a run is shown before. */
  check: PriceCheck | null
  problem?: string | undefined
  earlier: Entry | null
  shown: Hex | null
  /** The same lookup, begun before and never sent: paying goes on with it. */
  begun: Entry | null
  arrived?: Usdc | undefined
}

export type Call =
  | { phase: 'idle' }
  | Connecting
  | { phase: 'checking' }
  | Confirming
  /** The visitor said yes: the sheet is gone, and what comes soon is shown without a payment under way before it. */
  | { phase: 'agreed' }
  | { phase: 'refused'; lookup: Lookup; problem: PriceProblem | NotBegun }
  | { phase: 'paying'; entry: Entry; startedAt: number }
  | { phase: 'stopped'; entry: Entry; stop: Stop }
  | { phase: 'broken'; message: string }

export type Question<C = Connecting | Confirming> = { key: string; call: C }

export const answerOf = (call: Call): Hex | null =>
  call.phase === 'stopped' && call.entry.purchase.state === 'RESULT' ? call.entry.purchase.intentId : null

/** Whether anything is being bought in this browser, for pages that read no journal; kept up behind them. */
export const underWay = newState(false)

export const idle: Call = { phase: 'idle' }

export const isBeingBought = ({ phase }: Call): boolean =>
  phase === 'checking' || phase === 'agreed' || phase === 'paying'

export function openCalls() {
  const calls = new Map<string, Call>()
  /** How many places show a lookup; 0 after the last of them went away. */
  const shown = new Map<string, number>()
  const changed = newSignal<null>()
  let question: Question | null = null

  const read = (key: string): Call => calls.get(key) ?? idle

  function tell(): void {
    const [asking] = [...calls].flatMap(([key, call]) =>
      call.phase === 'connecting' || call.phase === 'confirming' ? [{ key, call }] : [],
    )
    if (question?.call !== asking?.call) question = asking ?? null
    changed.send(null)
  }

  /** What nobody looks at is not kept; what is under way goes on. */
  function set(key: string, call: Call): void {
    const isUnseen = shown.get(key) === 0 && !isBeingBought(call)
    if (call.phase === 'idle' || isUnseen) calls.delete(key)
    else calls.set(key, call)
    tell()
  }

  const watchAll = (listener: () => void) => changed.watch(() => listener())

  return {
    read,
    set,
    watchAll,
    question: (): Question | null => question,
    watch(key: string, listener: () => void): () => void {
      const unwatch = watchAll(listener)
      shown.set(key, (shown.get(key) ?? 0) + 1)
      return () => {
        unwatch()
        shown.set(key, (shown.get(key) ?? 1) - 1)
        // another place may show it in the same moment
        setTimeout(() => shown.get(key) === 0 && calls.has(key) && set(key, read(key)))
      }
    },
    expect: (key: string): void => void (shown.get(key) === 0 && shown.delete(key)),
  }
}
