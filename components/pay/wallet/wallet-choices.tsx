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
import type { WalletWords } from '@/lib/browser/wallet/wallet'
import type { WalletOption } from '@/lib/browser/wallet/wallets'

type WalletChoicesProps = {
  onConnected: () => void
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
  const isPairing = options.find(({ id }) => id === busy)?.words?.isPaired
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

const signs: Readonly<Record<WalletWords['sign'], LucideIcon>> = {
  test: FlaskConical,
  app: Smartphone,
  passkey: Fingerprint,
}

const browserHelp = {
  phone: 'The wallet that this browser belongs to',
  desk: 'The extension in this browser',
} as const

type WalletChoiceProps = { option: WalletOption; busy: boolean; onChoose: () => void }

function WalletChoice({ option, busy, onChoose }: WalletChoiceProps) {
  const { id, name, icon, isLast, words } = option
  const isPhone = usePhone()
  const prepare = () => void loadWallets().then((wallets) => wallets.prepare(id))
  const Sign = words ? signs[words.sign] : Wallet
  const help = (words?.help ?? browserHelp)[isPhone ? 'phone' : 'desk']
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
        <span className="block text-sm text-ink-quiet">{(busy && words?.busy) || help}</span>
      </span>
      {busy ? <Spinner /> : isLast && <Badge>Last used</Badge>}
    </button>
  )
}
