import type { Metadata } from 'next'
import { Lists } from '@/components/tables/lists/lists'
import { Page } from '@/components/frame/page'

export const metadata: Metadata = { title: 'Lists' }

export default function ListsPage() {
  return (
    <Page width="full">
      <Lists />
    </Page>
  )
}
