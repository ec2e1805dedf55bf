'use client'

import { useMemo } from 'react'
import { ArrowLeft, Printer } from 'lucide-react'
import { BuyerLines } from '@/components/spending/buyer-lines'
import { DownloadReceipts } from '@/components/spending/download'
import { StatementChoice } from '@/components/spending/statement-choice'
import { StatementSheet } from '@/components/spending/statement-sheet'
import { useBelongings } from '@/components/spending/use-belongings'
import { IntentLink } from '@/components/frame/intent-link'
import { useNow } from '@/components/pay/use-now'
import { Button, buttonStyle } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { readStatement } from '@/lib/browser/addresses/statement-path'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Named } from '@/lib/browser/receipts/belongings'
import { receiptOf } from '@/lib/browser/receipts/receipt'
import { statementOf } from '@/lib/browser/receipts/statement'

/** A statement with the choice of what it is of, and buttons to print it and to take it along as a file. */
export function KeptStatement({ entries, query }: { entries: readonly Entry[]; query: string }) {
  const now = useNow()
  const belongings = useBelongings(entries)
  const receipts = useMemo(() => entries.map(receiptOf), [entries])
  const of = readStatement(query, now)
  const statement = statementOf(receipts, of, belongings)
  const made = [...(belongings?.values() ?? [])].flatMap(({ job }) => job)
  const jobs = new Map(made.map((job): [string, Named] => [job.key, job]))
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <div data-print="never" className="flex flex-wrap items-center gap-2">
        <IntentLink href="/spending" className={buttonStyle({ variant: 'quiet', className: '-ml-3' })}>
          <ArrowLeft aria-hidden="true" />
          All purchases
        </IntentLink>
        <span className="ml-auto flex flex-wrap gap-2">
          <DownloadReceipts
            receipts={statement.lines}
            belongings={belongings}
            statement={'run' in of ? (jobs.get(of.run)?.name ?? 'run') : `${of.from}-${of.to}`}
          />
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
        </span>
      </div>
      <StatementChoice of={of} jobs={[...jobs.values()]} now={now} />
      {'run' in of && !belongings ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <StatementSheet
          of={of}
          statement={statement}
          belongings={belongings}
          job={'run' in of ? jobs.get(of.run)?.name : undefined}
          buyer={<BuyerLines />}
        />
      )}
    </div>
  )
}
