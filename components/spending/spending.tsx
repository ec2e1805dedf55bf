'use client'

import { useSyncExternalStore, type ReactNode } from 'react'
import { Receipt } from 'lucide-react'
import { IntentLink } from '@/components/frame/intent-link'
import { optional } from '@/components/frame/optional'
import { PageHeader } from '@/components/frame/page'
import { WhileReading } from '@/components/frame/while-reading'
import { useAllowance, useJournal } from '@/components/pay/journal'
import type { firstLookup } from '@/components/spending/first-lookup'
import { buttonStyle } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { PricedText } from '@/components/ui/price'
import { Skeleton } from '@/components/ui/skeleton'
import { watchQuery } from '@/lib/browser/addresses/address'
import { draftHash } from '@/lib/browser/addresses/draft-hash'

const PurchasesLoading = () => (
  <div className="flex flex-col gap-6">
    <Skeleton className="h-20 w-full" />
    <Skeleton className="h-9 w-full max-w-2xl" />
    <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-56 w-full" />
    </div>
    <Skeleton className="h-96 w-full" />
  </div>
)

const SheetLoading = ({ width }: { width: string }) => (
  <Skeleton className={`mx-auto h-[36rem] w-full ${width}`} />
)

const Purchases = optional(async () => (await import('@/components/spending/purchases')).Purchases, {
  loading: <PurchasesLoading />,
})

const KeptReceipt = optional(async () => (await import('@/components/spending/receipt')).KeptReceipt, {
  loading: <SheetLoading width="max-w-2xl" />,
})

const KeptStatement = optional(async () => (await import('@/components/spending/statement')).KeptStatement, {
  loading: <SheetLoading width="max-w-3xl" />,
})

export function Spending({ first }: { first: typeof firstLookup }) {
  const { data: entries, isError } = useJournal()
  const allowance = useAllowance()
  if (isError) return <PurchasesUnreadable />
  return (
    <WhileReading isReading={!entries || !allowance} shape={<PurchasesLoading />}>
      {!entries || !allowance || entries.length === 0 ? (
        <NoPurchases first={first} />
      ) : (
        <Purchases entries={entries} allowance={allowance} />
      )}
    </WhileReading>
  )
}

const NoPurchases = ({ first }: { first: typeof firstLookup }) => (
  <EmptyState
    icon={<Receipt aria-hidden="true" />}
    title="Nothing bought yet"
    cost={
      first && (
        <PricedText>{`A lookup costs ${first.price} and up; looking around costs nothing.`}</PricedText>
      )
    }
    actions={
      <>
        <IntentLink href="/profiles/search" className={buttonStyle({ variant: 'primary' })}>
          Search people
        </IntentLink>
        {first && (
          <IntentLink href={first.path + draftHash(first.draft)} className={buttonStyle()}>
            {first.title}
          </IntentLink>
        )}
      </>
    }
  >
    Every purchase of this browser will be listed here with its price, its proof on the chain and a receipt to
    print.
  </EmptyState>
)

// a notice above says why
const PurchasesUnreadable = () => (
  <Notice title="The purchases of this browser cannot be read now" role="status">
    What was bought is not lost by that, and nothing was charged by looking. Open this page in an ordinary
    window, or reload it.
  </Notice>
)

const useQueryText = () =>
  useSyncExternalStore(
    watchQuery,
    () => window.location.search,
    () => null,
  )

const NoSheet = ({ title, way, children }: { title: string; way: string; children: ReactNode }) => (
  <EmptyState
    title={title}
    actions={
      <IntentLink href="/spending" className={buttonStyle()}>
        {way}
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
  if (!entries) return <SheetLoading width="max-w-2xl" />
  const entry = entries.find(({ purchase }) => purchase.intentId === id)
  if (entry) return <KeptReceipt entry={entry} />
  return (
    <NoSheet title="This receipt is not in this browser" way="See all purchases">
      Receipts stay in the browser that bought. It may have been another one, or its data was cleared here.
    </NoSheet>
  )
}

export function StatementPage() {
  const query = useQueryText()
  const { data: entries, isError } = useJournal()
  if (isError) return <PurchasesUnreadable />
  return (
    <WhileReading isReading={!entries} shape={<SheetLoading width="max-w-3xl" />}>
      {!entries || query === null || entries.length === 0 ? (
        <>
          <PageHeader title="Statement" />
          <NoSheet title="No statement yet" way="See spending">
            What this browser buys in a day, in a month or in a run will stand here on one sheet, to print and
            to take along as a file.
          </NoSheet>
        </>
      ) : (
        <KeptStatement entries={entries} query={query} />
      )}
    </WhileReading>
  )
}
