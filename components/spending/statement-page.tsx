'use client'

import { useSyncExternalStore } from 'react'
import dynamic from 'next/dynamic'
import { useJournal } from '@/components/pay/journal'
import { PurchasesUnreadable } from '@/components/spending/no-purchases'
import { Skeleton } from '@/components/ui/skeleton'
import { watchQuery } from '@/lib/browser/addresses/address'

const Loading = () => <Skeleton className="mx-auto h-[36rem] w-full max-w-3xl" />

const KeptStatement = dynamic(
  async () => (await import('@/components/spending/kept-statement')).KeptStatement,
  { ssr: false, loading: Loading },
)

const asked = () => window.location.search

/** The statement of the days or of the run that the address names. */
export function StatementPage() {
  const query = useSyncExternalStore(watchQuery, asked, () => null)
  const { data: entries, isError } = useJournal()
  if (isError) return <PurchasesUnreadable />
  if (!entries || query === null) return <Loading />
  return <KeptStatement entries={entries} query={query} />
}
