import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

type DescriptionListProps = {
  rows: readonly (readonly [term: string, value: ReactNode])[]
  className?: string
}

/** What is said of each term; a term of which nothing is said is left out. */
export const DescriptionList = ({ rows, className }: DescriptionListProps) => (
  <dl className={cn('divide-y divide-line', className)}>
    {rows.map(
      ([term, value], at) =>
        value && (
          // rows that come and go before it leave the rest as they are
          <div
            key={`${term} ${rows.slice(0, at).filter(([one]) => one === term).length}`}
            className="flex min-w-0 items-baseline gap-4 py-2"
          >
            <dt className="shrink-0 text-sm text-ink-faint">{term}</dt>
            <dd className="ml-auto min-w-0 text-right wrap-anywhere text-ink">{value}</dd>
          </div>
        ),
    )}
  </dl>
)
