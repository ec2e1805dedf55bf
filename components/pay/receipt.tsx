'use client'

import type { AnswerRow } from '@/lib/browser/database/rows'
import { CopyButton } from '@/components/ui/copy-button'
import { Price } from '@/components/ui/price'
import { ago } from '@/components/frame/when'
import { useConfig } from '@/components/pay/wallet/config'
import { formatUsdc } from '@/lib/core/money'
import { readReceipt } from '@/lib/core/payment/payment-header'
import type { Entry } from '@/lib/browser/purchase/journal'

type ReceiptProps = { entry: Entry; answer: AnswerRow }

/** The transaction that paid, by the chain where it was looked up, else by the service's word. */
function transactionOf({ purchase }: Entry, { paymentResponse }: AnswerRow): string | null {
  const claimed = readReceipt(paymentResponse)
  return purchase.spent?.transaction ?? (claimed.kind === 'read' ? claimed.transaction : null)
}

/** One quiet line above an answer: paid how much, when, in which transaction. */
export function Receipt({ entry, answer }: ReceiptProps) {
  const explorer = useConfig()?.network.explorer
  const { receipt, quote } = entry.purchase
  const transaction = transactionOf(entry, answer)
  const short = transaction && `${transaction.slice(0, 10)}…${transaction.slice(-6)}`
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-quiet">
      <span>
        Paid <Price>{formatUsdc(quote.price)}</Price> {ago(answer.at)}
      </span>
      {receipt === 'unproven' && <span>· receipt is being checked on the chain</span>}
      {transaction && (
        <span className="inline-flex items-center gap-1 max-sm:hidden">
          ·{' '}
          {explorer ? (
            <a
              className="font-mono text-xs underline underline-offset-2"
              href={`${explorer}/tx/${transaction}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              {short}
            </a>
          ) : (
            <span className="font-mono text-xs">{short}</span>
          )}
          <CopyButton value={transaction} label="Copy transaction" />
        </span>
      )}
    </p>
  )
}
