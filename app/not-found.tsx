import type { Metadata } from 'next'
import { IntentLink } from '@/components/frame/intent-link'
import { Page } from '@/components/frame/page'
import { buttonStyle } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

export const metadata: Metadata = { title: 'Page not found' }

export default function NotFound() {
  return (
    <Page>
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        title="There is no page at this address"
        actions={
          <>
            <IntentLink href="/" className={buttonStyle({ variant: 'primary' })}>
              Go home
            </IntentLink>
            <IntentLink href="/profiles/search" className={buttonStyle()}>
              Search people
            </IntentLink>
          </>
        }
      >
        The address may be old or mistyped. Nothing was charged, and what you bought before is still in your
        library.
      </EmptyState>
    </Page>
  )
}
