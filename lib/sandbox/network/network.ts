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

const checks = {
  deliverable: { status: 'verified', providerStatus: 'deliverable', least: 0.86 },
  'catch-all': { status: 'catch_all', providerStatus: 'risky', least: 0.5 },
  undeliverable: { status: 'invalid', providerStatus: 'undeliverable', least: 0.04 },
  none: { status: 'unknown', providerStatus: 'unknown', least: 0 },
} as const satisfies Record<Person['mailbox'], Fields>

function emailOf({ id, slug, mailbox }: Person, company: Company): Fields {
  const chance = random('mailbox', id)
  const [first = 'office', ...rest] = slug.replace(/-[0-9a-f]{6}$/, '').split('-')
  const last = rest.join('') || first
  const ways = [`${first}.${last}`, `${first.charAt(0)}.${last}`, `${first}${last.charAt(0)}`]
  const { least, ...status } = checks[mailbox]
  const isReal = mailbox !== 'undeliverable'
  return {
    email: `${random('mail', company.id).pick(ways)}@${company.domain}`,
    ...status,
    qualityScore: Number((least + chance.next() * 0.13).toFixed(2)),
    deliverable: isReal,
    disposable: false,
    catchAllDomain: mailbox === 'catch-all',
    validEmailServer: isReal,
    foundInGoogleSearch: isReal && chance.chance(0.3),
  }
}
