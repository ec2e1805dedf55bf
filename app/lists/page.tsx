import type { Metadata } from 'next'
import { Lists } from '@/components/shell/pages'
import { Page } from '@/components/frame/page'

export const metadata: Metadata = { title: 'Lists' }

export default function ListsPage() {
  return (
    <Page width="full">
      <Lists />
    </Page>
  )
}
