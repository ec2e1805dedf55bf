import { Receipt } from 'lucide-react'
import { draftHash } from '@/components/call/draft-hash'
import { IntentLink } from '@/components/shell/intent-link'
import { buttonStyle } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { Price } from '@/components/ui/price'
import { Skeleton } from '@/components/ui/skeleton'
import { endpoints, pagePath } from '@/lib/catalogue'
import { exampleDraft, fieldsOf } from '@/lib/catalogue/fields'
import { formatUsdc } from '@/lib/money'

/** The cheapest lookup that can be tried with an example. */
const tryable = endpoints
  .filter(({ deprecated }) => !deprecated)
  .toSorted((a, b) => (a.rate.each < b.rate.each ? -1 : 1))
  .flatMap((endpoint) => {
    const draft = exampleDraft(fieldsOf(endpoint))
    return draft ? [{ endpoint, draft }] : []
  })[0]

/** What this page will tell, and a first purchase to try. */
export const NoPurchases = () => (
  <EmptyState
    icon={<Receipt aria-hidden="true" />}
    title="Nothing bought yet"
    cost={
      tryable && (
        <>
          A lookup costs <Price>{formatUsdc(tryable.endpoint.rate.each)}</Price> and up; looking around costs
          nothing.
        </>
      )
    }
    actions={
      <>
        <IntentLink href="/profiles/search" className={buttonStyle({ variant: 'primary' })}>
          Search people
        </IntentLink>
        {tryable && (
          <IntentLink
            href={pagePath(tryable.endpoint.id) + draftHash(tryable.draft)}
            className={buttonStyle()}
          >
            {tryable.endpoint.title}: {Object.values(tryable.draft)[0]}
          </IntentLink>
        )}
      </>
    }
  >
    Every purchase of this browser will be listed here with its price, its proof on the chain and a receipt to
    print.
  </EmptyState>
)

/** The shape of the page while the journal is being read. */
export const PurchasesLoading = () => (
  <div aria-busy="true" className="flex flex-col gap-6">
    <Skeleton className="h-20 w-full" />
    <Skeleton className="h-9 w-full max-w-2xl" />
    <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-56 w-full" />
    </div>
    <Skeleton className="h-96 w-full" />
  </div>
)

/** The browser's database cannot be used: the frame says why, this says what it means here. */
export const PurchasesUnreadable = () => (
  <Notice title="The purchases of this browser cannot be read now" role="status">
    What was bought is not lost by that, and nothing was charged by looking. Open this page in an ordinary
    window, or reload it.
  </Notice>
)
