import type { AnswerRow } from '@/lib/browser/database/stores'
import { CopyButton } from '@/components/ui/copy-button'
import { Price } from '@/components/ui/price'
import { ago } from '@/components/frame/when'
import { useEntry } from '@/components/pay/journal'
import { correctionOf } from '@/components/pay/state-words'
import { TransactionLink } from '@/components/pay/transaction-link'
import { formatUsdc } from '@/lib/core/money'
import { certaintyOf } from '@/lib/core/payment/purchase-state'
import type { Entry } from '@/lib/browser/purchase/journal'
import { receiptOf, type Receipt as ReceiptFacts } from '@/lib/browser/receipts/receipt'

/** One quiet line above an answer: paid how much, when, in which transaction; nothing is called paid on a claim. */
export function Receipt({ entry: given, answer }: { entry: Entry; answer: AnswerRow }) {
  const entry = useEntry(given)
  const receipt = receiptOf(entry)
  const { transaction } = receipt
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-quiet">
      <Charge receipt={receipt} entry={entry} when={ago(answer.at)} />
      {transaction && receipt.outcome !== 'free' && (
        <span className="inline-flex items-center gap-1 max-sm:hidden">
          · <TransactionLink hash={transaction} />
          <CopyButton value={transaction} label="Copy transaction" />
        </span>
      )}
    </p>
  )
}

type ChargeProps = { receipt: ReceiptFacts; entry: Entry; when: string }

function Charge({ receipt: { outcome, quoted }, entry: { purchase }, when }: ChargeProps) {
  const price = <Price>{formatUsdc(quoted)}</Price>
  if (outcome === 'unverified') return <span>From a backup: not checked on the chain</span>
  if (outcome === 'free' && purchase.notCharged) {
    const isSure = certaintyOf(purchase.notCharged).nodes > 1
    return (
      <span>
        Delivered {when} and not charged{isSure ? '' : ', as one node of the chain says'}{' '}
        {correctionOf(purchase)}
      </span>
    )
  }
  if (outcome === 'claimed')
    return (
      <span>
        Delivered {when} for {price}.{' '}
        {purchase.receipt === 'matches'
          ? 'The service says it was paid; we are checking.'
          : 'Whether it was charged is being checked on the chain.'}{' '}
        {correctionOf(purchase)}
      </span>
    )
  return (
    <span>
      Paid {price} {when} {correctionOf(purchase)}
    </span>
  )
}
