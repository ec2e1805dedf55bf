import { IntentLink } from '@/components/frame/intent-link'
import { clockTime } from '@/components/pay/state-words'
import { CopyNumber, TransactionLink } from '@/components/spending/proof'
import { Price } from '@/components/ui/price'
import { formatUsdc } from '@/lib/core/money'
import type { Sum } from '@/lib/core/payment/budget'
import { receiptPath } from '@/lib/browser/addresses/address'
import type { Belongings } from '@/lib/browser/receipts/belongings'
import type { Receipt } from '@/lib/browser/receipts/receipt'

const head = 'border-b border-line py-2 text-xs font-medium text-ink-faint'
const cell = 'border-b border-line py-2 align-top'
const total = 'py-2 pr-3 text-left font-medium'
/** Columns for which a phone has no room; paper has. */
const wide = 'pr-3 max-sm:hidden'

type StatementLinesProps = {
  lines: readonly Receipt[]
  sum: Sum
  belongings: Belongings | undefined
}

export function StatementLines({ lines, sum, belongings }: StatementLinesProps) {
  const jobOf = ({ id }: Receipt) => belongings?.get(id)?.job[0]?.name
  return (
    <table aria-label="Purchases of the statement" className="mt-6 w-full text-sm">
      <thead>
        <tr>
          <th scope="col" className={`${head} ${wide} text-left`}>
            Date
          </th>
          <th scope="col" className={`${head} pr-3 text-left`}>
            Lookup
          </th>
          <th scope="col" className={`${head} ${wide} text-left`}>
            Transaction
          </th>
          <th scope="col" className={`${head} text-right`}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td className={`${cell} ${wide} whitespace-nowrap text-ink-quiet`}>
              <When at={line.at} />
            </td>
            <td className={`${cell} w-full pr-3 wrap-anywhere`}>
              <IntentLink href={receiptPath(line.id)} className="underline-offset-2 hover:underline">
                {line.what}
                {line.about && <span className="text-ink-quiet"> · {line.about}</span>}
              </IntentLink>
              {jobOf(line) && <span className="mt-0.5 block text-xs text-ink-faint">Job: {jobOf(line)}</span>}
              <span className="mt-0.5 block text-xs text-ink-faint sm:hidden">
                <When at={line.at} />
              </span>
              <span className="flex items-center text-xs sm:hidden">
                <Transaction line={line} />
              </span>
            </td>
            <td className={`${cell} ${wide} whitespace-nowrap`}>
              <span className="flex items-center">
                <Transaction line={line} />
              </span>
            </td>
            <td className={`${cell} text-right whitespace-nowrap`}>
              <Price>{formatUsdc(line.quoted)}</Price>
              {line.paid === null && <span className="block text-xs text-ink-faint">being checked</span>}
            </td>
          </tr>
        ))}
      </tbody>
      {/* a foot would be printed on every page */}
      <tbody>
        <Total title="Paid" amount={sum.paid} />
        {sum.unsettled > 0n && <Total title="Being checked, not in the sum" amount={sum.unsettled} />}
      </tbody>
    </table>
  )
}

const When = ({ at }: { at: number }) => (
  <time dateTime={new Date(at).toISOString()}>
    {new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })},{' '}
    {clockTime(at).slice(-5)}
  </time>
)

const Transaction = ({ line: { transaction } }: { line: Receipt }) =>
  transaction ? (
    <>
      <TransactionLink hash={transaction} />
      <CopyNumber value={transaction} label="Copy transaction" />
    </>
  ) : (
    <span className="text-xs text-ink-faint">not known yet</span>
  )

const Total = ({ title, amount }: { title: string; amount: bigint }) => (
  <tr>
    <th scope="row" colSpan={3} className={`${total} max-sm:hidden`}>
      {title}
    </th>
    <th scope="row" className={`${total} sm:hidden`}>
      {title}
    </th>
    <td className="py-2 text-right whitespace-nowrap">
      <Price>{formatUsdc(amount)}</Price>
    </td>
  </tr>
)
