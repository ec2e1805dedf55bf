import type { Metadata } from 'next'
import { StorageCards } from '@/components/shell/pages'
import { SettingsPage } from '@/components/settings/settings-page'

export const metadata: Metadata = { title: 'Backup and storage' }

export default function StoragePage() {
  return (
    <SettingsPage
      title="Backup and storage"
      summary="What this browser holds: how to save it, bring it back, or be rid of it."
    >
      <StorageCards />
    </SettingsPage>
  )
}
