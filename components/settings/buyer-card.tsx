'use client'

import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { NotKept } from '@/components/frame/storage-notices'
import { BuyerForm } from '@/components/settings/buyer-form'
import { Card, CardHeader } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { buyerQuery } from '@/lib/browser/receipts/buyer'

/** Who buys, for receipts and statements. */
export function BuyerCard() {
  const headingId = useId()
  const { data: buyer, isError } = useQuery(buyerQuery)
  return (
    <Card id="buyer" aria-labelledby={headingId} className="flex scroll-mt-20 flex-col gap-4">
      <CardHeader
        id={headingId}
        title="Buyer"
        description="Who the receipts and statements of this browser are made out to."
      />
      {isError ? (
        <NotKept />
      ) : buyer === undefined ? (
        <Skeleton className="h-48 w-full" />
      ) : (
        <BuyerForm buyer={buyer} />
      )}
    </Card>
  )
}
