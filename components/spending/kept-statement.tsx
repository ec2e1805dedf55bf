import { SheetTools } from '@/components/spending/sheet'
import { DownloadReceipts } from '@/components/spending/download'
import { StatementChoice } from '@/components/spending/statement-choice'
import { StatementSheet } from '@/components/spending/statement-sheet'
import { useBelongings, useReceipts } from '@/components/spending/use-belongings'
import { useNow } from '@/components/pay/use-now'
import { Skeleton } from '@/components/ui/skeleton'
import { readStatement } from '@/lib/browser/addresses/statement-path'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Named } from '@/lib/browser/receipts/belongings'
import { statementOf } from '@/lib/browser/receipts/statement'

/** A statement with the choice of what it is of, and buttons to print it and to take it along as a file. */
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
