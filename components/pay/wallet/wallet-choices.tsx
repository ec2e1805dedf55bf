'use client'

import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { refreshBalance } from '@/components/pay/wallet/balance'
import { useConfig } from '@/components/pay/wallet/config'
import { connectWallet } from '@/components/pay/wallet/connect'
import { PairApp } from '@/components/pay/wallet/pair-app'
import { WalletChoice } from '@/components/pay/wallet/wallet-choice'
import { useWalletSession } from '@/components/pay/wallet/wallet-session'
import { Notice } from '@/components/ui/notice'
import { walletConnectId } from '@/lib/browser/wallet/ids'
import type { WalletOption } from '@/lib/browser/wallet/wallets'

type WalletChoicesProps = {
  onConnected: () => void
  /** The visitor goes on in another app. */
  onLeave: () => void
}

/** The wallets to choose from, each with what it is for; a wallet app is then shown a code. */
export function WalletChoices({ onConnected, onLeave }: WalletChoicesProps) {
  const { phase, options } = useWalletSession()
  const config = useConfig()
  const client = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const [uri, setUri] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isPairing = busy === walletConnectId
  /** Counts what was chosen, so that what comes late of an earlier choice is not told. */
  const turn = useRef(0)

  async function choose(option: WalletOption) {
    turn.current += 1
    const own = turn.current
    setBusy(option.id)
    setUri(null)
    setProblem(null)
    const result = await connectWallet(option.id, (next) => turn.current === own && setUri(next))
    await refreshBalance(client)
    if (turn.current !== own) return
    setBusy(null)
    if (result.ok) onConnected()
    else setProblem(result.error)
  }

  function back() {
    turn.current += 1
    setBusy(null)
  }

  if (isPairing) return <PairApp uri={uri} onBack={back} onLeave={onLeave} />
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
