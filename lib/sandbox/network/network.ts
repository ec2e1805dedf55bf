import type { Network } from '@/lib/service/lookups/lookup'
import { adDetail } from '@/lib/sandbox/network/ads'
import { asOf } from '@/lib/sandbox/network/dates'
import { emailOf } from '@/lib/sandbox/network/email'
import { jobDetail } from '@/lib/sandbox/network/jobs'
import { pictureAt } from '@/lib/sandbox/network/pictures/picture'
import { profileOf } from '@/lib/sandbox/network/profile/profile'

/** The sample network: what is made up when it is asked for, since stored it would be too much. */
export const network: Network = {
  asOf,
  profile: profileOf,
  email: emailOf,
  job: jobDetail,
  ad: adDetail,
  picture: pictureAt,
}
