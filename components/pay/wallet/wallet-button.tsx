'use client'

import { Suspense, useEffect, useState } from 'react'
import { ConnectDialog } from '@/components/pay/wallet/connect-dialog'
import {
  isRemembered,
  prepareWallets,
  useWalletSession,
  wantWallets,
} from '@/components/pay/wallet/wallet-session'
import { optional } from '@/components/frame/optional'
import { Button } from '@/components/ui/button'

const WalletMenu = optional(async () => ({
  default: (await import('@/components/pay/wallet/wallet-menu')).WalletMenu,
}))

/** The wallet at the right end of the top bar. Its code is loaded when it is about to be used, or was used before. */
export function WalletButton() {
  const { connected } = useWalletSession()
  const [choosing, setChoosing] = useState(false)

  useEffect(() => {
    if (isRemembered()) prepareWallets()
  }, [])

  if (connected)
    return (
      <Suspense fallback={<Button busy>Wallet</Button>}>
        <WalletMenu connected={connected} isNew={choosing} />
      </Suspense>
    )
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
