import { useRef, useState } from 'react'
import { Fingerprint, FlaskConical, Smartphone, Wallet, type LucideIcon } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { refreshBalance } from '@/components/pay/wallet/balance'
import { useConfig } from '@/components/pay/wallet/config'
import { connectWallet } from '@/components/pay/wallet/connect'
import { PairApp } from '@/components/pay/wallet/pair-app'
import { loadWallets, useWalletSession } from '@/components/pay/wallet/wallet-session'
import { usePhone } from '@/components/frame/use-phone'
import { Badge } from '@/components/ui/badge'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/skeleton'
import { baseAccountId, sandboxWalletId, walletConnectId } from '@/lib/browser/wallet/ids'
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

const signs: Readonly<Record<string, LucideIcon>> = {
  [sandboxWalletId]: FlaskConical,
  [walletConnectId]: Smartphone,
  [baseAccountId]: Fingerprint,
}

type WalletChoiceProps = { option: WalletOption; busy: boolean; onChoose: () => void }

/** One way to pay, with a line on what it is for. */
function WalletChoice({ option, busy, onChoose }: WalletChoiceProps) {
  const { id, name, icon, isLast } = option
  const isPhone = usePhone()
  const prepare = () => void loadWallets().then((wallets) => wallets.prepare(id))
  const Sign = signs[id] ?? Wallet
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onChoose}
      onPointerEnter={prepare}
      onFocus={prepare}
      className="flex w-full items-center gap-3 rounded-lg border border-line bg-raised px-4 py-3 text-left transition-colors hover:bg-hover"
    >
      {icon ? (
        <img src={icon} alt="" draggable={false} className="size-5 shrink-0 rounded-sm object-cover" />
      ) : (
        <Sign aria-hidden="true" className="size-5 shrink-0 text-ink-quiet" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block font-medium">
          <bdi>{name}</bdi>
        </span>
        <span className="block text-sm text-ink-quiet">
          {busy && id === baseAccountId ? 'Go on in the window that opened' : wordsFor(id, isPhone)}
        </span>
      </span>
      {busy ? <Spinner /> : isLast && <Badge>Last used</Badge>}
    </button>
  )
}

function wordsFor(id: string, isPhone: boolean): string {
  if (id === sandboxWalletId) return 'Made in this browser and filled with 25 test dollars'
  if (id === walletConnectId)
    return isPhone ? 'An app on this phone, by WalletConnect' : 'On your phone: scan a code, by WalletConnect'
  if (id === baseAccountId) return 'With a passkey, in its own window'
  return isPhone ? 'The wallet that this browser belongs to' : 'The extension in this browser'
}
