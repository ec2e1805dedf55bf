'use client'

import { useQuery } from '@tanstack/react-query'
import { IntentLink } from '@/components/frame/intent-link'
import { buyerQuery } from '@/lib/browser/receipts/buyer'

/** Who bought, as the settings have it; without, a way there that is not printed. */
export function BuyerLines() {
  const { data: buyer } = useQuery(buyerQuery)
  if (buyer) return <span className="whitespace-pre-line">{buyer}</span>
  return (
    <span className="text-ink-quiet">
      The holder of this browser
      <span data-print="never">
        .{' '}
        <IntentLink href="/settings#buyer" className="underline underline-offset-2 hover:text-ink">
          Add a name and address
        </IntentLink>
      </span>
    </span>
  )
}
