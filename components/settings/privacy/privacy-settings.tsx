import { BackupCard } from '@/components/settings/privacy/backup-card'
import { DeletePersonCard } from '@/components/settings/privacy/delete-person-card'
import { DeviceCard } from '@/components/settings/privacy/device-card'
import { DoNotContactCard } from '@/components/settings/privacy/do-not-contact-card'
import { NoticeCard } from '@/components/settings/privacy/notice-card'
import { RetentionCard } from '@/components/settings/privacy/retention-card'
import { WipeCard } from '@/components/settings/privacy/wipe-card'

/** Whom to leave alone, how long things are kept, and how they go or come back. */
export function PrivacySettings() {
  return (
    <section aria-labelledby="privacy" className="flex flex-col gap-6">
      <h2 id="privacy" className="mt-2 text-lg font-semibold">
        Privacy and data
      </h2>
      <DoNotContactCard />
      <DeletePersonCard />
      <NoticeCard />
      <RetentionCard />
      <BackupCard />
      <DeviceCard />
      <WipeCard />
    </section>
  )
}
