import type { Metadata } from 'next'
import { Lists } from '@/components/tables/lists/lists'
import { Page } from '@/components/frame/page'

export const metadata: Metadata = { title: 'Lists' }

/** Runs stand over the lists whose rows they look up; their addresses lead there. */
export default function RunsPage() {
  return (
    <Page width="full">
      <Lists />
    </Page>
  )
}
