import { useEffect, useRef, useState } from 'react'
import { Fingerprint, FlaskConical, Smartphone, Wallet, type LucideIcon } from 'lucide-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshBalance, useConfig } from '@/components/pay/wallet/balance'
import { loadWallets, useWalletSession, wantWallets } from '@/components/pay/wallet/wallet-session'
import { connectWallet } from '@/components/pay/wallet/connect'
import { OpenSession } from '@/components/pay/session-wallet/open-session'
import { usePurse } from '@/components/pay/session-wallet/use-purse'
import { usePhone } from '@/components/frame/use-phone'
import { Badge } from '@/components/ui/badge'
import { Notice } from '@/components/ui/notice'
import { Spinner, Working } from '@/components/ui/skeleton'
import { sessionWalletId, type WalletWords } from '@/lib/browser/wallet/wallet'
import type { WalletOption } from '@/lib/browser/wallet/wallets'
import { BackToWallets, PairApp } from '@/components/pay/wallet/pair-app'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { moveFocus } from '@/components/ui/typing'

type ConnectDialogProps = {
  onClose: () => void
  onConnected?: () => void
  onLeave?: () => void
  /** It begins at the session wallet, which holds money; the others are one press away. */
  isPurseFirst?: boolean
}

const stay = () => undefined

export function ConnectDialog(props: ConnectDialogProps) {
  const { onClose, onConnected = onClose, onLeave = stay, isPurseFirst = false } = props
  const { phase } = useWalletSession()
  /** The visitor closed it: a wallet that connects after that goes on with nothing. */
  const isClosed = useRef(false)
  const [opening, setOpening] = useState(isPurseFirst ? sessionWalletId : null)
  const words =
    opening === null
      ? {
          title: 'Connect a wallet',
          description: 'It pays for each lookup. Nothing is charged by connecting.',
        }
      : {
          title: 'Session wallet',
          description: 'It pays within your limits. Nothing is charged by opening it.',
        }

  useEffect(() => {
    isClosed.current = false
    wantWallets()
  }, [])

  return (
    <Dialog
      onClose={() => {
        isClosed.current = true
        onClose()
      }}
      size="sm"
      {...words}
    >
      <div className="flex flex-col gap-3">
        {phase === 'failed' ? (
          <NotFound />
        ) : (
          <WalletChoices
            opening={opening}
            onOpening={setOpening}
            onLeave={onLeave}
            onConnected={() => !isClosed.current && onConnected()}
          />
        )}
      </div>
    </Dialog>
  )
}

const NotFound = () => (
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
)

type WalletChoicesProps = {
  /** The wallet that is being made or unlocked. */
  opening: string | null
  onOpening: (id: string | null) => void
  onConnected: () => void
  onLeave: () => void
}

function WalletChoices({ opening, onOpening, onConnected, onLeave }: WalletChoicesProps) {
  const { phase, options } = useWalletSession()
  const config = useConfig()
  const client = useQueryClient()
  const isLooking = usePurse(opening !== null) === undefined
  const [uri, setUri] = useState<string | null>(null)
  // what comes late of an earlier choice is not told
  const { mutate, reset, data, isPending, variables } = useMutation({
    mutationFn: (id: string) => connectWallet(id, setUri).finally(() => refreshBalance(client)),
    // also where the dialog has gone because the wallet is there
    onSuccess: ({ ok }) => ok && onConnected(),
    networkMode: 'always',
  })
  const chosen = isPending ? options.find(({ id }) => id === variables) : undefined

  function choose({ id, words }: WalletOption) {
    setUri(null)
    if (words?.isOpened) onOpening(id)
    else mutate(id)
  }

  if (opening !== null)
    return (
      <div key={String(isLooking)} ref={beginHere} className="flex flex-col gap-4">
        <OpenSession
          onOpen={() => {
            onOpening(null)
            mutate(opening)
          }}
        />
        {!isLooking && <BackToWallets onPress={() => onOpening(null)} />}
      </div>
    )
  if (chosen?.words?.isPaired) return <PairApp uri={uri} onBack={reset} onLeave={onLeave} />
  return (
    <>
      {phase !== 'ready' && <Working className="py-4">Looking for wallets…</Working>}
      {data?.ok === false && (
        <Notice tone="danger" title="The wallet did not connect">
          {data.error} Nothing was charged.
        </Notice>
      )}
      <ul className="flex flex-col gap-2">
        {options.map((option, index) => (
          <li key={option.id} ref={index === 0 ? beginHere : undefined}>
            <WalletChoice option={option} busy={option.id === chosen?.id} onChoose={() => choose(option)} />
          </li>
        ))}
      </ul>
      {phase === 'ready' && options.every(({ words }) => words?.isOpened) && (
        <Notice title="No wallet found in this browser">
          To pay with a browser wallet, install one that holds USDC on {config?.network.name ?? 'Base'}, then
          open this again. In Firefox, some wallets need their newest version to be seen here.
        </Notice>
      )}
    </>
  )
}

/** A dialog that was opened before its content was known begins at the first of it. */
function beginHere(item: HTMLElement | null): void {
  if (document.activeElement?.matches('dialog')) moveFocus(item?.querySelector<HTMLElement>('input, button'))
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
