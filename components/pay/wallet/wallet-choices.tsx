import { useEffect, useRef, useState } from 'react'
import { ArrowLeft, Fingerprint, FlaskConical, Smartphone, Wallet, type LucideIcon } from 'lucide-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshBalance, useConfig } from '@/components/pay/wallet/balance'
import { loadWallets, useWalletSession, wantWallets } from '@/components/pay/wallet/wallet-session'
import { connectWallet } from '@/components/pay/wallet/connect'
import { OpenSession } from '@/components/pay/session-wallet/open-session'
import { usePhone } from '@/components/frame/use-phone'
import { Badge } from '@/components/ui/badge'
import { Notice } from '@/components/ui/notice'
import { Skeleton, Spinner, Working } from '@/components/ui/skeleton'
import type { WalletWords } from '@/lib/browser/wallet/wallet'
import type { WalletOption } from '@/lib/browser/wallet/wallets'
import { QrCode } from '@/components/pay/qr-code'
import { Button, buttonStyle } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'
import { Disclosure } from '@/components/ui/disclosure'
import { moveFocus } from '@/components/ui/typing'

type WalletApp = { name: string; pairing: string; opening: string }

/** Those that open by a link and take WalletConnect, by their own registrations of links. */
export const walletApps: readonly WalletApp[] = [
  { name: 'MetaMask', pairing: 'https://metamask.app.link/wc', opening: 'metamask://' },
  { name: 'Rainbow', pairing: 'https://rnbwapp.com/wc', opening: 'rainbow://' },
  { name: 'Trust Wallet', pairing: 'https://link.trustwallet.com/wc', opening: 'trust://' },
  { name: 'Uniswap Wallet', pairing: 'https://uniswap.org/app/wc', opening: 'uniswap://' },
  { name: 'Zerion', pairing: 'https://wallet.zerion.io/wc', opening: 'zerion://' },
  { name: 'Ledger', pairing: 'https://ledger.com/ledger-live/wc', opening: 'ledgerlive://' },
]

/** The link that opens an app with a pairing; without an app the device chooses one. */
export const pairingLink = (uri: string, app?: WalletApp): string =>
  app ? `${app.pairing}?uri=${encodeURIComponent(uri)}` : uri

/** Where WalletConnect looks for what it opens when it asks for a signature; the name is its own. */
const choiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Remembers the app, so that the press on a paying button opens it again; null where none was. */
function rememberApp(app: WalletApp | null): void {
  if (app) localStorage.setItem(choiceKey, JSON.stringify({ name: app.name, href: app.opening }))
  else localStorage.removeItem(choiceKey)
}

type ConnectDialogProps = { onClose: () => void; onConnected?: () => void; onLeave?: () => void }

const stay = () => undefined

