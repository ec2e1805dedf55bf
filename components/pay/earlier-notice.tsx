import type { Ref } from 'react'
import { ago } from '@/components/frame/when'
import { useEntry } from '@/components/pay/journal'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { formatUsdc } from '@/lib/core/money'
import { isClaim, isFree } from '@/lib/core/payment/purchase-state'
import { isUnverified, type Entry } from '@/lib/browser/purchase/journal'

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
