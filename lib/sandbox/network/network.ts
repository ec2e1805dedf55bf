import type { Network } from '@/lib/service/lookups/lookup'
import { adDetail } from '@/lib/sandbox/network/ads'
import { asOf } from '@/lib/sandbox/network/dates'
import { jobDetail } from '@/lib/sandbox/network/jobs'
import { pictureAt } from '@/lib/sandbox/network/pictures'
import { profileOf } from '@/lib/sandbox/network/profile/profile'
import type { Fields } from '@/lib/core/json'
import type { Company, Person } from '@/lib/service/data/model'
import { random } from '@/lib/sandbox/network/random'
import { slug } from '@/lib/sandbox/network/text'

/** The sample network: what is made up when it is asked for, since stored it would be too much. */
export const network: Network = {
  asOf,
  profile: profileOf,
  email: emailOf,
  job: jobDetail,
  ad: adDetail,
  picture: pictureAt,
}

function addressOf(person: Person, company: Company): string {
  const [first = 'office', ...rest] = slug(person.slug.replace(/-[0-9a-f]{6}$/, '').replace(/-/g, ' ')).split(
    '-',
  )
  const last = rest.join('') || first
  const style = random('mail', company.id).int(0, 3)
  const local =
    [`${first}.${last}`, `${first.charAt(0)}.${last}`, `${first}${last.charAt(0)}`, first][style] ?? first
  return `${style === 3 ? `${first}.${last}` : local}@${company.domain}`
}

/** The work address of a person and how sure the checks are of it. */
function emailOf(person: Person, company: Company): Fields {
  const chance = random('mailbox', person.id)
  const isSeen = chance.chance(0.3)
  const { mailbox } = person
  const isInvalid = mailbox === 'undeliverable'
  const isCatchAll = mailbox === 'catch-all'
  const server = isInvalid ? chance.chance(0.6) : true
  const [low, high] = isInvalid ? [0.02, 0.2] : isCatchAll ? [0.45, 0.7] : [0.86, 0.99]
  return {
    email: addressOf(person, company),
    status: isInvalid ? 'invalid' : isCatchAll ? 'catch_all' : 'verified',
    providerStatus: isInvalid ? 'undeliverable' : isCatchAll ? 'risky' : 'deliverable',
    qualityScore: Number((low + chance.next() * (high - low)).toFixed(2)),
    deliverable: !isInvalid,
    disposable: false,
    catchAllDomain: isCatchAll,
    validEmailServer: server,
    foundInGoogleSearch: isSeen && !isInvalid,
  }
}
