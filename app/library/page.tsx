import type { Metadata } from 'next'
import { Library } from '@/components/shell/pages'
import { Page, PageHeader } from '@/components/frame/page'

export const metadata: Metadata = { title: 'Library' }

export default function LibraryPage() {
  return (
    <Page width="full">
      <PageHeader
        title="Library"
        summary="Everyone and everything in the answers you bought, kept in this browser."
      />
      <Library />
    </Page>
  )
}
