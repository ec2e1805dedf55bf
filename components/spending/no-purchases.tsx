import { Receipt } from 'lucide-react'
import { draftHash } from '@/lib/browser/addresses/draft-hash'
import { IntentLink } from '@/components/frame/intent-link'
import { buttonStyle } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { Price } from '@/components/ui/price'
import { Skeleton } from '@/components/ui/skeleton'
import type { Draft } from '@/lib/core/catalogue/typed'

export type FirstLookup = { price: string; title: string; path: string; draft: Draft }

export const NoPurchases = ({ first }: { first: FirstLookup | undefined }) => (
  <EmptyState
    icon={<Receipt aria-hidden="true" />}
    title="Nothing bought yet"
    cost={
      first && (
        <>
          A lookup costs <Price>{first.price}</Price> and up; looking around costs nothing.
        </>
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

export const PurchasesLoading = () => (
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

export const PurchasesUnreadable = () => (
  <Notice title="The purchases of this browser cannot be read now" role="status">
    What was bought is not lost by that, and nothing was charged by looking. Open this page in an ordinary
    window, or reload it.
  </Notice>
)
