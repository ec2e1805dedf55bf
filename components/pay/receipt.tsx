import type { AnswerRow } from '@/lib/browser/database/stores'
import { CopyButton } from '@/components/ui/copy-button'
import { PricedText } from '@/components/ui/price'
import { ago } from '@/components/frame/when'
import { useEntry } from '@/components/pay/journal'
import { correctionOf } from '@/components/pay/state-words'
import { formatUsdc } from '@/lib/core/money'
import { certaintyOf } from '@/lib/core/payment/purchase-state'
import type { Entry } from '@/lib/browser/purchase/journal'
import { receiptOf, type Receipt as ReceiptFacts } from '@/lib/browser/receipts/receipt'
import { useConfig } from '@/components/pay/wallet/balance'

/** One quiet line above an answer: paid how much, when, in which transaction; nothing is called paid on a claim. */
export function Receipt({ entry: given, answer }: { entry: Entry; answer: AnswerRow }) {
  const entry = useEntry(given)
  const receipt = receiptOf(entry)
  const { transaction } = receipt
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-quiet">
      <span>
        <PricedText>{chargeWords(receipt, entry, ago(answer.at))}</PricedText>
      </span>
      {transaction && receipt.outcome !== 'free' && (
        <span className="inline-flex items-center gap-1 max-sm:hidden">
          · <TransactionLink hash={transaction} />
          <CopyButton value={transaction} label="Copy transaction" />
        </span>
      )}
    </p>
  )
}

function chargeWords({ outcome, quoted }: ReceiptFacts, { purchase }: Entry, when: string): string {
  const price = formatUsdc(quoted)
  if (outcome === 'unverified') return 'From a backup: not checked on the chain'
  if (outcome === 'free' && purchase.notCharged) {
    const isSure = certaintyOf(purchase.notCharged).nodes > 1
    return `Delivered ${when} and not charged${isSure ? '' : ', as one node of the chain says'} ${correctionOf(purchase)}`
  }
  if (outcome !== 'claimed') return `Paid ${price} ${when} ${correctionOf(purchase)}`
  const check =
    purchase.receipt === 'matches'
      ? 'The service says it was paid; we are checking.'
      : 'Whether it was charged is being checked on the chain.'
  return `Delivered ${when} for ${price}. ${check} ${correctionOf(purchase)}`
}

export function TransactionLink({ hash, isFull = false }: { hash: string; isFull?: boolean }) {
  const explorer = useConfig()?.network.explorer
  const text = isFull ? hash : `${hash.slice(0, 8)}…${hash.slice(-6)}`
  if (!explorer) return <span className="font-mono text-xs break-all">{text}</span>
  return (
    <a
      className="font-mono text-xs break-all underline underline-offset-2"
      href={`${explorer}/tx/${hash}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {text}
    </a>
  )
}
