import type { Metadata } from 'next'
import { Page } from '@/components/frame/page'
import { StatementPage } from '@/components/shell/pages'

export const metadata: Metadata = { title: 'Statement' }

export default function SpendingStatementPage() {
  return (
    <Page>
      <StatementPage />
    </Page>
  )
}
