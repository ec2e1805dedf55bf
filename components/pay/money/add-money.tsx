import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Notice, type NoticeTone } from '@/components/ui/notice'
import { Working } from '@/components/ui/skeleton'
import { formatUsdc, type Usdc } from '@/lib/core/money'
import { whatBuys } from '@/lib/core/catalogue/prices'
import { Button } from '@/components/ui/button'
import type { Address } from '@/lib/core/payment/bytes'
import { BeforeMoney, IntoSession, isReadyForMoney } from '@/components/pay/money/into-session'
import { ByCard, FromFaucet, FromWallet } from '@/components/pay/money/ways'
import { usePurse } from '@/components/pay/session-wallet/use-purse'
import { useConfig } from '@/components/pay/wallet/balance'
import { Dialog } from '@/components/ui/dialog'
import { announce } from '@/components/ui/live-region'
import { PricedText } from '@/components/ui/price'
import { statusIn } from '@/lib/browser/session-wallet/status'
import { sessionWalletId } from '@/lib/browser/wallet/wallet'
import type { Connected } from '@/lib/browser/wallet/wallets'
import { useLiveBalance } from '@/components/pay/wallet/balance'

type News = { tone: NoticeTone; title: string; text: string }

const unread: News = {
  tone: 'warning',
  title: 'The balance cannot be read just now',
  text: 'It is tried again every four seconds. Money that was sent arrives all the same.',
}

const nothingCame: News = {
  tone: 'warning',
  title: 'Nothing has arrived in five minutes',
  text: 'Exchanges may hold a withdrawal for an hour or ask you to confirm it by e-mail. Look there whether it was sent, and whether the network was Base. This page goes on watching.',
}

function newsOf(arrived: Usdc, missing: Usdc): News | null {
  if (arrived === 0n) return null
  const came = `${formatUsdc(arrived)} arrived`
  if (missing === 0n) return { tone: 'success', title: came, text: 'It can be spent at once.' }
  const title = `${came}, ${formatUsdc(missing)} more is needed`
  return { tone: 'warning', title, text: 'Send the rest, and the lookup goes on by itself.' }
}

type AmountChoiceProps = { amounts: readonly Usdc[]; chosen: Usdc; onChoose: (amount: Usdc) => void }

function AmountChoice({ amounts, chosen, onChoose }: AmountChoiceProps) {
  const name = useId()
  const buys = whatBuys(chosen)
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">How much</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {amounts.map((amount) => (
          <label
            key={String(amount)}
            className="relative inline-flex h-9 items-center rounded-lg border border-line px-3.5 font-medium tabular-nums hover:bg-hover pointer-coarse:h-11"
          >
            <input
              type="radio"
              name={name}
              checked={amount === chosen}
              onChange={() => onChoose(amount)}
              className="peer absolute inset-0 cursor-pointer appearance-none rounded-lg checked:bg-pressed forced-colors:checked:outline-2"
            />
            <span className="pointer-events-none relative text-ink-quiet peer-checked:text-ink">
              {formatUsdc(amount)}
            </span>
          </label>
        ))}
      </div>
      {buys && (
        <p className="mt-2 text-sm text-ink-quiet">
          {formatUsdc(chosen)} buys about {buys}.
        </p>
      )}
    </fieldset>
  )
}

type AddMoneyProps = {
  payer: Connected
  price?: Usdc | undefined
  onEnough?: ((arrived: Usdc) => void) | undefined
  onClose: () => void
}

export const AddMoney = (props: AddMoneyProps) => <OfWallet key={props.payer.address} {...props} />

