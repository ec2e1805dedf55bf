import type { ReactNode } from 'react'
import { ArrowLeft, Printer } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { IntentLink } from '@/components/frame/intent-link'
import { Mark } from '@/components/frame/mark'
import { Button, buttonStyle } from '@/components/ui/button'
import { Price } from '@/components/ui/price'
import { buyerQuery } from '@/lib/browser/receipts/buyer'
import { sellerText, type Seller } from '@/lib/browser/receipts/seller'

export const SheetTools = ({ children }: { children: ReactNode }) => (
  <div data-print="never" className="flex flex-wrap items-center gap-2">
    <IntentLink href="/spending" className={buttonStyle({ variant: 'quiet', className: '-ml-3' })}>
      <ArrowLeft aria-hidden="true" />
      All purchases
    </IntentLink>
    <span className="ml-auto flex flex-wrap gap-2">
      {children}
      <Button onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        Print
      </Button>
    </span>
  </div>
)

type SheetHeadProps = {
  title: string
  of: ReactNode
  paid: string
  amount: string
  children: ReactNode
}

export const SheetHead = ({ title, of, paid, amount, children }: SheetHeadProps) => (
  <header className="flex flex-wrap items-start gap-x-6 gap-y-3">
    <div className="min-w-0 flex-1 basis-56">
      <p className="flex items-center gap-2 text-sm font-semibold">
        <Mark />
        Nickel
      </p>
      <h1 tabIndex={-1} className="mt-4 text-xl">
        {title}
      </h1>
      {of}
    </div>
    <div className="sm:text-right">
      <p className="text-sm text-ink-faint">{paid}</p>
      <p className="text-2xl">
        <Price>{amount}</Price>
      </p>
      {children}
    </div>
  </header>
)

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
