'use client'

import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IntentLink } from '@/components/frame/intent-link'
import { buyerQuery } from '@/lib/browser/receipts/buyer'
import { sellerText, type Seller } from '@/lib/browser/receipts/seller'

/** Who bought and who sold, on a receipt or a statement. */
export function Parties({ sellers }: { sellers: readonly Seller[] }) {
  const texts = [...new Set(sellers.map(sellerText))]
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <Party title="Bought by">
        <BuyerLines />
      </Party>
      {texts.length > 0 && (
        <Party title="Sold by">
          {texts.map((text) => (
            <span key={text} className="block">
              {text}
            </span>
          ))}
        </Party>
      )}
    </dl>
  )
}

const Party = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-faint">{title}</dt>
    <dd className="mt-0.5 text-sm wrap-anywhere">{children}</dd>
  </div>
)

/** Who bought, as the settings have it; without, a way there that is not printed. */
function BuyerLines() {
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