function OfWallet({ payer: { address, walletId }, price, onEnough, onClose }: AddMoneyProps) {
  const config = useConfig()
  const isSession = walletId === sessionWalletId
  const status = usePurse(isSession)
  const { arrivals, isUnread, isLong } = useArrivals(address)
  const [chosen, setChosen] = useState<Usdc | null>(null)
  const balance = arrivals?.balance
  const buys = balance === undefined ? null : whatBuys(balance)
  const missing = price !== undefined && balance !== undefined && balance < price ? price - balance : 0n
  const limits = isSession ? (statusIn(status)?.limits ?? null) : null
  const room = limits && balance !== undefined ? limits.held - balance : null
  const amounts = amountsFor(missing, room)
  const amount = chosen !== null && amounts.includes(chosen) ? chosen : (amounts[0] ?? missing)
  const mayTake = !isSession || isReadyForMoney(status)
  const isEnough = price !== undefined && balance !== undefined && balance >= price
  const isSandbox = config?.mode === 'sandbox'
  const arrived = arrivals?.arrived ?? 0n
  const news = isUnread ? unread : (newsOf(arrived, missing) ?? (isLong && !isSandbox ? nothingCame : null))

  useEffect(() => {
    if (arrived > 0n) announce(`${formatUsdc(arrived)} arrived`)
  }, [arrived])

  const goOn = useEffectEvent(() => onEnough?.(arrived))
  useEffect(() => {
    if (isEnough) goOn()
  }, [isEnough])

  return (
    <Dialog
      onClose={onClose}
      size={isSandbox ? 'md' : 'lg'}
      title="Add money"
      description={
        price === undefined ? (
          'Lookups are paid in USDC, a digital dollar. One USDC is one dollar.'
        ) : (
          <PricedText>
            {`The lookup that waits costs ${formatUsdc(price)}. It is shown again, ready to pay, as soon as the money is here.`}
          </PricedText>
        )
      }
      footer={<Button onClick={onClose}>{price === undefined ? 'Done' : 'Back to the payment'}</Button>}
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-2xl font-medium tabular-nums">
              {balance === undefined ? '…' : formatUsdc(balance)}
            </span>
            <span className="text-sm text-ink-quiet">
              {buys ? `in this wallet, enough for ${buys}` : 'in this wallet'}
            </span>
          </p>
          {news && (
            <Notice role="status" tone={news.tone} title={news.title}>
              {news.text}
            </Notice>
          )}
          {!news && !isSandbox && (
            <Working className="text-sm">
              Watching the balance. Money shows here seconds after it was sent.
            </Working>
          )}
        </div>
        {config && isSession && !isReadyForMoney(status) && <BeforeMoney status={status} />}
        {config && isSession && isReadyForMoney(status) && (
          <IntoSession address={address} room={room} amount={amount} arrived={arrived}>
            <AmountChoice amounts={amounts} chosen={amount} onChoose={setChosen} />
          </IntoSession>
        )}
        {config && isSandbox && mayTake && (room === null || room > 0n) && <FromFaucet address={address} />}
        {config && !isSandbox && mayTake && (
          <>
            {!isSession && <AmountChoice amounts={amounts} chosen={amount} onChoose={setChosen} />}
            <FromWallet address={address} amount={amount} />
            <ByCard address={address} amount={amount} hasOnramp={config.onramp === true} />
          </>
        )}
      </div>
    </Dialog>
  )
}

export type Arrivals = { balance: Usdc; arrived: Usdc }

/** The arrivals after one more reading of the balance; a smaller balance means that money was spent meanwhile. */
export function arrivalsAfter(before: Arrivals | null, balance: Usdc): Arrivals {
  if (!before) return { balance, arrived: 0n }
  const more = balance - before.balance
  if (more === 0n) return before
  return { balance, arrived: more > 0n ? before.arrived + more : before.arrived }
}

/** Milliseconds after which it is said that nothing came; most transfers take seconds, withdrawals some minutes. */
const longMs = 5 * 60_000

function useArrivals(address: Address) {
  const { balance, isUnread } = useLiveBalance(address)
  const [arrivals, setArrivals] = useState<Arrivals | null>(null)
  const [isLong, setLong] = useState(false)

  if (balance !== undefined) {
    const next = arrivalsAfter(arrivals, balance)
    if (next !== arrivals) setArrivals(next)
  }

  useEffect(() => {
    const timer = setTimeout(setLong, longMs, true)
    return () => clearTimeout(timer)
  }, [])

  return { arrivals, isUnread, isLong }
}

const offered = [2n, 5n, 20n].map((dollars) => dollars * 1_000_000n)

/** Whole dollars, since nobody sends cents from an exchange. */
const wholeDollars = (amount: Usdc): Usdc => ((amount + 999_999n) / 1_000_000n) * 1_000_000n

/** `room` is what a wallet that is to hold no more than its limit can still take, null for any other. */
export function amountsFor(missing: Usdc, room: Usdc | null = null): Usdc[] {
  const enough = offered.filter((amount) => amount >= missing)
  const amounts = enough.length > 0 ? enough : [wholeDollars(missing), wholeDollars(missing * 2n)]
  if (room === null) return amounts
  const fitting = amounts.filter((amount) => amount <= room)
  return fitting.length > 0 || room <= 0n ? fitting : [room]
}
