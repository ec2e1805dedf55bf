'use client'

import { useEffect, useState } from 'react'
import { CallForm } from '@/components/call/call-form'
import { CallOutcome } from '@/components/call/call-outcome'
import { ConfirmPayment } from '@/components/call/confirm-payment'
import { useBought } from '@/components/call/use-bought'
import { useCall } from '@/components/call/use-call'
import { useDraft } from '@/components/call/use-draft'
import { ConnectDialog } from '@/components/wallet/connect-dialog'
import {
  isRemembered,
  loadWallets,
  prepareWallets,
  useWalletSession,
} from '@/components/wallet/wallet-session'
import { findEndpoint } from '@/lib/catalogue'
import { readDraft } from '@/lib/catalogue/draft'
import type { Endpoint } from '@/lib/catalogue/endpoint'

/** How long typing rests before the price is asked for ahead, in milliseconds. */
const restMs = 900

/** The two panes of a lookup: its form, and what came of it. */
export function CallPanel({ endpointId }: { endpointId: string }) {
  const endpoint = findEndpoint(endpointId)
  return endpoint ? <Panel key={endpointId} endpoint={endpoint} /> : null
}

function Panel({ endpoint }: { endpoint: Endpoint }) {
  const { draft, change } = useDraft()
  const { connected } = useWalletSession()
  const lookup = useCall(endpoint)
  const { call, prefetch } = lookup
  const bought = useBought(call)
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  const typed = JSON.stringify(draft)

  useEffect(() => {
    const read = readDraft(endpoint, JSON.parse(typed))
    if (!connected || !read.ok) return
    const timer = window.setTimeout(() => prefetch(read.value), restMs)
    return () => window.clearTimeout(timer)
  }, [connected, endpoint, typed, prefetch])

  /** Does what needs a wallet; without one it is connected first, and the visitor sees the sheet after that. */
  async function withWallet(work: (given: { isShown: boolean }) => void) {
    if (connected) return work({ isShown: false })
    // one that was connected on the last visit comes back by itself
    const wallets = isRemembered() ? await loadWallets().catch(() => null) : null
    if (wallets?.current()) work({ isShown: true })
    else setWaiting(() => () => work({ isShown: true }))
  }

  const busy = call.phase === 'checking' || call.phase === 'paying'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[22.5rem_minmax(0,1fr)]">
      <div className="lg:sticky lg:top-20">
        <CallForm
          endpoint={endpoint}
          draft={draft}
          onChange={change}
          onSubmit={(input) => void withWallet((given) => void lookup.ask(input, given))}
          onIntent={prepareWallets}
          busy={busy}
          isFolded={bought.intentId !== null}
        />
      </div>
      <CallOutcome
        endpoint={endpoint}
        draft={draft}
        lookup={lookup}
        bought={bought}
        onContinue={(entry) => void withWallet(() => void lookup.proceed(entry))}
        onExample={(example) => change({ ...draft, ...example })}
      />
      <ConnectDialog
        open={waiting !== null && !connected}
        onClose={() => setWaiting(null)}
        onConnected={() => {
          waiting?.()
          setWaiting(null)
        }}
      />
      {call.phase === 'confirming' && connected && (
        <ConfirmPayment
          check={call.check}
          earlier={call.earlier}
          payer={connected}
          onPay={() => void lookup.pay(call.check, connected)}
          onOpen={(entry) => {
            lookup.dismiss()
            bought.open(entry.purchase.intentId)
          }}
          onCancel={lookup.dismiss}
        />
      )}
    </div>
  )
}
