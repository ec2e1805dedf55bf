'use client'

import { useRef, useState, type KeyboardEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { BlockedNotice } from '@/components/pay/blocked-notice'
import { BudgetNotice } from '@/components/pay/budget-notice'
import { EarlierNotice } from '@/components/pay/earlier-notice'
import { FundsNotice } from '@/components/pay/funds-notice'
import { Adding } from '@/components/pay/money/adding'
import { KeepingNote } from '@/components/pay/keeping-note'
import { PaymentFacts } from '@/components/pay/payment-facts'
import { PriceChecked } from '@/components/pay/price-checked'
import { useOnline } from '@/components/frame/use-online'
import { useAllowance, useBudgetAfter } from '@/components/pay/journal'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Shortcut } from '@/components/ui/kbd'
import { Notice } from '@/components/ui/notice'
import { Price, PriceButton } from '@/components/ui/price'
import { useBalance } from '@/components/pay/wallet/balance'
import { useConfig } from '@/components/pay/wallet/config'
import { useSwitch } from '@/components/pay/wallet/use-switch'
import { findEndpoint } from '@/lib/core/catalogue'
import { formatUsdc, times, type Usdc } from '@/lib/core/money'
import { chainId } from '@/lib/core/payment/usdc-token'
import { blockedIn, forgive } from '@/lib/browser/privacy/blocked-in-lookup'
import type { Entry } from '@/lib/browser/purchase/journal'
import { preflightAhead } from '@/lib/browser/purchase/preflight'
import type { PriceCheck } from '@/lib/browser/purchase/quote'
import { requestWords } from '@/lib/browser/receipts/request-words'
import type { Connected } from '@/lib/browser/wallet/wallets'

type ConfirmPaymentProps = {
  check: PriceCheck
  /** The newest purchase of the very same lookup. */
  earlier: Entry | null
  /** How many lookups of the same price are bought after it. */
  more: number
  payer: Connected
  /** Money that came while it waited. */
  arrived: Usdc | undefined
  onPay: () => void
  /** The visitor goes to add money. */
  onAdd: () => void
  /** There is enough money now. */
  onArrived: (arrived: Usdc) => void
  onOpen: (entry: Entry) => void
  onCancel: () => void
}

/**
 * What you get, how much, from which account and to whom, on one calm sheet. Above the visitor's own limit for a click
 * the focus starts on Cancel, so that Enter pressed once more than meant pays nothing.
 */
