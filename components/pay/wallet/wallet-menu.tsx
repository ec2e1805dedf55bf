import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, LogOut, Plus, Undo2 } from 'lucide-react'
import { optionalDialog } from '@/components/frame/optional'
import { useUnfinishedEntries } from '@/components/pay/journal'
import { Adding, prepareAdding } from '@/components/pay/money/adding'
import {
  lookupsLeft,
  refreshBalance,
  shortAddress,
  useBalance,
  useConfig,
} from '@/components/pay/wallet/balance'
import { PurseDialog } from '@/components/pay/session-wallet/purse-dialog'
import { PurseActs, PurseFacts } from '@/components/pay/session-wallet/purse-facts'
import type { PurseDialogProps } from '@/components/pay/session-wallet/purse-dialogs'
import { loadWallets } from '@/components/pay/wallet/wallet-session'
import { announce } from '@/components/ui/live-region'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/popover'
import { moveFocus } from '@/components/ui/typing'
import { sessionWalletId } from '@/lib/browser/wallet/wallet'
import type { Connected } from '@/lib/browser/wallet/wallets'
import { formatUsdc } from '@/lib/core/money'
import { countText } from '@/lib/core/text'

const Returning = optionalDialog(
  async () => (await import('@/components/pay/session-wallet/return-money')).ReturnMoney,
)

type WalletMenuProps = {
  connected: Connected
  /** It was connected just now, by the button that stood here: the focus stays in this place. */
  isNew: boolean
}

export function WalletMenu({ connected, isNew }: WalletMenuProps) {
  const { address, wallet, walletId } = connected
  const balance = useBalance(address)
  const config = useConfig()
  const client = useQueryClient()
  const underWay = useUnfinishedEntries()?.length
  const [isAdding, setAdding] = useState(false)
  const [isReturning, setReturning] = useState(false)
  const [shown, setShown] = useState<PurseDialogProps['shown'] | null>(null)
  const isPurse = walletId === sessionWalletId

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
          {isPurse && <PurseFacts balance={balance} />}
        </div>
        <MenuSeparator />
        {isPurse && <PurseActs onShow={setShown} />}
        <MenuItem icon={<Plus aria-hidden="true" />} onSelect={() => setAdding(true)}>
          Add money
        </MenuItem>
        {isPurse && (
          <MenuItem icon={<Undo2 aria-hidden="true" />} onSelect={() => setReturning(true)}>
            Return what is left
          </MenuItem>
        )}
        <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void copy()}>
          Copy address
        </MenuItem>
        {/* one that is only disconnected would sign again without a touch */}
        {!isPurse && (
          <MenuItem
            icon={<LogOut aria-hidden="true" />}
            onSelect={() => void loadWallets().then((wallets) => wallets.disconnect())}
          >
            Disconnect
          </MenuItem>
        )}
      </Menu>
      {isReturning && <Returning onClose={() => setReturning(false)} />}
      {shown && <PurseDialog shown={shown} onClose={() => setShown(null)} />}
      {isAdding && <Adding payer={connected} onClose={() => setAdding(false)} />}
    </>
  )
}
