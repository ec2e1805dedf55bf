import { useEffect, useEffectEvent, useState } from 'react'
import { AmountChoice } from '@/components/pay/money/amount-choice'
import { amountsFor, useArrivals } from '@/components/pay/money/arrivals'
import { ByCard } from '@/components/pay/money/by-card'
import { FromFaucet } from '@/components/pay/money/from-faucet'
import { FromWallet } from '@/components/pay/money/from-wallet'
import { Watch } from '@/components/pay/money/watch'
import { useConfig } from '@/components/pay/wallet/config'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { announce } from '@/components/ui/live-region'
import { Price } from '@/components/ui/price'
import { formatUsdc, type Usdc } from '@/lib/core/money'
import { whatBuys } from '@/lib/core/catalogue/what-buys'
import type { Connected } from '@/lib/browser/wallet/wallets'

type AddMoneyProps = {
  payer: Connected
  /** What the purchase costs that waits for it. */
  price?: Usdc | undefined
  /** Called once the wallet holds the price, with what arrived. */
  onEnough?: ((arrived: Usdc) => void) | undefined
  onClose: () => void
}

/** Ways to put money into the connected wallet, while its balance is watched. */
export const AddMoney = (props: AddMoneyProps) => <OfWallet key={props.payer.address} {...props} />

/** What arrives is counted for one wallet: another account begins anew. */
function OfWallet({ payer: { address }, price, onEnough, onClose }: AddMoneyProps) {
  const config = useConfig()
  const { arrivals, isUnread, isLong } = useArrivals(address)
  const [chosen, setChosen] = useState<Usdc | null>(null)
  const held = arrivals?.held
  const missing = price !== undefined && held !== undefined && held < price ? price - held : 0n
  const amounts = amountsFor(missing)
  const amount = chosen !== null && amounts.includes(chosen) ? chosen : (amounts[0] ?? missing)
  const isEnough = price !== undefined && held !== undefined && held >= price
  const isSandbox = config?.mode === 'sandbox'

  const arrived = arrivals?.arrived ?? 0n

  useEffect(() => {
    if (arrived > 0n) announce(`${formatUsdc(arrived)} arrived`)
  }, [arrived])

  const goOn = useEffectEvent(() => onEnough?.(arrived))
  useEffect(() => {
    if (isEnough) goOn()
  }, [isEnough])

  return (
    <Dialog
      open
      onClose={onClose}
      size={isSandbox ? 'md' : 'lg'}
      title="Add money"
      description={
        price === undefined ? (
          'Lookups are paid in USDC, a digital dollar. One USDC is one dollar.'
        ) : (
          <>
            The lookup that waits costs <Price>{formatUsdc(price)}</Price>. It is shown again, ready to pay,
            as soon as the money is here.
          </>
        )
      }
      footer={<Button onClick={onClose}>{price === undefined ? 'Done' : 'Back to the payment'}</Button>}
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <Held held={held} />
          <Watch
            arrivals={arrivals}
            missing={missing}
            isUnread={isUnread}
            isLong={isLong}
            isExpected={!isSandbox}
          />
        </div>
        {config && isSandbox && <FromFaucet address={address} />}
        {config && !isSandbox && (
          <>
            <AmountChoice amounts={amounts} chosen={amount} onChoose={setChosen} />
            <FromWallet address={address} amount={amount} />
            <ByCard address={address} amount={amount} hasOnramp={config.onramp === true} />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** What the wallet holds now, and what that buys. */
function Held({ held }: { held: Usdc | undefined }) {
  const buys = held === undefined ? null : whatBuys(held)
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="text-2xl font-medium tabular-nums">{held === undefined ? '…' : formatUsdc(held)}</span>
      <span className="text-sm text-ink-quiet">
        {buys ? `in this wallet, enough for ${buys}` : 'in this wallet'}
      </span>
    </p>
  )
}
