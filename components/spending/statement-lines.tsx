import { IntentLink } from '@/components/frame/intent-link'
import { clockTime } from '@/components/pay/state-words'
import { TransactionLink } from '@/components/spending/proof'
import { CopyButton } from '@/components/ui/copy-button'
import { Price } from '@/components/ui/price'
import { formatUsdc } from '@/lib/core/money'
import type { Sum } from '@/lib/core/payment/budget'
import { receiptPath } from '@/lib/browser/addresses/receipt-path'
import type { Belongings } from '@/lib/browser/receipts/belongings'
import type { Receipt } from '@/lib/browser/receipts/receipt'

const head = 'border-b border-line py-2 pr-3 text-left text-xs font-medium text-ink-faint'
const cell = 'border-b border-line py-2 pr-3 align-top'
const wide = 'max-md:hidden print:table-cell'

type StatementLinesProps = {
  lines: readonly Receipt[]
  sum: Sum
  belongings: Belongings | undefined
}

/** Each purchase of a statement, and what they come to. */
export function StatementLines({ lines, sum, belongings }: StatementLinesProps) {
  const jobOf = ({ id }: Receipt) => belongings?.get(id)?.job[0]?.name
  const hasJobs = lines.some(jobOf)
  return (
    <table aria-label="Purchases of the statement" className="mt-6 w-full text-sm">
      <thead>
        <tr>
          <th scope="col" className={`${head} ${wide}`}>
            Date
          </th>
          <th scope="col" className={head}>
            Lookup
          </th>
          {hasJobs && (
            <th scope="col" className={`${head} ${wide}`}>
              Job
            </th>
          )}
          <th scope="col" className={`${head} ${wide}`}>
            Transaction
          </th>
          <th scope="col" className={`${head} pr-0 text-right`}>
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
            <td className={`${cell} w-full wrap-anywhere`}>
              <IntentLink href={receiptPath(line.id)} className="underline-offset-2 hover:underline">
                {line.what}
                {line.about && <span className="text-ink-quiet"> · {line.about}</span>}
              </IntentLink>
              <span className="mt-0.5 block text-xs text-ink-faint md:hidden print:hidden">
                <When at={line.at} />
                {jobOf(line) && ` · ${jobOf(line)}`}
              </span>
              <span className="flex items-center text-xs md:hidden print:hidden">
                <Transaction line={line} />
              </span>
            </td>
            {hasJobs && <td className={`${cell} ${wide} min-w-24 text-ink-quiet`}>{jobOf(line)}</td>}
            <td className={`${cell} ${wide} whitespace-nowrap`}>
              <span className="flex items-center">
                <Transaction line={line} />
              </span>
            </td>
            <td className={`${cell} pr-0 text-right whitespace-nowrap`}>
              <Price>{formatUsdc(line.quoted)}</Price>
              {line.paid === null && <span className="block text-xs text-ink-faint">being checked</span>}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Total title="Paid" amount={sum.paid} columns={hasJobs ? 4 : 3} />
        {sum.unsettled > 0n && (
          <Total title="Being checked, not in the sum" amount={sum.unsettled} columns={hasJobs ? 4 : 3} />
        )}
      </tfoot>
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
      <span data-print="never" className="-my-1.5">
        <CopyButton value={transaction} label="Copy transaction" />
      </span>
    </>
  ) : (
    <span className="text-xs text-ink-faint">not known yet</span>
  )

/** On a phone the columns of date, job and transaction are not drawn. */
const Total = ({ title, amount, columns }: { title: string; amount: bigint; columns: number }) => (
  <tr className="font-medium">
    <th
      scope="row"
      colSpan={columns}
      className="py-2 pr-3 text-left font-medium max-md:hidden print:table-cell"
    >
      {title}
    </th>
    <th scope="row" className="py-2 pr-3 text-left font-medium md:hidden print:hidden">
      {title}
    </th>
    <td className="py-2 text-right whitespace-nowrap">
      <Price>{formatUsdc(amount)}</Price>
    </td>
  </tr>
)
