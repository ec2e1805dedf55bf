import type { ReactNode } from 'react'
import { sellerText, type Seller } from '@/lib/browser/receipts/seller'

const Party = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-faint">{title}</dt>
    <dd className="mt-0.5 text-sm wrap-anywhere">{children}</dd>
  </div>
)

type PartiesProps = { buyer: ReactNode; sellers: readonly Seller[] }

/** Who bought and who sold, on a receipt or a statement. */
export function Parties({ buyer, sellers }: PartiesProps) {
  const texts = [...new Set(sellers.map(sellerText))]
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <Party title="Bought by">{buyer}</Party>
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
