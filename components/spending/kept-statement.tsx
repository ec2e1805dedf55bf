import { Parties, SheetHead, SheetTools } from '@/components/spending/sheet'
import { StatementLines } from '@/components/spending/statement-lines'
import { Notice } from '@/components/ui/notice'
import { Price } from '@/components/ui/price'
import { useConfig } from '@/components/pay/wallet/wallet-session'
import { counted, dayOf } from '@/lib/core/text'
import { formatUsdc } from '@/lib/core/money'
import {
  type StatementOf,
  dayName,
  monthOf,
  statementPath,
  readStatement,
} from '@/lib/browser/addresses/spending-paths'
import type { Belongings, Named } from '@/lib/browser/receipts/belongings'
import { rangeOf } from '@/lib/browser/receipts/period'
import { type Statement, statementOf } from '@/lib/browser/receipts/statement'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { replaceAddress } from '@/lib/browser/addresses/address'
import { DownloadReceipts } from '@/components/spending/download'
import { useBelongings, useReceipts } from '@/components/spending/use-belongings'
import { useNow } from '@/components/pay/use-now'
import { Skeleton } from '@/components/ui/skeleton'
import type { Entry } from '@/lib/browser/purchase/journal'

type StatementSheetProps = {
  of: StatementOf
  statement: Statement
  belongings: Belongings | undefined
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

type StatementChoiceProps = { of: StatementOf; jobs: readonly Named[]; now: number }

const show = (of: StatementOf) => replaceAddress('query', statementPath(of))

export function StatementChoice({ of, jobs, now }: StatementChoiceProps) {
  const today = dayName(now)
  const days = 'run' in of ? null : of
  const spans = [
    { title: 'Today', days: { from: today, to: today } },
    { title: 'This month', days: monthOf(now) },
    { title: 'Last month', days: monthOf(now, -1) },
  ]
  const isShown = ({ from, to }: { from: string; to: string }) => days?.from === from && days.to === to
  const change = (part: { from?: string; to?: string }) => {
    // a field that was emptied asks for nothing yet
    if (Object.values(part).includes('')) return
    show({ from: today, to: today, ...days, ...part })
  }
  return (
    <div
      role="group"
      aria-label="What the statement is of"
      data-print="never"
      className="flex flex-wrap items-end gap-3"
    >
      <div className="flex flex-wrap gap-2">
        {spans.map((span) => (
          <Button
            key={span.title}
            variant={isShown(span.days) ? 'secondary' : 'quiet'}
            aria-pressed={isShown(span.days)}
            onClick={() => show(span.days)}
          >
            {span.title}
          </Button>
        ))}
      </div>
      <Field label="From" className="w-[calc(50%-0.375rem)] sm:w-36">
        <Input
          type="date"
          value={days?.from ?? ''}
          onChange={({ target }) => change({ from: target.value })}
        />
      </Field>
      <Field label="To" className="w-[calc(50%-0.375rem)] sm:w-36">
        <Input type="date" value={days?.to ?? ''} onChange={({ target }) => change({ to: target.value })} />
      </Field>
      {(jobs.length > 0 || 'run' in of) && (
        <Field label="Job" className="w-full sm:w-44">
          <Select
            value={'run' in of ? of.run : ''}
            options={[
              { value: '', label: 'All, by date' },
              ...jobs.map(({ key, name }) => ({ value: key, label: name })),
            ]}
            onChange={({ target }) => show(target.value ? { run: target.value } : monthOf(now))}
          />
        </Field>
      )}
    </div>
  )
}

export function KeptStatement({ entries, query }: { entries: readonly Entry[]; query: string }) {
  const now = useNow()
  const belongings = useBelongings(entries)
  const receipts = useReceipts(entries)
  const of = readStatement(query, now)
  const statement = statementOf(receipts, of, belongings)
  const made = [...(belongings?.values() ?? [])].flatMap(({ job }) => job)
  const jobs = new Map(made.map((job): [string, Named] => [job.key, job]))
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <SheetTools>
        <DownloadReceipts
          receipts={statement.lines}
          belongings={belongings}
          statement={'run' in of ? (jobs.get(of.run)?.name ?? 'run') : `${of.from}-${of.to}`}
        />
      </SheetTools>
      <StatementChoice of={of} jobs={[...jobs.values()]} now={now} />
      {'run' in of && !belongings ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <StatementSheet
          of={of}
          statement={statement}
          belongings={belongings}
          job={'run' in of ? jobs.get(of.run)?.name : undefined}
        />
      )}
    </div>
  )
}
