import { sameCompany } from '@/lib/core/matching/company'
import { agreed, agreement } from '@/lib/core/matching/latin'
import type { Score } from '@/lib/core/matching/person'

/** What somebody's file says of a company, and what is known of a candidate. */
export type NamedCompany = { name: string | null; domain: string | null; place: string | null }

const shares = { name: 0.9, place: 0.1 }
const names = {
  same: { share: 1, reason: 'Same company' },
  similar: { share: 0.6, reason: 'Similar company' },
  other: { share: 0, reason: 'Another company' },
} as const

/** How well a candidate fits what a row says of a company, and why; a similar one is always asked about. */
export function scoreCompany(named: NamedCompany, facts: NamedCompany): Score {
  const likeness = sameCompany(named, facts)
  const place = agreement(named.place, facts.place, 'some')
  const { share, reason } = names[likeness]
  const certain = place === 'other' ? 'likely' : 'sure'
  return {
    score: share === 0 ? 0 : shares.name * share + shares.place * agreed[place],
    certainty: likeness === 'same' ? certain : 'unlikely',
    reasons: [reason, ...(place === 'untold' ? [] : [place === 'same' ? 'Same place' : 'Another place'])],
  }
}
