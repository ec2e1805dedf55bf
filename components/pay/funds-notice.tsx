import { useState } from 'react'
import { Adding, prepareAdding } from '@/components/pay/money/adding'
import { useFaucet } from '@/components/pay/money/use-faucet'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useConfig } from '@/components/pay/wallet/config'
import { formatUsdc, type Usdc } from '@/lib/core/money'
import type { Connected } from '@/lib/browser/wallet/wallets'

type FundsNoticeProps = {
  payer: Connected
  balance: Usdc
  price: Usdc
  /** Shows the ways to add money in place of what stands around; without, they open above it. */
  onAdd?: (() => void) | undefined
}

/** Not enough money: how much is missing, and how to get it. In the sandbox that is one press. */
export function FundsNotice({ payer, balance, price, onAdd }: FundsNoticeProps) {
  const config = useConfig()
  const { ask, isBusy, problem } = useFaucet(payer.address)
  const [isAdding, setAdding] = useState(false)
  const close = () => setAdding(false)

  return (
    <>
      <Notice
        className="mt-4"
        tone="danger"
        title="Not enough money in this wallet"
        actions={
          config?.mode === 'sandbox' ? (
            <Button size="sm" busy={isBusy} onClick={() => void ask()}>
              Get 25 test dollars
            </Button>
          ) : (
            <Button
              size="sm"
              onFocus={prepareAdding}
              onPointerEnter={prepareAdding}
              onClick={onAdd ?? (() => setAdding(true))}
            >
              Add money
            </Button>
          )
        }
      >
        It holds {formatUsdc(balance)} and this costs {formatUsdc(price)}. Nothing was charged.
        {problem && <span className="mt-1 block">{problem}</span>}
      </Notice>
      {isAdding && <Adding payer={payer} price={price} onEnough={close} onClose={close} />}
    </>
  )
}
