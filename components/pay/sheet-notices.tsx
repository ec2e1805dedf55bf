import { type Ref, useState } from 'react'
import { ago } from '@/components/frame/when'
import { useEntry } from '@/components/pay/journal'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import type { Asked } from '@/lib/browser/privacy/blocked-in-lookup'
import { isUnverified, type Entry } from '@/lib/browser/purchase/journal'
import { formatUsdc, type Usdc } from '@/lib/core/money'
import { isClaim, isFree } from '@/lib/core/payment/purchase-state'
import { Adding, prepareAdding } from '@/components/pay/money/adding'
import { useFaucet } from '@/components/pay/money/use-faucet'
import { useConfig } from '@/components/pay/wallet/wallet-session'
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

type EarlierNoticeProps = { earlier: Entry; onOpen: () => void; openButton: Ref<HTMLButtonElement> }

/** The very same lookup was paid for before: it opens at no charge, and paying again is a second charge. */
export function EarlierNotice({ earlier: found, onOpen, openButton }: EarlierNoticeProps) {
  const earlier = useEntry(found)
  const { purchase } = earlier
  const when = ago(purchase.preparedAt)
  const price = formatUsdc(purchase.quote.price)
  if (purchase.state === 'NOT_CHARGED')
    return (
      <Notice
        className="mt-4"
        tone="warning"
        title={`One node of the chain says that you were not charged for this ${when}`}
      >
        One node alone can be wrong, and then this is a second charge of {price}. It is asked again for a day:
        see that purchase under Spending.
      </Notice>
    )
  if (purchase.state !== 'RESULT')
    return (
      <Notice
        className="mt-4"
        tone="warning"
        title={`You paid ${price} for this ${when}, and the answer did not arrive`}
      >
        That payment stands. Buying it again is a second charge.
      </Notice>
    )
  return (
    <Notice
      className="mt-4"
      title={
        isUnverified(earlier)
          ? `A backup holds an answer to this, from ${when}`
          : isFree(purchase)
            ? `You got this ${when}, and were not charged`
            : isClaim(purchase)
              ? `You got this ${when}: whether ${price} was charged is being checked`
              : `You bought this ${when} for ${price}`
      }
      actions={
        <Button ref={openButton} size="sm" variant="primary" onClick={onOpen}>
          Open it · no charge
        </Button>
      }
    >
      Or buy it again below, as it stands today.
    </Notice>
  )
}

type FundsNoticeProps = {
  payer: Connected
  balance: Usdc
  price: Usdc
  /** Shows the ways to add money in place of what stands around; without, they open above it. */
  onAdd?: (() => void) | undefined
}

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
