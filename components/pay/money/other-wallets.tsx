import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { PairApp } from '@/components/pay/wallet/pair-app'
import { loadWallets, useWalletSession } from '@/components/pay/wallet/wallet-session'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { sandboxId } from '@/lib/browser/wallet/wallet'
import type { WalletProblem } from '@/lib/browser/wallet/wallet-problem'
import type { Lent, WalletOption } from '@/lib/browser/wallet/wallets'
import type { Result } from '@/lib/core/result'

/** Asks the chosen wallet for something. */
export type Lend = <T>(work: (lent: Lent) => Promise<T>) => Promise<Result<T, WalletProblem>>

type OtherWalletsProps = {
  /** What a press on a wallet is called. */
  name: (wallet: string) => string
  /** Fails with a sentence. */
  act: (lend: Lend, id: string) => Promise<string | null>
  /** Only those that send transactions: the sandbox's own has no gas. */
  canSend?: boolean
  done?: string
}

/** A button for each wallet of this browser but the session wallet; who pays stays as it is. */
export function OtherWallets({ name, act, canSend = false, done }: OtherWalletsProps) {
  const { options } = useWalletSession()
  const [uri, setUri] = useState<string | null>(null)
  const { mutate, reset, data, error, isPending, variables } = useMutation({
    networkMode: 'always',
    mutationFn: async ({ id }: WalletOption) => {
      setUri(null)
      const wallets = await loadWallets()
      return act((work) => wallets.lend(id, work, setUri), id)
    },
  })
  const others = options.filter(({ id, words }) => !words?.isOpened && !(canSend && id === sandboxId))
  const problem = data ?? error?.message
  if (isPending && uri !== null && variables.words?.isPaired)
    return <PairApp uri={uri} onBack={reset} onLeave={() => undefined} />
  return (
    <>
      {others.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {others.map((option) => (
            <Button
              key={option.id}
              size="sm"
              busy={isPending && variables.id === option.id}
              disabled={isPending && variables.id !== option.id}
              onClick={() => mutate(option)}
            >
              {name(option.name)}
            </Button>
          ))}
        </div>
      )}
      {problem && <Notice tone="warning" role="alert" title={problem} />}
      {data === null && done && <Notice role="status" tone="info" title={done} />}
    </>
  )
}
