'use client'

import { ConfirmPayment } from '@/components/pay/confirm-payment'
import type { useCall } from '@/components/pay/use-call'
import { useWalletSession } from '@/components/pay/wallet/wallet-session'
import type { Hex } from '@/lib/core/payment/bytes'

type PaymentSheetProps = {
  lookup: ReturnType<typeof useCall>
  /** Opens an answer that was bought before. */
  onOpen: (intentId: Hex) => void
  onCancel?: () => void
}

/** The payment of a lookup, while it waits for the visitor's word. */
export function PaymentSheet({ lookup, onOpen, onCancel }: PaymentSheetProps) {
  const { connected } = useWalletSession()
  const { call } = lookup
  if (call.phase !== 'confirming' || !connected) return null
  const { check, earlier } = call
  return (
    <ConfirmPayment
      check={check}
      earlier={earlier}
      payer={connected}
      onPay={() => void lookup.pay(check, connected)}
      onOpen={({ purchase }) => {
        lookup.dismiss()
        onOpen(purchase.intentId)
      }}
      onCancel={() => {
        lookup.dismiss()
        onCancel?.()
      }}
    />
  )
}
