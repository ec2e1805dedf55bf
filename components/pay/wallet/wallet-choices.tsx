'use client'

import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { FlaskConical, Wallet } from 'lucide-react'
import { refreshBalance } from '@/components/pay/wallet/balance'
import { useConfig } from '@/components/pay/wallet/config'
import { connectWallet } from '@/components/pay/wallet/connect'
import { useWalletSession } from '@/components/pay/wallet/wallet-session'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/skeleton'
import { sandboxWalletId } from '@/lib/browser/wallet/ids'
import type { WalletOption } from '@/lib/browser/wallet/wallets'

/** The wallets that were found. In the sandbox one is made on the spot and filled with test money. */
export function WalletChoices({ onConnected }: { onConnected: () => void }) {
  const { phase, options } = useWalletSession()
  const config = useConfig()
  const client = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function choose(option: WalletOption) {
    setBusy(option.id)
    setProblem(null)
    const result = await connectWallet(option.id)
    setBusy(null)
    await refreshBalance(client)
    if (result.ok) onConnected()
    else setProblem(result.error)
  }

  return (
    <>
      {problem && (
        <Notice tone="danger" title="The wallet did not connect">
          {problem} Nothing was charged.
        </Notice>
      )}
      <ul className="flex flex-col gap-2">
        {options.map((option) => (
          <li key={option.id}>
            <WalletChoice option={option} busy={busy === option.id} onChoose={() => void choose(option)} />
          </li>
        ))}
      </ul>
      {phase === 'ready' && options.length === 0 && (
        <Notice title="No wallet found in this browser">
          Install a browser wallet that holds USDC on {config?.network.name ?? 'Base'}, then open this again.
          In Firefox, some wallets need their newest version to be seen here.
        </Notice>
      )}
    </>
  )
}

type WalletChoiceProps = { option: WalletOption; busy: boolean; onChoose: () => void }

function WalletChoice({ option, busy, onChoose }: WalletChoiceProps) {
  const isSandbox = option.id === sandboxWalletId
  const Sign = isSandbox ? FlaskConical : Wallet
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onChoose}
      className="flex w-full items-center gap-3 rounded-lg border border-line bg-raised px-4 py-3 text-left transition-colors hover:bg-hover"
    >
      <Sign aria-hidden="true" className="size-5 shrink-0 text-ink-quiet" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{option.name}</span>
        {isSandbox && (
          <span className="block text-sm text-ink-quiet">
            Made in this browser and filled with 25 test dollars
          </span>
        )}
      </span>
      {busy && <Spinner />}
    </button>
  )
}