export function ConfirmPayment({
  check,
  earlier,
  more,
  payer,
  arrived,
  onPay,
  onAdd,
  onArrived,
  onOpen,
  onCancel,
}: ConfirmPaymentProps) {
  const { quote, lookup, checkedAt } = check
  const price = times(check.price, 1 + more)
  const balance = useBalance(payer.address, price)
  const budget = useBudgetAfter(price)
  const network = useConfig()?.network.name ?? 'Base'
  const first = useRef<HTMLButtonElement>(null)
  const [isPayeeSeen, setPayeeSeen] = useState(!quote.needsConfirmation)
  const [isMeant, setMeant] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const switching = useSwitch()
  const { data: asked } = useQuery({
    queryKey: ['blocked', lookup],
    // where the database cannot be read, the purchase itself tells it
    queryFn: () => blockedIn(lookup).catch(() => []),
    gcTime: 0,
  })
  const isHeld = asked === undefined || (asked.length > 0 && !isMeant)
  const isElsewhere = payer.chainId !== chainId
  const isShort = balance !== undefined && balance < price
  const isOver = Boolean(budget?.broken)
  const { what, about } = requestWords(lookup)
  const subject = more > 0 ? `${1 + more} people, each paid and signed on its own, one after another` : about
  const canOpen = more === 0 && earlier?.purchase.state === 'RESULT'
  const perClick = useAllowance()?.perClick
  const isOnline = useOnline()
  const isWithinClick = perClick !== undefined && price <= perClick
  const startsAt = canOpen ? 'open' : isElsewhere || isWithinClick ? 'pay' : 'cancel'
  const isPayable = !isElsewhere && !isShort && !isOver && isPayeeSeen && !isHeld && isOnline

  const turnedTo = () => preflightAhead(payer.address)

  function go() {
    if (asked && asked.length > 0) void forgive(asked).then(onPay, onPay)
    else onPay()
  }

  // a second key beside Enter, so that nobody presses it by habit
  function payByKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey) turnedTo()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    event.preventDefault()
    if (isPayable && event.isTrusted) go()
  }

  if (isAdding)
    return (
      <Adding
        payer={payer}
        price={price}
        onClose={() => setAdding(false)}
        onEnough={(came) => {
          setAdding(false)
          onArrived(came)
        }}
      />
    )

  return (
    <Dialog
      open
      onClose={onCancel}
      size="sm"
      title="Confirm payment"
      initialFocus={first}
      onKeyDown={payByKey}
      footer={
        <>
          {isPayable && startsAt === 'cancel' && (
            <p className="mr-auto self-center text-xs text-ink-faint max-sm:hidden pointer-coarse:hidden">
              <Shortcut letter="Enter" /> pays
            </p>
          )}
          <Button ref={startsAt === 'cancel' ? first : undefined} onClick={onCancel}>
            Cancel
          </Button>
          {isElsewhere ? (
            <Button
              ref={startsAt === 'pay' ? first : undefined}
              variant="primary"
              busy={switching.isBusy}
              onClick={() => void switching.ask()}
            >
              Switch wallet to {network}
            </Button>
          ) : (
            <PriceButton
              ref={startsAt === 'pay' ? first : undefined}
              variant={canOpen ? 'secondary' : 'primary'}
              price={formatUsdc(price)}
              joint=" "
              disabled={!isPayable}
              onFocus={turnedTo}
              onPointerEnter={turnedTo}
              onPointerDown={turnedTo}
              onClick={(event) => event.isTrusted && go()}
            >
              Pay
            </PriceButton>
          )}
        </>
      }
    >
      <p className="text-lg font-medium">{what}</p>
      {subject && <p className="mt-0.5 line-clamp-3 break-words text-ink-quiet">{subject}</p>}
      <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
        <Price className="text-2xl">{formatUsdc(price)}</Price>
        <span className="text-sm text-ink-quiet">{unitsOf(check, 1 + more)}</span>
      </p>
      {earlier && more === 0 && (
        <EarlierNotice earlier={earlier} onOpen={() => onOpen(earlier)} openButton={first} />
      )}
      {asked && asked.length > 0 && <BlockedNotice asked={asked} isMeant={isMeant} onMeant={setMeant} />}
      {isElsewhere && (
        <Notice
          className="mt-4"
          tone="warning"
          role={switching.problem === null ? 'status' : 'alert'}
          title="The wallet is on another network"
        >
          {switching.problem === null
            ? switching.isBusy
              ? `The wallet was asked to switch to ${network}. Answer it there.`
              : `Payments are made on ${network}. Switch there first; that is free.`
            : `${switching.problem} Nothing was charged.`}
        </Notice>
      )}
      {isShort && (
        <FundsNotice
          payer={payer}
          balance={balance}
          price={price}
          onAdd={() => {
            onAdd()
            setAdding(true)
          }}
        />
      )}
      {arrived !== undefined && arrived > 0n && !isShort && (
        <Notice className="mt-4" tone="success" role="status" title={`${formatUsdc(arrived)} arrived`}>
          You can pay now.
        </Notice>
      )}
      {budget?.broken && <BudgetNotice broken={budget.broken} />}
      <PaymentFacts
        quote={quote}
        payer={payer}
        network={network}
        walletAfter={balance === undefined || isShort ? undefined : balance - price}
        budget={isOver ? undefined : budget}
      />
      {quote.needsConfirmation && (
        <Checkbox
          label="This is the address I mean to pay"
          description="It is the first purchase from this service. Any other address is refused from now on."
          checked={isPayeeSeen}
          onChange={(event) => setPayeeSeen(event.target.checked)}
        />
      )}
      <PriceChecked at={checkedAt}>
        Charged only when the answer comes; that nothing was found is an answer too.
      </PriceChecked>
      <KeepingNote />
    </Dialog>
  )
}

/** '5 posts × $0.05'; nothing where one unit is bought. */
function unitsOf({ lookup, price }: PriceCheck, lookups: number): string {
  if (lookups > 1) return `${lookups} × ${formatUsdc(price)}`
  const rate = findEndpoint(lookup.endpointId)?.rate
  if (!rate?.quantity) return ''
  const units = price / rate.each
  return `${units} ${rate.per}${units === 1n ? '' : 's'} × ${formatUsdc(rate.each)}`
}
