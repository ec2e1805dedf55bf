import type { Metadata } from 'next'
import { Runs } from '@/components/tables/runs/runs'
import { Page, PageHeader } from '@/components/frame/page'

export const metadata: Metadata = { title: 'Runs' }

export default function RunsPage() {
  return (
    <Page>
      <PageHeader title="Runs" summary="Many lookups under one plan, one price and one approval." />
      <Runs />
    </Page>
  )
}
