'use client'

import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { FlaskConical, Wallet } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/skeleton'
import { refreshBalance } from '@/components/pay/wallet/balance'
import { connectWallet } from '@/components/pay/wallet/connect'
import { useConfig } from '@/components/pay/wallet/config'
import { useWalletSession, wantWallets } from '@/components/pay/wallet/wallet-session'
import { sandboxWalletId } from '@/lib/browser/wallet/ids'
import type { WalletOption } from '@/lib/browser/wallet/wallets'

type ConnectDialogProps = { open: boolean; onClose: () => void; onConnected?: () => void }

/** Which wallet pays. In the sandbox one is made on the spot and filled with test money. */
export function ConnectDialog({ open, onClose, onConnected = onClose }: ConnectDialogProps) {
  const { phase, options } = useWalletSession()
  const config = useConfig()
  const client = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (open) wantWallets()
  }, [open])

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
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Connect a wallet"
      description="It pays for each lookup with one signature. Nothing is charged by connecting."
    >
      <div className="flex flex-col gap-3">
        {problem && (
          <Notice tone="danger" title="The wallet did not connect">
            {problem} Nothing was charged.
          </Notice>
        )}
        {phase === 'failed' && (
          <Notice
            tone="danger"
            title="The wallets could not be looked for"
            actions={
              <Button size="sm" onClick={wantWallets}>
                Try again
              </Button>
            }
          >
            The dashboard’s server did not answer. Nothing was charged.
          </Notice>
        )}
        {(phase === 'resting' || phase === 'loading') && (
          <p className="flex items-center gap-2 py-4 text-ink-quiet" role="status">
            <Spinner /> Looking for wallets…
          </p>
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
            Install a browser wallet that holds USDC on {config?.network.name ?? 'Base'}, then open this
            again. In Firefox, some wallets need their newest version to be seen here.
          </Notice>
        )}
      </div>
    </Dialog>
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
