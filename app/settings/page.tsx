import type { Metadata } from 'next'
import { BudgetCards } from '@/components/shell/pages'
import { SettingsPage } from '@/components/settings/settings-page'

export const metadata: Metadata = { title: 'Settings' }

export default function BudgetPage() {
  return (
    <SettingsPage
      title="Settings"
      summary="How much may be spent, who buys, and whom it is paid to. Kept in this browser only."
    >
      <BudgetCards />
    </SettingsPage>
  )
}
