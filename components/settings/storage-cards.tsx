import { BackupCard } from '@/components/settings/backup-card'
import { DeviceCard, WipeCard } from '@/components/settings/device'

export const StorageCards = () => (
  <>
    <BackupCard />
    <DeviceCard />
    <WipeCard />
  </>
)
