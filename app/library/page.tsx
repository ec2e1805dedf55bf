import type { Metadata } from 'next'
import { Answers } from '@/components/library/answers'
import { Page } from '@/components/shell/page'
import { PageHeader } from '@/components/shell/page-header'

export const metadata: Metadata = { title: 'Library' }

export default function LibraryPage() {
  return (
    <Page>
      <PageHeader title="Library" summary="Every answer you bought, kept in this browser." />
      <Answers />
    </Page>
  )
}
