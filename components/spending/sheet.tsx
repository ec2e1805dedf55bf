import type { ReactNode } from 'react'
import { ArrowLeft, Printer } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { IntentLink } from '@/components/frame/intent-link'
import { Mark } from '@/components/frame/mark'
import { Button, buttonStyle } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Price } from '@/components/ui/price'
import { buyerQuery } from '@/lib/browser/receipts/buyer'
import { sellerText, type Seller } from '@/lib/browser/receipts/receipt'

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

type SheetProps = {
  title: string
  subtitle: ReactNode
  paid: string
  amount: string
  state: ReactNode
  sellers: readonly Seller[]
  children: ReactNode
}

/** A receipt or a statement as it is printed: what it is of, what was paid, who bought and who sold. */
export function Sheet({ title, subtitle, paid, amount, state, sellers, children }: SheetProps) {
  const sellerTexts = [...new Set(sellers.map(sellerText))]
  return (
    <article
      aria-label={title}
      className="rounded-lg border border-line bg-raised px-4 py-5 sm:px-8 sm:py-7 print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex items-center gap-2 text-sm font-semibold">
            <Mark />
            Nickel
          </p>
          <h1 tabIndex={-1} className="mt-4 text-xl">
            {title}
          </h1>
          {subtitle}
        </div>
        <div className="sm:text-right">
          <p className="text-sm text-ink-faint">{paid}</p>
          <p className="text-2xl">
            <Price>{amount}</Price>
          </p>
          {state}
        </div>
      </header>
      <dl className="mt-6 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Party title="Bought by">
          <Buyer />
        </Party>
        {sellerTexts.length > 0 && (
          <Party title="Sold by">
            {sellerTexts.map((text) => (
              <span key={text} className="block">
                {text}
              </span>
            ))}
          </Party>
        )}
      </dl>
      {children}
    </article>
  )
}

const Party = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-faint">{title}</dt>
    <dd className="mt-0.5 text-sm wrap-anywhere">{children}</dd>
  </div>
)

function Buyer() {
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

export const CopyNumber = ({ value, label }: { value: string; label: string }) => (
  <span data-print="never" className="-my-1.5">
    <CopyButton value={value} label={label} />
  </span>
)
