import { useEffect, useRef } from 'react'
import { optional } from '@/components/frame/optional'
import { wantWallets, useWalletSession } from '@/components/pay/wallet/wallet-session'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { Working } from '@/components/ui/skeleton'

const looking = <Working className="py-4">Looking for wallets…</Working>

const Choices = optional(async () => (await import('@/components/pay/wallet/wallet-choices')).WalletChoices, {
  loading: looking,
  missing: (again) => <NotFound onAgain={again} />,
})

const NotFound = ({ onAgain }: { onAgain: () => void }) => (
  <Notice
    tone="danger"
    title="The wallets could not be looked for"
    actions={
      <Button size="sm" onClick={onAgain}>
        Try again
      </Button>
    }
  >
    The dashboard’s server did not answer. Nothing was charged.
  </Notice>
)

type ConnectDialogProps = {
  open: boolean
  onClose: () => void
  onConnected?: () => void
  onLeave?: () => void
}

const stay = () => undefined

export function ConnectDialog({ open, onClose, onConnected = onClose, onLeave = stay }: ConnectDialogProps) {
  const { phase } = useWalletSession()
  /** The visitor closed it: a wallet that connects after that goes on with nothing. */
  const isClosed = useRef(false)

  useEffect(() => {
    if (!open) return
    isClosed.current = false
    wantWallets()
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
        {phase === 'failed' ? (
          <NotFound onAgain={wantWallets} />
        ) : (
          <Choices
            looking={looking}
            onLeave={onLeave}
            onConnected={() => !isClosed.current && onConnected()}
          />
        )}
      </div>
    </Dialog>
  )
}
