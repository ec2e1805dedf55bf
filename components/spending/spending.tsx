'use client'

import { optional } from '@/components/frame/optional'
import { useAllowance, useJournal } from '@/components/pay/journal'
import { WhileReading } from '@/components/frame/while-reading'
import {
  NoPurchases,
  PurchasesLoading,
  PurchasesUnreadable,
  type FirstLookup,
} from '@/components/spending/no-purchases'

const Purchases = optional(async () => (await import('@/components/spending/purchases')).Purchases, {
  loading: <PurchasesLoading />,
})

export function Spending({ first }: { first: FirstLookup | undefined }) {
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
