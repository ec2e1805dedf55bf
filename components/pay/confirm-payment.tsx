import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import { type Asked, forgive } from '@/lib/browser/privacy/blocked-in-lookup'
import { useRef, useState, type KeyboardEvent } from 'react'
import { BudgetNotice } from '@/components/pay/budget-notice'
import type { Confirming, Question } from '@/components/pay/calls'
import type { Checkout } from '@/components/pay/checkout'
import { EarlierNotice } from '@/components/pay/earlier-notice'
import { FundsNotice } from '@/components/pay/funds-notice'
import { Adding } from '@/components/pay/money/adding'
import { KeepingNote } from '@/components/pay/keeping-note'
import { NetworkNotice, useSwitch } from '@/components/pay/network-notice'
import { PaymentFacts } from '@/components/pay/payment-facts'
import { PriceChecked } from '@/components/pay/price-checked'
import { useSubjects } from '@/components/frame/use-subjects'
import { usePayable } from '@/components/pay/use-payable'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Shortcut } from '@/components/ui/kbd'
import { Price, PriceButton } from '@/components/ui/price'
import { useConfig } from '@/components/pay/wallet/config'
import { findEndpoint } from '@/lib/core/catalogue'
import { formatUsdc } from '@/lib/core/money'
import { preflightAhead } from '@/lib/browser/purchase/preflight'
import type { PriceCheck } from '@/lib/browser/purchase/quote'
import { describeLookup } from '@/lib/core/catalogue/describe'
import type { Connected } from '@/lib/browser/wallet/wallets'

type BlockedNoticeProps = { asked: readonly Asked[]; isMeant: boolean; onMeant: (isMeant: boolean) => void }

/** Somebody is asked for who is to be left alone: it needs a word before it can be paid. */
export function BlockedNotice({ asked, isMeant, onMeant }: BlockedNoticeProps) {
  const wasDeleted = asked.some(({ block }) => block.kind === 'deleted')
  return (
    <Notice
      className="mt-4"
      tone="warning"
      title={asked.length === 1 ? asked[0]?.block.reason : `${asked.length} of these are to be left alone`}
    >
      {asked.length > 1 && (
        <ul className="list-disc pl-5">
          {asked.slice(0, 5).map(({ text, block }) => (
            <li key={text} className="wrap-anywhere">
              <bdi>{text}</bdi>: {block.reason}
            </li>
          ))}
        </ul>
      )}
      <Checkbox
        className="mt-1"
        label="Look up all the same"
        description={
          wasDeleted ? 'What was deleted is then not remembered any more, and may come back.' : undefined
        }
        checked={isMeant}
        onChange={({ target }) => onMeant(target.checked)}
      />
    </Notice>
  )
}

type ConfirmPaymentProps = { checkout: Checkout; question: Question<Confirming>; payer: Connected }

/**
 * What you get, how much, from which account and to whom, on one calm sheet. Above the visitor's own limit for a click
 * the focus starts on Cancel, so that Enter pressed once more than meant pays nothing.
 */
export function ConfirmPayment({ checkout, question, payer }: ConfirmPaymentProps) {
  const { check, earlier, more, arrived = 0n } = question.call
  const { quote, lookup, checkedAt } = check
  const lookups = 1 + more.length
  const payable = usePayable(question.call, payer)
  const { price, balance, budget, blocked, isElsewhere, isShort, canOpen, startsAt } = payable
  const network = useConfig()?.network.name ?? 'Base'
  const first = useRef<HTMLButtonElement>(null)
  const [isPayeeSeen, setPayeeSeen] = useState(!quote.needsConfirmation)
  const [isMeant, setMeant] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const switching = useSwitch()
  const isBlocked = blocked !== undefined && blocked.length > 0
  const isPayable = payable.isReady && isPayeeSeen && (!isBlocked || isMeant)
  const { what, about } = describeLookup(lookup)
  const named = useSubjects([{ purchase: { intentId: question.key }, lookup }]).get(question.key)
  const subject =
    more.length > 0
      ? `${lookups} people, each paid and signed on its own, one after another`
      : (named ?? about)

  const cancel = () => checkout.dismiss(question.key)
  const turnedTo = () => preflightAhead(payer.address)

  function pay() {
    checkout.confirm(question, payer, isBlocked ? forgive(blocked).catch(() => undefined) : undefined)
  }

  // a second key beside Enter, so that nobody presses it by habit
  function payByKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey) turnedTo()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    event.preventDefault()
    if (isPayable && event.isTrusted) pay()
  }

  if (isAdding)
    return (
      <Adding
        payer={payer}
        price={price}
        onClose={() => setAdding(false)}
        onEnough={(came) => {
          setAdding(false)
          checkout.renew(question, came)
        }}
      />
    )

  return (
    <Dialog
      open
      onClose={cancel}
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
          <Button ref={startsAt === 'cancel' ? first : undefined} onClick={cancel}>
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
              onClick={(event) => event.isTrusted && pay()}
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
        <span className="text-sm text-ink-quiet">{unitsOf(check, lookups)}</span>
      </p>
      {earlier && more.length === 0 && (
        <EarlierNotice
          earlier={earlier}
          onOpen={() => checkout.openEarlier(question, earlier)}
          openButton={first}
        />
      )}
      {isBlocked && <BlockedNotice asked={blocked} isMeant={isMeant} onMeant={setMeant} />}
      {isElsewhere && <NetworkNotice network={network} switching={switching} />}
      {balance !== undefined && isShort && (
        <FundsNotice
          payer={payer}
          balance={balance}
          price={price}
          onAdd={() => {
            checkout.leave(question)
            setAdding(true)
          }}
        />
      )}
      {arrived > 0n && !isShort && (
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
        budget={budget?.broken ? undefined : budget}
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
