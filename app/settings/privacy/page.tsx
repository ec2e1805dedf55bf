import type { Metadata } from 'next'
import { PrivacyCards } from '@/components/shell/pages'
import { SettingsPage } from '@/components/settings/settings-page'

export const metadata: Metadata = { title: 'Privacy' }

export default function PrivacyPage() {
  return (
    <SettingsPage
      title="Privacy"
      summary="Whom to leave alone, whom to tell, and how long things are kept. Kept in this browser only."
    >
      <PrivacyCards />
    </SettingsPage>
  )
}
