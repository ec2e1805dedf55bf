import type { Metadata } from 'next'
import { choiceGroups } from '@/components/console/choices'
import { Console } from '@/components/console/console'
import { Page } from '@/components/shell/page'
import { PageHeader } from '@/components/shell/page-header'

export const metadata: Metadata = { title: 'Console' }

export default function ConsolePage() {
  return (
    <Page width="full">
      <PageHeader
        title="Console"
        summary="Every endpoint of the service as it is on the wire, the deprecated ones too."
      />
      <Console groups={choiceGroups} />
    </Page>
  )
}
