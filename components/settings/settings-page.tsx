import type { ReactNode } from 'react'
import { GroupTabs } from '@/components/frame/group-tabs'
import { Page, PageHeader, type PageHeaderProps } from '@/components/frame/page'

const pages = [
  { href: '/settings', title: 'Budget, buyer and payees' },
  { href: '/settings/privacy', title: 'Privacy' },
  { href: '/settings/storage', title: 'Backup and storage' },
]

type SettingsPageProps = Pick<PageHeaderProps, 'title' | 'summary'> & { children: ReactNode }

export const SettingsPage = ({ children, ...header }: SettingsPageProps) => (
  <Page>
    <PageHeader {...header} tabs={<GroupTabs label="Settings pages" pages={pages} />} />
    <div className="flex max-w-3xl flex-col gap-6">{children}</div>
  </Page>
)
