'use client'

import { useEffect, useImperativeHandle, useState, type Ref } from 'react'
import { CallOutcome } from '@/components/lookup/call-outcome'
import { PaymentSheet } from '@/components/pay/payment-sheet'
import { useBought } from '@/components/lookup/use-bought'
import { useCall } from '@/components/pay/use-call'
import { ConnectDialog } from '@/components/pay/wallet/connect-dialog'
import { isRemembered, loadWallets, useWalletSession } from '@/components/pay/wallet/wallet-session'
import { findEndpoint } from '@/lib/core/catalogue'
import { readDraft, type Draft, type FieldProblem } from '@/lib/core/catalogue/draft'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'

/** How long typing rests before the price is asked for ahead, in milliseconds. */
const restMs = 900

/** What the form asks of its lookup. */
export type LookupControl = {
  /** Asks for the price and goes on from there; what breaks the contract's rules comes back at once instead. */
  ask: (draft: Draft) => readonly FieldProblem[]
}

export type LookupProps = {
  endpointId: string
  draft: Draft
  control: Ref<LookupControl>
  onBusy: (isBusy: boolean) => void
  /** Whether nothing is on show yet. */
  onEmpty: (isEmpty: boolean) => void
}

/** A lookup from the click on: its price, its payment, and what came of it. */
export function Lookup({ endpointId, ...props }: LookupProps) {
  const endpoint = findEndpoint(endpointId)
  return endpoint ? <Live {...props} endpoint={endpoint} /> : null
}

type LiveProps = Omit<LookupProps, 'endpointId'> & { endpoint: Endpoint }

function Live({ endpoint, draft, control, onBusy, onEmpty }: LiveProps) {
  const { connected } = useWalletSession()
  const lookup = useCall(endpoint)
  const { call, prefetch } = lookup
  const bought = useBought(call)
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  const typed = JSON.stringify(draft)
  const busy = call.phase === 'checking' || call.phase === 'paying'

  useEffect(() => {
    const read = readDraft(endpoint, JSON.parse(typed))
    if (!connected || !read.ok) return
    const timer = window.setTimeout(() => prefetch(read.value), restMs)
    return () => window.clearTimeout(timer)
  }, [connected, endpoint, typed, prefetch])

  useEffect(() => onBusy(busy), [onBusy, busy])

  /** Does what needs a wallet; without one it is connected first, and the visitor sees the sheet after that. */
  async function withWallet(work: (given: { isShown: boolean }) => void) {
    if (connected) return work({ isShown: false })
    // one that was connected on the last visit comes back by itself
    const wallets = isRemembered() ? await loadWallets().catch(() => null) : null
    if (wallets?.current()) work({ isShown: true })
    else setWaiting(() => () => work({ isShown: true }))
  }

  function ask(asked: Draft): readonly FieldProblem[] {
    const read = readDraft(endpoint, asked)
    if (!read.ok) return read.error
    void withWallet((given) => void lookup.ask(read.value, given))
    return []
  }
  useImperativeHandle(control, () => ({ ask }))

  return (
    <>
      <CallOutcome
        endpoint={endpoint}
        draft={draft}
        lookup={lookup}
        bought={bought}
        onContinue={(entry) => void withWallet(() => void lookup.proceed(entry))}
        onEmpty={onEmpty}
      />
      <ConnectDialog
        open={waiting !== null && !connected}
        onClose={() => setWaiting(null)}
        onConnected={() => {
          waiting?.()
          setWaiting(null)
        }}
      />
      <PaymentSheet lookup={lookup} onOpen={bought.open} />
    </>
  )
}
