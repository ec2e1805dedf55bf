import type { Metadata } from 'next'
import { BackupCard } from '@/components/settings/privacy/backup-card'
import { DeletePersonCard } from '@/components/settings/privacy/delete-person-card'
import { DeviceCard } from '@/components/settings/privacy/device-card'
import { DoNotContactCard } from '@/components/settings/privacy/do-not-contact-card'
import { NoticeCard } from '@/components/settings/privacy/notice-card'
import { RetentionCard } from '@/components/settings/privacy/retention-card'
import { WipeCard } from '@/components/settings/privacy/wipe-card'
import { SettingsPage } from '@/components/settings/settings-page'

export const metadata: Metadata = { title: 'Privacy and data' }

export default function PrivacyPage() {
  return (
    <SettingsPage
      title="Privacy and data"
      summary="Whom to leave alone, how long things are kept, and how they go or come back. Kept in this browser only."
    >
      <DoNotContactCard />
      <DeletePersonCard />
      <NoticeCard />
      <RetentionCard />
      <BackupCard />
      <DeviceCard />
      <WipeCard />
    </SettingsPage>
  )
}
