import { IntentLink } from '@/components/frame/intent-link'
import { clockTime } from '@/components/pay/state-words'
import { useNow } from '@/components/pay/use-now'
import { useConfig } from '@/components/pay/wallet/balance'
import { DownloadReceipts } from '@/components/spending/download'
import { TransactionLink } from '@/components/pay/receipt'
import { CopyNumber, Sheet, SheetTools } from '@/components/spending/sheet'
import { useBelongings, useReceipts } from '@/components/spending/use-belongings'
import { Button } from '@/components/ui/button'
import { DescriptionList } from '@/components/ui/description-list'
import { TextField } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Price } from '@/components/ui/price'
import { SelectField } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import { receiptPath, replaceAddress } from '@/lib/browser/addresses/address'
import { dayName, monthOf, readStatement, statementPath } from '@/lib/browser/addresses/spending-paths'
import type { StatementOf } from '@/lib/browser/addresses/spending-paths'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Belongings, Named } from '@/lib/browser/receipts/belongings'
import { rangeOf } from '@/lib/browser/receipts/period'
import type { Receipt } from '@/lib/browser/receipts/receipt'
import { type Statement, statementOf } from '@/lib/browser/receipts/totals'
import { formatUsdc } from '@/lib/core/money'
import { counted, dayOf } from '@/lib/core/text'

export function KeptStatement({ entries, query }: { entries: readonly Entry[]; query: string }) {
  const now = useNow()
  const belongings = useBelongings(entries)
  const receipts = useReceipts(entries)
  const of = readStatement(query, now)
  const statement = statementOf(receipts, of, belongings)
  const jobs = new Map(
    [...(belongings?.values() ?? [])].flatMap(({ job }) => job.map((one) => [one.key, one])),
  )
  const job = 'run' in of ? jobs.get(of.run)?.name : undefined
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <SheetTools>
        <DownloadReceipts
          receipts={statement.lines}
          belongings={belongings}
          kind="statement"
          of={'run' in of ? (job ?? 'run') : `${of.from}-${of.to}`}
        />
      </SheetTools>
      <StatementChoice of={of} jobs={[...jobs.values()]} now={now} />
      {'run' in of && !belongings ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <StatementSheet of={of} statement={statement} belongings={belongings} job={job} />
      )}
    </div>
  )
}

const show = (of: StatementOf) => replaceAddress('query', statementPath(of))

function StatementChoice({ of, jobs, now }: { of: StatementOf; jobs: readonly Named[]; now: number }) {
  const today = dayName(now)
  const days = 'run' in of ? null : of
  const spans = [
    { title: 'Today', from: today, to: today },
    { title: 'This month', ...monthOf(now) },
    { title: 'Last month', ...monthOf(now, -1) },
  ]
  return (
    <div
      role="group"
      aria-label="What the statement is of"
      data-print="never"
      className="flex flex-wrap items-end gap-3"
    >
      <div className="flex flex-wrap gap-2">
        {spans.map(({ title, from, to }) => {
          const isShown = days?.from === from && days.to === to
          return (
            <Button
              key={title}
              variant={isShown ? 'secondary' : 'quiet'}
              aria-pressed={isShown}
              onClick={() => show({ from, to })}
            >
              {title}
            </Button>
          )
        })}
      </div>
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          label={end === 'from' ? 'From' : 'To'}
          className="w-[calc(50%-0.375rem)] sm:w-36"
          type="date"
          value={days?.[end] ?? ''}
          // a field that was emptied asks for nothing yet
          onType={(day) => day && show({ from: today, to: today, ...days, [end]: day })}
        />
      ))}
      {(jobs.length > 0 || 'run' in of) && (
        <SelectField
          label="Job"
          className="w-full sm:w-44"
          value={'run' in of ? of.run : ''}
          options={[['', 'All, by date'], ...jobs.map(({ key, name }) => [key, name] as const)]}
          onChoose={(run) => show(run ? { run } : monthOf(now))}
        />
      )}
    </div>
  )
}

/** '1 November 2026 to 30 November 2026', or one day. */
function spanOf(of: StatementOf, { lines }: Statement): string {
  const { from, before } =
    'run' in of
      ? { from: lines[0]?.at ?? 0, before: (lines.at(-1)?.at ?? 0) + 1 }
      : rangeOf({ period: 'custom', ...of }, 0)
  return [...new Set([dayOf(from), dayOf(before - 1)])].join(' to ')
}

const unlistedWords = ({ free, unverified }: Statement): string => {
  const parts = [
    free > 0 && `${counted(free, 'lookup')} that cost nothing`,
    unverified > 0 && `${counted(unverified, 'purchase')} that only a backup tells of`,
  ]
  const words = parts.filter(Boolean).join(' and ')
  return words && `Not listed: ${words}.`
}

type StatementSheetProps = {
  of: StatementOf
  statement: Statement
  belongings: Belongings | undefined
  job: string | undefined
}

