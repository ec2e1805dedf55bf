import { NoticeCard, RetentionCard } from '@/components/settings/data-duties'
import { DeletePersonCard } from '@/components/settings/delete-person-card'
import { DoNotContactCard } from '@/components/settings/do-not-contact-card'

export const PrivacyCards = () => (
  <>
    <DoNotContactCard />
    <DeletePersonCard />
    <NoticeCard />
    <RetentionCard />
  </>
)
