import type { Metadata } from 'next'
import { Lists } from '@/components/lists/lists'
import { Page } from '@/components/shell/page'

export const metadata: Metadata = { title: 'Lists' }

export default function ListsPage() {
  return (
    <Page width="full">
      <Lists />
    </Page>
  )
}
