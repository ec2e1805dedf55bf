import type { Network } from '@/lib/service/lookups/lookup'
import { asOf } from '@/lib/sandbox/network/dates'
import { adDetail, jobDetail } from '@/lib/sandbox/network/listings'
import { pictureAt } from '@/lib/sandbox/network/pictures'
import { profileOf } from '@/lib/sandbox/network/profile'
import type { Fields } from '@/lib/core/json'
import type { Company, Person } from '@/lib/service/data/model'
import { random } from '@/lib/sandbox/network/random'

/** The sample network: what is made up when it is asked for, since stored it would be too much. */
export const network: Network = {
  asOf,
  profile: profileOf,
  email: emailOf,
  job: jobDetail,
  ad: adDetail,
  picture: pictureAt,
}

function emailOf(person: Person, company: Company): Fields {
  const chance = random('mailbox', person.id)
  const [first = 'office', ...rest] = person.slug.replace(/-[0-9a-f]{6}$/, '').split('-')
  const last = rest.join('') || first
  const ways = [`${first}.${last}`, `${first.charAt(0)}.${last}`, `${first}${last.charAt(0)}`]
  const isInvalid = person.mailbox === 'undeliverable'
  const isCatchAll = person.mailbox === 'catch-all'
  const [status, providerStatus, low, high] = isInvalid
    ? (['invalid', 'undeliverable', 0.02, 0.2] as const)
    : isCatchAll
      ? (['catch_all', 'risky', 0.45, 0.7] as const)
      : (['verified', 'deliverable', 0.86, 0.99] as const)
  return {
    email: `${random('mail', company.id).pick(ways)}@${company.domain}`,
    status,
    providerStatus,
    qualityScore: Number((low + chance.next() * (high - low)).toFixed(2)),
    deliverable: !isInvalid,
    disposable: false,
    catchAllDomain: isCatchAll,
    validEmailServer: !isInvalid || chance.chance(0.6),
    foundInGoogleSearch: !isInvalid && chance.chance(0.3),
  }
}
