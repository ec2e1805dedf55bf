'use client'

import { useSyncExternalStore } from 'react'
import { optional } from '@/components/frame/optional'
import { useJournal } from '@/components/pay/journal'
import { PurchasesUnreadable } from '@/components/spending/no-purchases'
import { IntentLink } from '@/components/frame/intent-link'
import { buttonStyle } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { watchQuery } from '@/lib/browser/addresses/address'

const Loading = () => <Skeleton className="mx-auto h-[36rem] w-full max-w-2xl" />

const KeptReceipt = optional(async () => (await import('@/components/spending/kept-receipt')).KeptReceipt, {
  loading: <Loading />,
})

const named = () => new URLSearchParams(window.location.search).get('purchase')

/** The receipt of the purchase that the address names. */
export function ReceiptPage() {
  const id = useSyncExternalStore(watchQuery, named, () => null)
  const { data: entries, isError } = useJournal()
  if (isError) return <PurchasesUnreadable />
  if (!entries) return <Loading />
  const entry = entries.find(({ purchase }) => purchase.intentId === id)
  if (!entry)
    return (
      <EmptyState
        title="This receipt is not in this browser"
        actions={
          <IntentLink href="/spending" className={buttonStyle()}>
            See all purchases
          </IntentLink>
        }
      >
        Receipts stay in the browser that bought. It may have been another one, or its data was cleared here.
      </EmptyState>
    )
  return <KeptReceipt entry={entry} />
}
