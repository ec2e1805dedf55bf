import { useEffect, useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import { usePhone } from '@/components/frame/use-phone'
import { QrCode } from '@/components/pay/qr-code'
import { Button, buttonStyle } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Disclosure } from '@/components/ui/disclosure'
import { Skeleton, Working } from '@/components/ui/skeleton'

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

/** Back to the choice of wallets. */
export const BackToWallets = ({ onPress }: { onPress: () => void }) => (
  <p>
    <Button size="sm" variant="quiet" onClick={onPress}>
      <ArrowLeft aria-hidden="true" />
      Other wallets
    </Button>
  </p>
)

/** Milliseconds after which a code that has not come is spoken of; a relay that is there takes a second or two. */
const lateMs = 10_000

type PairAppProps = { uri: string | null; onBack: () => void; onLeave: () => void }

/** What an app reads to be connected. */
export function PairApp({ uri, onBack, onLeave }: PairAppProps) {
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
      <BackToWallets onPress={onBack} />
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
