import type { Metadata } from 'next'
import { Page, PageHeader } from '@/components/frame/page'
import { firstLookup } from '@/components/spending/first-lookup'
import { Spending } from '@/components/shell/pages'

export const metadata: Metadata = { title: 'Spending' }

export default function SpendingPage() {
  return (
    <Page>
      <PageHeader title="Spending" summary="Every purchase of this browser, and what became of it." />
      <Spending first={firstLookup} />
    </Page>
  )
}
