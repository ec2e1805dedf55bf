import type { Metadata } from 'next'
import { Runs } from '@/components/runs/runs'
import { Page } from '@/components/shell/page'
import { PageHeader } from '@/components/shell/page-header'

export const metadata: Metadata = { title: 'Runs' }

export default function RunsPage() {
  return (
    <Page>
      <PageHeader title="Runs" summary="Many lookups under one plan, one price and one approval." />
      <Runs />
    </Page>
  )
}
