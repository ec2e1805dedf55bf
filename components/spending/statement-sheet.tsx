import { Parties, SheetHead } from '@/components/spending/sheet'
import { StatementLines } from '@/components/spending/statement-lines'
import { Notice } from '@/components/ui/notice'
import { Price } from '@/components/ui/price'
import { useConfig } from '@/components/pay/wallet/config'
import { counted, dayOf } from '@/lib/core/text'
import { formatUsdc } from '@/lib/core/money'
import type { StatementOf } from '@/lib/browser/addresses/statement-path'
import type { Belongings } from '@/lib/browser/receipts/belongings'
import { rangeOf } from '@/lib/browser/receipts/filter'
import type { Statement } from '@/lib/browser/receipts/statement'

type StatementSheetProps = {
  of: StatementOf
  statement: Statement
  belongings: Belongings | undefined
  /** Name of the run that it is of. */
  job: string | undefined
}

/** '1 November 2026 to 30 November 2026', or one day; milliseconds in. */
function daysOf(first: number, last: number): string {
  const [from, to] = [dayOf(first), dayOf(last)]
  return from === to ? from : `${from} to ${to}`
}

function spanOf(of: StatementOf, { lines }: Statement): string {
  if ('run' in of) return daysOf(lines[0]?.at ?? 0, lines.at(-1)?.at ?? 0)
  const { from, before } = rangeOf({ period: 'custom', ...of }, 0)
  return daysOf(from, before - 1)
}

const leftOut = ({ free, unverified }: Statement): string => {
  const parts = [
    free > 0 && `${counted(free, 'purchase')} that cost nothing`,
    unverified > 0 && `${counted(unverified, 'purchase')} that only a backup tells of`,
  ]
  const words = parts.filter(Boolean).join(' and ')
  return words && `Not listed: ${words}.`
}

/** The purchases of a period or of a job on printable sheets, with their sums, who bought and who sold. */
export function StatementSheet({ of, statement, belongings, job }: StatementSheetProps) {
  const network = useConfig()?.network.name ?? 'Base'
  const { lines, sum, byLookup, sellers } = statement
  if ('run' in of && (job === undefined || lines.length === 0))
    return (
      <Notice title="This job bought nothing that this browser knows" role="status">
        It may have been removed, or made in another browser. What it bought is under Spending by its date.
      </Notice>
    )
  return (
    <article
      aria-label="Statement"
      className="rounded-lg border border-line bg-raised px-4 py-5 sm:px-8 sm:py-7 print:border-0 print:p-0"
    >
      <SheetHead
        title="Statement"
        of={
          <>
            {job !== undefined && <p className="mt-1 font-medium wrap-anywhere">{job}</p>}
            <p className="mt-1 text-ink-quiet">{spanOf(of, statement)}</p>
          </>
        }
        paid="Paid"
        amount={formatUsdc(sum.paid)}
      >
        <p className="text-sm text-ink-quiet">
          {counted(lines.length, 'purchase')}
          {sum.unsettled > 0n && `, ${formatUsdc(sum.unsettled)} being checked`}
        </p>
      </SheetHead>
      <Parties sellers={sellers} />
      {lines.length === 0 ? (
        <p className="mt-8 border-t border-line py-8 text-center text-ink-quiet">
          Nothing was paid in this time. Choose other dates above.
        </p>
      ) : (
        <StatementLines lines={lines} sum={sum} belongings={'run' in of ? undefined : belongings} />
      )}
      {byLookup.shares.length > 1 && (
        <section className="mt-6 break-inside-avoid">
          <h2 className="text-sm font-semibold">By lookup</h2>
          <table className="mt-2 w-full max-w-md text-sm">
            <tbody>
              {byLookup.shares.map(({ key, name, spent, purchases }) => (
                <tr key={key}>
                  <th scope="row" className="py-1 text-left font-normal">
                    {name} <span className="text-ink-faint">· {purchases}</span>
                  </th>
                  <td className="py-1 pl-3 text-right">
                    <Price>{formatUsdc(spent)}</Price>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className="mt-6 text-xs text-ink-faint">
        {leftOut(statement)} Amounts are US dollars, paid in USDC on {network}; no fee was added. Kept by the
        browser that bought; the transactions on the chain are the proof of payment, and the CSV file has each
        in full.
      </p>
    </article>
  )
}
