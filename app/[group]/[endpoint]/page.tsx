import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Lookup } from '@/components/lookup/lookup'
import { GroupTabs } from '@/components/frame/group-tabs'
import { Page } from '@/components/frame/page'
import { findEndpoint, groups } from '@/lib/core/catalogue'
import { formOf } from '@/lib/core/catalogue/fields'
import { pagePath } from '@/lib/core/catalogue/endpoint'

export const dynamicParams = false

const offered = groups.map((group) => ({
  ...group,
  endpoints: group.endpoints.filter(({ deprecated }) => !deprecated),
}))

export const generateStaticParams = () =>
  offered.flatMap(({ endpoints }) =>
    endpoints.map(({ id }) => {
      const [group = '', endpoint = ''] = id.split('.')
      return { group, endpoint }
    }),
  )

type Props = { params: Promise<{ group: string; endpoint: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { group, endpoint } = await params
  const found = findEndpoint(`${group}.${endpoint}`)
  return { title: found?.title ?? null, description: found?.summary ?? null }
}

export default async function EndpointPage({ params }: Props) {
  const names = await params
  const endpoint = findEndpoint(`${names.group}.${names.endpoint}`)
  const group = offered.find(({ id }) => id === names.group)
  if (!endpoint || !group) notFound()
  const pages = group.endpoints.map(({ id, title }) => ({ href: pagePath(id), title }))
  return (
    <Page width="full">
      <header className="mb-4 print:hidden">
        <h1 tabIndex={-1} className={pages.length > 1 ? 'sr-only' : 'text-xl'}>
          {endpoint.title}
        </h1>
        {pages.length > 1 && <GroupTabs label={`${group.title} pages`} pages={pages} />}
      </header>
      <Lookup form={formOf(endpoint)} />
    </Page>
  )
}
