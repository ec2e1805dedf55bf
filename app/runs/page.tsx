import type { Metadata } from 'next'
import { Runs } from '@/components/tables/runs/runs'
import { Page } from '@/components/frame/page'
import { PageHeader } from '@/components/frame/page-header'

export const metadata: Metadata = { title: 'Runs' }

export default function RunsPage() {
  return (
    <Page>
      <PageHeader title="Runs" summary="Many lookups under one plan, one price and one approval." />
      <Runs />
    </Page>
  )
}
