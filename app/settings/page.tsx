import type { Metadata } from 'next'
import { BudgetSettings } from '@/components/settings/budget-settings'
import { PrivacySettings } from '@/components/settings/privacy/privacy-settings'
import { PayeeSettings } from '@/components/settings/payee-settings'
import { Page } from '@/components/shell/page'
import { PageHeader } from '@/components/shell/page-header'

export const metadata: Metadata = { title: 'Settings' }

export default function SettingsPage() {
  return (
    <Page>
      <PageHeader title="Settings" summary="Kept in this browser only." />
      <div className="flex max-w-3xl flex-col gap-6">
        <BudgetSettings />
        <PayeeSettings />
        <PrivacySettings />
      </div>
    </Page>
  )
}