export function ConnectDialog({ onClose, onConnected = onClose, onLeave = stay }: ConnectDialogProps) {
  const { phase } = useWalletSession()
  /** The visitor closed it: a wallet that connects after that goes on with nothing. */
  const isClosed = useRef(false)

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
      title="Connect a wallet"
      description="It pays for each lookup with one signature. Nothing is charged by connecting."
    >
      <div className="flex flex-col gap-3">
        {phase === 'failed' ? (
          <NotFound />
        ) : (
          <WalletChoices onLeave={onLeave} onConnected={() => !isClosed.current && onConnected()} />
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

type WalletChoicesProps = { onConnected: () => void; onLeave: () => void }

function WalletChoices({ onConnected, onLeave }: WalletChoicesProps) {
  const { phase, options } = useWalletSession()
  const config = useConfig()
  const client = useQueryClient()
  const [uri, setUri] = useState<string | null>(null)
  // what comes late of an earlier choice is not told
  const { mutate, reset, data, isPending, variables } = useMutation({
    mutationFn: (id: string) => connectWallet(id, setUri).finally(() => refreshBalance(client)),
    // also where the dialog has gone because the wallet is there
    onSuccess: ({ ok }) => ok && onConnected(),
    networkMode: 'always',
  })
  const chosen = isPending ? options.find(({ id }) => id === variables) : undefined

  const [opening, setOpening] = useState<string | null>(null)

  function choose({ id, words }: WalletOption) {
    setUri(null)
    if (words?.isOpened) setOpening(id)
    else mutate(id)
  }

  if (opening !== null)
    return (
      <div className="flex flex-col gap-4">
        <OpenSession
          onOpen={() => {
            setOpening(null)
            mutate(opening)
          }}
        />
        <OtherWallets onPress={() => setOpening(null)} />
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
      {phase === 'ready' && options.length === 0 && (
        <Notice title="No wallet found in this browser">
          Install a browser wallet that holds USDC on {config?.network.name ?? 'Base'}, then open this again.
          In Firefox, some wallets need their newest version to be seen here.
        </Notice>
      )}
    </>
  )
}

/** A dialog that was opened before the wallets were found begins at the first of them. */
function beginHere(item: HTMLElement | null): void {
  if (document.activeElement?.matches('dialog')) moveFocus(item?.querySelector('button'))
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

const OtherWallets = ({ onPress }: { onPress: () => void }) => (
  <p>
    <Button size="sm" variant="quiet" onClick={onPress}>
      <ArrowLeft aria-hidden="true" />
      Other wallets
    </Button>
  </p>
)

/** Milliseconds after which a code that has not come is spoken of; a relay that is there takes a second or two. */
const lateMs = 10_000

function PairApp({ uri, onBack, onLeave }: { uri: string | null; onBack: () => void; onLeave: () => void }) {
  const isPhone = usePhone()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="flex flex-col gap-4">
      {isPhone ? (
        <>
          <AppLinks uri={uri} onLeave={onLeave} />
          <Disclosure summary="Use an app on another device">
            <Code uri={uri} />
          </Disclosure>
        </>
      ) : (
        <Code uri={uri} />
      )}
      <Working className="text-sm">
        <span>
          {uri
            ? 'Waiting for the app. Come back here when it is connected.'
            : isLate
              ? 'No code yet: what connects wallet apps does not answer. Check your network, or choose another wallet. Nothing was charged.'
              : 'Preparing a code…'}
        </span>
      </Working>
      <OtherWallets onPress={onBack} />
    </div>
  )
}

function Code({ uri }: { uri: string | null }) {
  return (
    <div className="flex flex-col items-center gap-3">
      {uri ? (
        <QrCode text={uri} label="QR code for your wallet app" className="w-64" />
      ) : (
        <Skeleton className="size-64" />
      )}
      <p className="text-center text-sm text-ink-quiet">
        Open a wallet app on your phone, choose “Scan”, and point it at this code.
      </p>
      <CopyButton
        value={uri ?? ''}
        label="Copy link"
        variant="secondary"
        size="sm"
        disabled={uri === null}
        onPointerDown={() => rememberApp(null)}
      />
    </div>
  )
}

/** Links, since only a press on one opens an app from a phone's browser. */
const AppLinks = ({ uri, onLeave }: { uri: string | null; onLeave: () => void }) => (
  <ul className="grid grid-cols-2 gap-2">
    {[...walletApps, null].map((app) => {
      const name = app?.name ?? 'Another app'
      return (
        <li key={name} className={app ? undefined : 'col-span-2'}>
          {uri === null ? (
            <Button disabled className="w-full">
              {name}
            </Button>
          ) : (
            <a
              href={pairingLink(uri, app ?? undefined)}
              {...(app && { target: '_blank', rel: 'noopener noreferrer' })}
              onClick={() => {
                rememberApp(app)
                onLeave()
              }}
              className={`${buttonStyle()} w-full`}
            >
              {name}
            </a>
          )}
        </li>
      )
    })}
  </ul>
)
