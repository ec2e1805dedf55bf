import { useEffect, useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import { QrCode } from '@/components/pay/qr-code'
import { usePhone } from '@/components/frame/use-phone'
import { Button, buttonStyle } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Disclosure } from '@/components/ui/disclosure'
import { Skeleton, Spinner } from '@/components/ui/skeleton'
import { pairingLink, rememberApp, walletApps, type WalletApp } from '@/lib/browser/wallet/wallet-apps'

/** Milliseconds after which a code that has not come is spoken of; a relay that is there takes a second or two. */
const lateMs = 10_000

type PairAppProps = {
  /** What the app has to read; null until it is there. */
  uri: string | null
  onBack: () => void
  onLeave: () => void
}

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
      <p role="status" className="flex items-start gap-2 text-sm text-ink-quiet">
        <Spinner className="mt-0.5" />
        <span>
          {uri
            ? 'Waiting for the app. Come back here when it is connected.'
            : isLate
              ? 'No code yet: what connects wallet apps does not answer. Check your network, or choose another wallet. Nothing was charged.'
              : 'Preparing a code…'}
        </span>
      </p>
      <p>
        <Button size="sm" variant="quiet" onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
          Other wallets
        </Button>
      </p>
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

type AppLinksProps = { uri: string | null; onLeave: () => void }

/** Links, since only a press on one opens an app from a phone's browser. */
function AppLinks({ uri, onLeave }: AppLinksProps) {
  const open = (app: WalletApp | null) => {
    rememberApp(app)
    onLeave()
  }
  return (
    <ul className="grid grid-cols-2 gap-2">
      {walletApps.map((app) => (
        <li key={app.name}>
          {uri === null ? (
            <NotYet name={app.name} />
          ) : (
            <a
              href={pairingLink(uri, app)}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => open(app)}
              className={`${buttonStyle()} w-full`}
            >
              {app.name}
            </a>
          )}
        </li>
      ))}
      <li className="col-span-2">
        {uri === null ? (
          <NotYet name="Another app" />
        ) : (
          <a href={pairingLink(uri)} onClick={() => open(null)} className={`${buttonStyle()} w-full`}>
            Another app
          </a>
        )}
      </li>
    </ul>
  )
}

/** Holds the place of a link until there is something to open an app with. */
const NotYet = ({ name }: { name: string }) => (
  <Button disabled className="w-full">
    {name}
  </Button>
)
