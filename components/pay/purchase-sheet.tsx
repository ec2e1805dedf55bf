'use client'

import { useEffect, useRef } from 'react'
import { Happening } from '@/components/pay/happening'
import { PaymentSheet } from '@/components/pay/payment-sheet'
import { useCall } from '@/components/pay/use-call'
import { takeIn } from '@/lib/browser/library/take-in'
import { Dialog } from '@/components/ui/dialog'
import { announce } from '@/components/ui/live-region'
import { ConnectDialog } from '@/components/pay/wallet/connect-dialog'
import { useWalletSession } from '@/components/pay/wallet/wallet-session'
import type { Input } from '@/lib/core/catalogue/draft'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'

/** One thing to be bought without leaving the page. */
export type Wanted = { endpoint: Endpoint; input: Input; about: string }

type PurchaseSheetProps = Wanted & { onEnd: () => void }

/** The ordinary way from a price to an answer, in a sheet over the page; the answer goes into the library. */
export function PurchaseSheet({ endpoint, input, about, onEnd }: PurchaseSheetProps) {
  const lookup = useCall(endpoint)
  const { connected } = useWalletSession()
  const asked = useRef(false)
  const { call, ask } = lookup
  const isDone = call.phase === 'stopped' && call.entry.purchase.state === 'RESULT'

  useEffect(() => {
    if (!connected || asked.current) return
    asked.current = true
    void ask(input)
  }, [connected, ask, input])

  useEffect(() => {
    if (!isDone) return
    void takeIn().then(() => announce(`${endpoint.title}: the answer for ${about} is here`))
    onEnd()
  }, [isDone, endpoint, about, onEnd])

  if (!connected) return <ConnectDialog open onClose={onEnd} onConnected={() => undefined} />
  if (call.phase === 'confirming') return <PaymentSheet lookup={lookup} onOpen={onEnd} onCancel={onEnd} />
  if (call.phase === 'idle' || isDone) return null
  return (
    <Dialog open onClose={onEnd} size="sm" title={endpoint.title} description={about}>
      <div className="flex flex-col gap-4">
        <Happening call={call} lookup={lookup} />
      </div>
    </Dialog>
  )
}
