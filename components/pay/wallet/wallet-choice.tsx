'use client'

import { Fingerprint, FlaskConical, Smartphone, Wallet, type LucideIcon } from 'lucide-react'
import { loadWallets } from '@/components/pay/wallet/wallet-session'
import { usePhone } from '@/components/frame/use-phone'
import { Badge } from '@/components/ui/badge'
import { Spinner } from '@/components/ui/skeleton'
import { baseAccountId, sandboxWalletId, walletConnectId } from '@/lib/browser/wallet/ids'
import type { WalletOption } from '@/lib/browser/wallet/wallets'

const signs: Readonly<Record<string, LucideIcon>> = {
  [sandboxWalletId]: FlaskConical,
  [walletConnectId]: Smartphone,
  [baseAccountId]: Fingerprint,
}

type WalletChoiceProps = { option: WalletOption; busy: boolean; onChoose: () => void }

/** One way to pay, with a line on what it is for. */
export function WalletChoice({ option, busy, onChoose }: WalletChoiceProps) {
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
