import type { Metadata } from 'next'
import { NoticeCard, RetentionCard } from '@/components/settings/data-duties'
import { DeletePersonCard } from '@/components/settings/delete-person-card'
import { DoNotContactCard } from '@/components/settings/do-not-contact-card'
import { SettingsPage } from '@/components/settings/settings-page'

export const metadata: Metadata = { title: 'Privacy' }

export default function PrivacyPage() {
  return (
    <SettingsPage
      title="Privacy"
      summary="Whom to leave alone, whom to tell, and how long things are kept. Kept in this browser only."
    >
      <DoNotContactCard />
      <DeletePersonCard />
      <NoticeCard />
      <RetentionCard />
    </SettingsPage>
  )
}
