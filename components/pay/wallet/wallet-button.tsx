'use client'

import { useEffect, useState } from 'react'
import { optional, optionalDialog } from '@/components/frame/optional'
import { held } from '@/components/pay/session-wallet/held'
import { isRemembered, prepareWallets, useWalletSession } from '@/components/pay/wallet/wallet-session'
import { Button } from '@/components/ui/button'
import { whenIdle } from '@/components/ui/idle'
import { useValue } from '@/components/ui/use-value'

const loadDialog = async () => (await import('@/components/pay/wallet/wallet-choices')).ConnectDialog

export const ConnectDialog = optionalDialog(loadDialog)

const words = (
  <span>
    Connect<span className="max-sm:sr-only"> wallet</span>
  </span>
)

const PurseWords = optional(
  async () => (await import('@/components/pay/session-wallet/held-words')).HeldWords,
  { loading: words, missing: () => words, broken: () => words },
)

const loadMenu = async () => (await import('@/components/pay/wallet/wallet-menu')).WalletMenu

const drawAgain = (again: () => void) => <Button onClick={again}>Wallet</Button>

const WalletMenu = optional(loadMenu, {
  loading: <Button busy>Wallet</Button>,
  missing: drawAgain,
  broken: drawAgain,
})

function prepareMenu(): void {
  prepareWallets()
  whenIdle(() => void loadMenu().catch(() => undefined))
}

function prepare(): void {
  prepareMenu()
  whenIdle(() => void loadDialog().catch(() => undefined))
}

export function WalletButton() {
  const { connected } = useWalletSession()
  const [choosing, setChoosing] = useState(false)
  const lying = useValue(held)

  useEffect(() => {
    if (isRemembered()) prepareMenu()
  }, [])

  if (connected) return <WalletMenu connected={connected} isNew={choosing} />
  return (
    <>
      <Button onPointerEnter={prepare} onFocus={prepare} onClick={() => setChoosing(true)}>
        {lying ? <PurseWords held={lying} /> : words}
      </Button>
      {choosing && <ConnectDialog isPurseFirst={lying !== null} onClose={() => setChoosing(false)} />}
    </>
  )
}
