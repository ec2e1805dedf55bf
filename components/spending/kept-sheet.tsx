'use client'

import { useSyncExternalStore, type ReactNode } from 'react'
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

const Loading = ({ width }: { width: string }) => <Skeleton className={`mx-auto h-[36rem] w-full ${width}`} />

const KeptReceipt = optional(async () => (await import('@/components/spending/kept-receipt')).KeptReceipt, {
  loading: <Loading width="max-w-2xl" />,
})

const KeptStatement = optional(
  async () => (await import('@/components/spending/kept-statement')).KeptStatement,
  { loading: <Loading width="max-w-3xl" /> },
)

const useQueryText = () =>
  useSyncExternalStore(
    watchQuery,
    () => window.location.search,
    () => null,
  )

const Nothing = ({ title, words, children }: { title: string; words: string; children: ReactNode }) => (
  <EmptyState
    title={title}
    actions={
      <IntentLink href="/spending" className={buttonStyle()}>
        {words}
      </IntentLink>
    }
  >
    {children}
  </EmptyState>
)

export function ReceiptPage() {
  const id = new URLSearchParams(useQueryText() ?? '').get('purchase')
  const { data: entries, isError } = useJournal()
  if (isError) return <PurchasesUnreadable />
  if (!entries) return <Loading width="max-w-2xl" />
  const entry = entries.find(({ purchase }) => purchase.intentId === id)
  if (entry) return <KeptReceipt entry={entry} />
  return (
    <Nothing title="This receipt is not in this browser" words="See all purchases">
      Receipts stay in the browser that bought. It may have been another one, or its data was cleared here.
    </Nothing>
  )
}

export function StatementPage() {
  const query = useQueryText()
  const { data: entries, isError } = useJournal()
  if (isError) return <PurchasesUnreadable />
  return (
    <WhileReading isReading={!entries} shape={<Loading width="max-w-3xl" />}>
      {!entries || query === null || entries.length === 0 ? (
        <>
          <PageHeader title="Statement" />
          <Nothing title="No statement yet" words="See spending">
            What this browser buys in a day, in a month or in a run will stand here on one sheet, to print and
            to take along as a file.
          </Nothing>
        </>
      ) : (
        <KeptStatement entries={entries} query={query} />
      )}
    </WhileReading>
  )
}
