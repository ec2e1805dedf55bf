'use client'

import { useSyncExternalStore } from 'react'
import { IntentLink } from '@/components/frame/intent-link'
import { optional } from '@/components/frame/optional'
import { PageHeader } from '@/components/frame/page'
import { WhileReading } from '@/components/frame/while-reading'
import { useJournal } from '@/components/pay/journal'
import { PurchasesUnreadable } from '@/components/spending/no-purchases'
import { buttonStyle } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { watchQuery } from '@/lib/browser/addresses/address'

const Loading = () => <Skeleton className="mx-auto h-[36rem] w-full max-w-3xl" />

const KeptStatement = optional(
  async () => (await import('@/components/spending/kept-statement')).KeptStatement,
  { loading: <Loading /> },
)

const asked = () => window.location.search

/** The statement of the days or of the run that the address names. */
export function StatementPage() {
  const query = useSyncExternalStore(watchQuery, asked, () => null)
  const { data: entries, isError } = useJournal()
  if (isError) return <PurchasesUnreadable />
  return (
    <WhileReading isReading={!entries} shape={<Loading />}>
      {!entries || query === null || entries.length === 0 ? (
        <>
          <PageHeader title="Statement" />
          <EmptyState
            title="No statement yet"
            actions={
              <IntentLink href="/spending" className={buttonStyle()}>
                See spending
              </IntentLink>
            }
          >
            What this browser buys in a day, in a month or in a run will stand here on one sheet, to print and
            to take along as a file.
          </EmptyState>
        </>
      ) : (
        <KeptStatement entries={entries} query={query} />
      )}
    </WhileReading>
  )
}
