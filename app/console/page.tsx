import type { Metadata } from 'next'
import { choices } from '@/components/console/request-text'
import type { Listed } from '@/components/console/console'
import { Console } from '@/components/shell/pages'
import { Page, PageHeader } from '@/components/frame/page'
import { Lookup } from '@/components/lookup/lookup'
import { groups } from '@/lib/core/catalogue'

export const metadata: Metadata = { title: 'Console' }

const listed: readonly Listed[] = groups.map(({ title, endpoints }) => ({
  title,
  endpoints: endpoints.map(({ id, method, path, deprecated }) => ({
    id,
    label: `${method} ${path}${deprecated ? ' (deprecated)' : ''}`,
  })),
}))

const [first] = choices

export default function ConsolePage() {
  return (
    <Page width="full">
      <PageHeader
        title="Console"
        summary="Every endpoint of the service as it is on the wire, the deprecated ones too."
      />
      {first && <Console listed={listed} first={first} Lookup={Lookup} />}
    </Page>
  )
}
