'use client'

import { useEffect, useState } from 'react'
import { ConnectDialog } from '@/components/pay/wallet/connect-dialog'
import {
  isRemembered,
  prepareWallets,
  useWalletSession,
  wantWallets,
} from '@/components/pay/wallet/wallet-session'
import { WalletMenu } from '@/components/pay/wallet/wallet-menu'
import { Button } from '@/components/ui/button'

/** The wallet at the right end of the top bar. Its code is loaded when it is about to be used, or was used before. */
export function WalletButton() {
  const { connected } = useWalletSession()
  const [choosing, setChoosing] = useState(false)

  useEffect(() => {
    if (isRemembered()) prepareWallets()
  }, [])

  if (connected) return <WalletMenu connected={connected} isNew={choosing} />
  return (
    <>
      <Button
        onPointerEnter={prepareWallets}
        onFocus={prepareWallets}
        onClick={() => {
          wantWallets()
          setChoosing(true)
        }}
      >
        <span>
          Connect<span className="max-sm:sr-only"> wallet</span>
        </span>
      </Button>
      <ConnectDialog open={choosing} onClose={() => setChoosing(false)} />
    </>
  )
}
