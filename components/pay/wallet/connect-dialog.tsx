import { useEffect, useRef, useState } from 'react'
import { wantWallets, useWalletSession } from '@/components/pay/wallet/wallet-session'
import type { WalletChoices } from '@/components/pay/wallet/wallet-choices'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/skeleton'
import { fetchCode } from '@/lib/browser/worker/fetch-code'

type ConnectDialogProps = {
  open: boolean
  onClose: () => void
  onConnected?: () => void
  onLeave?: () => void
}

const stay = () => undefined

export function ConnectDialog({ open, onClose, onConnected = onClose, onLeave = stay }: ConnectDialogProps) {
  const { phase } = useWalletSession()
  const [Choices, setChoices] = useState<typeof WalletChoices | null>(null)
  const [isMissing, setMissing] = useState(false)
  /** The visitor closed it: a wallet that connects after that goes on with nothing. */
  const isClosed = useRef(false)

  function load() {
    wantWallets()
    void fetchCode(() => import('@/components/pay/wallet/wallet-choices')).then(
      (code) => {
        setChoices(() => code.WalletChoices)
        setMissing(false)
      },
      () => setMissing(true),
    )
  }

  useEffect(() => {
    if (!open) return
    isClosed.current = false
    load()
  }, [open])

  return (
    <Dialog
      open={open}
      onClose={() => {
        isClosed.current = true
        onClose()
      }}
      size="sm"
      title="Connect a wallet"
      description="It pays for each lookup with one signature. Nothing is charged by connecting."
    >
      <div className="flex flex-col gap-3">
        {phase === 'failed' || isMissing ? (
          <Notice
            tone="danger"
            title="The wallets could not be looked for"
            actions={
              <Button size="sm" onClick={load}>
                Try again
              </Button>
            }
          >
            The dashboard’s server did not answer. Nothing was charged.
          </Notice>
        ) : (
          (phase === 'resting' || phase === 'loading' || !Choices) && (
            <p className="flex items-center gap-2 py-4 text-ink-quiet" role="status">
              <Spinner /> Looking for wallets…
            </p>
          )
        )}
        {Choices && <Choices onConnected={() => !isClosed.current && onConnected()} onLeave={onLeave} />}
      </div>
    </Dialog>
  )
}
