'use client'

import { useState, useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useUnfinishedEntries } from '@/components/pay/journal'
import { Copy, LogOut, Plus } from 'lucide-react'
import { announce } from '@/components/ui/live-region'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/popover'
import { moveFocus } from '@/components/ui/typing'
import { Adding, prepareAdding } from '@/components/pay/money/adding'
import { lookupsLeft, refreshBalance, shortAddress, useBalance } from '@/components/pay/wallet/balance'
import {
  isRemembered,
  loadWallets,
  prepareWallets,
  useConfig,
  useWalletSession,
  wantWallets,
} from '@/components/pay/wallet/wallet-session'
import { countText } from '@/lib/core/text'
import { formatUsdc } from '@/lib/core/money'
import type { Connected } from '@/lib/browser/wallet/wallets'
import { Button } from '@/components/ui/button'
import { optional } from '@/components/frame/optional'
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

type WalletMenuProps = {
  connected: Connected
  /** It was connected just now, by the button that stood here: the focus stays in this place. */
  isNew: boolean
}

function WalletMenu({ connected, isNew }: WalletMenuProps) {
  const { address, wallet } = connected
  const balance = useBalance(address)
  const config = useConfig()
  const client = useQueryClient()
  const underWay = useUnfinishedEntries()?.length
  const [isAdding, setAdding] = useState(false)

  // also of what was begun before a reload, and goes on by itself
  useEffect(() => {
    if (underWay !== undefined) void refreshBalance(client)
  }, [underWay, client])

  async function copy() {
    await navigator.clipboard.writeText(address)
    announce('Address copied')
  }

  const amount = balance === undefined ? '…' : formatUsdc(balance)
  return (
    <>
      <Menu
        label="Wallet"
        className="w-72"
        triggerProps={{
          ref: isNew ? moveFocus : undefined,
          onClick: prepareAdding,
          'aria-label': `Wallet ${shortAddress(address)}, ${amount}`,
        }}
        trigger={
          <>
            <span className="font-mono text-sm max-sm:hidden">{shortAddress(address)}</span>
            <span className="text-ink-quiet tabular-nums">{amount}</span>
          </>
        }
      >
        <div className="px-2 pt-2 pb-3">
          <p className="font-medium">{wallet}</p>
          <p className="mt-0.5 font-mono text-xs break-all text-ink-quiet">{address}</p>
          <p className="mt-3 text-lg font-medium tabular-nums">{amount}</p>
          {balance !== undefined && (
            <p className="text-sm text-ink-quiet">≈ {countText(lookupsLeft(balance))} lookups left</p>
          )}
          <p className="mt-2 text-sm text-ink-quiet">USDC on {config?.network.name ?? 'Base'}</p>
        </div>
        <MenuSeparator />
        <MenuItem icon={<Plus aria-hidden="true" />} onSelect={() => setAdding(true)}>
          Add money
        </MenuItem>
        <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void copy()}>
          Copy address
        </MenuItem>
        <MenuItem
          icon={<LogOut aria-hidden="true" />}
          onSelect={() => void loadWallets().then((wallets) => wallets.disconnect())}
        >
          Disconnect
        </MenuItem>
      </Menu>
      {isAdding && <Adding payer={connected} onClose={() => setAdding(false)} />}
    </>
  )
}

export function WalletButton() {
  const { connected } = useWalletSession()
  const [choosing, setChoosing] = useState(false)

  useEffect(() => {
    if (isRemembered()) prepareWallets()
  }, [])

  if (connected) return <WalletMenu connected={connected} isNew={choosing} />
  return (
    <>
      <Button onPointerEnter={prepareWallets} onFocus={prepareWallets} onClick={() => setChoosing(true)}>
        <span>
          Connect<span className="max-sm:sr-only"> wallet</span>
        </span>
      </Button>
      <ConnectDialog open={choosing} onClose={() => setChoosing(false)} />
    </>
  )
}