function StatementSheet({ of, statement, belongings, job }: StatementSheetProps) {
  const network = useConfig()?.network.name ?? 'Base'
  const { lines, sum, byLookup, sellers } = statement
  if ('run' in of && (job === undefined || lines.length === 0))
    return (
      <Notice title="This job bought nothing that this browser knows" role="status">
        It may have been removed, or made in another browser. What it bought is under Spending by its date.
      </Notice>
    )
  return (
    <Sheet
      title="Statement"
      subtitle={
        <>
          {job !== undefined && <p className="mt-1 font-medium wrap-anywhere">{job}</p>}
          <p className="mt-1 text-ink-quiet">{spanOf(of, statement)}</p>
        </>
      }
      paid="Paid"
      amount={formatUsdc(sum.paid)}
      state={
        <p className="text-sm text-ink-quiet">
          {counted(lines.length, 'purchase')}
          {sum.unsettled > 0n && `, ${formatUsdc(sum.unsettled)} being checked`}
        </p>
      }
      sellers={sellers}
    >
      {lines.length === 0 ? (
        <p className="mt-8 border-t border-line py-8 text-center text-ink-quiet">
          Nothing was paid in this time. Choose other dates above.
        </p>
      ) : (
        <StatementTable statement={statement} belongings={'run' in of ? undefined : belongings} />
      )}
      {byLookup.shares.length > 1 && (
        <section className="mt-6 break-inside-avoid">
          <h2 className="text-sm font-semibold">By lookup</h2>
          <DescriptionList
            className="mt-2 max-w-md"
            rows={byLookup.shares.map(({ key, name, spent, purchases }) => [
              `${name} · ${purchases}`,
              <Price key={key}>{formatUsdc(spent)}</Price>,
            ])}
          />
        </section>
      )}
      <p className="mt-6 text-xs text-ink-faint">
        {unlistedWords(statement)} Amounts are US dollars, paid in USDC on {network}; no fee was added. Kept
        by the browser that bought; the transactions on the chain are the proof of payment, and the CSV file
        has each in full.
      </p>
    </Sheet>
  )
}

const cell = 'border-b border-line py-2 align-top'
/** Columns for which a phone has no room; paper has. */
const wide = 'pr-3 max-sm:hidden'

const headings = [
  ['Date', `${wide} text-left`],
  ['Lookup', 'pr-3 text-left'],
  ['Transaction', `${wide} text-left`],
  ['Amount', 'text-right'],
] as const

function StatementTable({
  statement: { lines, sum },
  belongings,
}: Pick<StatementSheetProps, 'statement' | 'belongings'>) {
  return (
    <table aria-label="Purchases of the statement" className="mt-6 w-full text-sm">
      <thead>
        <tr>
          {headings.map(([name, style]) => (
            <th
              key={name}
              scope="col"
              className={`border-b border-line py-2 text-xs font-medium text-ink-faint ${style}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((receipt) => (
          <PurchaseRow key={receipt.id} receipt={receipt} job={belongings?.get(receipt.id)?.job[0]?.name} />
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

function PurchaseRow({ receipt, job }: { receipt: Receipt; job: string | undefined }) {
  const { id, at, what, about, transaction, quoted, paid } = receipt
  const day = new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
  const when = (
    <time dateTime={new Date(at).toISOString()}>
      {day}, {clockTime(at).slice(-5)}
    </time>
  )
  const proof = transaction ? (
    <>
      <TransactionLink hash={transaction} />
      <CopyNumber value={transaction} label="Copy transaction" />
    </>
  ) : (
    <span className="text-xs text-ink-faint">not known yet</span>
  )
  return (
    <tr>
      <td className={`${cell} ${wide} whitespace-nowrap text-ink-quiet`}>{when}</td>
      <td className={`${cell} w-full pr-3 wrap-anywhere`}>
        <IntentLink href={receiptPath(id)} className="underline-offset-2 hover:underline">
          {what}
          {about && <span className="text-ink-quiet"> · {about}</span>}
        </IntentLink>
        {job && <span className="mt-0.5 block text-xs text-ink-faint">Job: {job}</span>}
        <span className="mt-0.5 block text-xs text-ink-faint sm:hidden">{when}</span>
        <span className="flex items-center text-xs sm:hidden">{proof}</span>
      </td>
      <td className={`${cell} ${wide} whitespace-nowrap`}>
        <span className="flex items-center">{proof}</span>
      </td>
      <td className={`${cell} text-right whitespace-nowrap`}>
        <Price>{formatUsdc(quoted)}</Price>
        {paid === null && <span className="block text-xs text-ink-faint">being checked</span>}
      </td>
    </tr>
  )
}

const Total = ({ title, amount }: { title: string; amount: bigint }) => (
  <tr>
    {['max-sm:hidden', 'sm:hidden'].map((shown, index) => (
      <th
        key={shown}
        scope="row"
        colSpan={index === 0 ? 3 : 1}
        className={`py-2 pr-3 text-left font-medium ${shown}`}
      >
        {title}
      </th>
    ))}
    <td className="py-2 text-right whitespace-nowrap">
      <Price>{formatUsdc(amount)}</Price>
    </td>
  </tr>
)
