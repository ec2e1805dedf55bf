'use client'

import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { refreshBalance } from '@/components/pay/wallet/balance'
import { useConfig } from '@/components/pay/wallet/config'
import { formatUsdc, type Usdc } from '@/lib/core/money'
import { askFaucet } from '@/lib/browser/purchase/call'
import type { Connected } from '@/lib/browser/wallet/wallets'

type FundsNoticeProps = { payer: Connected; balance: Usdc; price: Usdc }

/** Not enough money: how much is missing, and in the sandbox a way to get it. */
export function FundsNotice({ payer, balance, price }: FundsNoticeProps) {
  const config = useConfig()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function fund() {
    setBusy(true)
    try {
      await askFaucet(payer.address)
      setProblem(null)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The faucet did not answer.')
    }
    await refreshBalance(client)
    setBusy(false)
  }

  return (
    <Notice
      className="mt-4"
      tone="danger"
      title="Not enough money in this wallet"
      actions={
        config?.mode === 'sandbox' && (
          <Button size="sm" busy={busy} onClick={() => void fund()}>
            Get 25 test dollars
          </Button>
        )
      }
    >
      It holds {formatUsdc(balance)} and this costs {formatUsdc(price)}. Nothing was charged.
      {config?.mode === 'live' && ' Send USDC on Base to it, then try again.'}
      {problem && <span className="mt-1 block">{problem}</span>}
    </Notice>
  )
}
