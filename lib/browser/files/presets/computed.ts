import { isUnusable } from '@/lib/core/answers/email'
import { domainOf } from '@/lib/core/records/company'
import { textOf, type Cell, type Facts } from '@/lib/browser/files/records'

export type Answers = Readonly<Record<string, string>>

export type Computed = (facts: Facts, answers: Answers) => Cell

/** An address that may be written to: none where the check said not to use it. */
export const usableEmail: Computed = (facts) =>
  isUnusable(facts.email_status) ? null : textOf(facts.work_email) || null

function ownNote(facts: Facts): string | null {
  const fetched = textOf(facts.fetched_at)
  const about = [textOf(facts.headline), fetched.trim() && `via Nickel, fetched ${fetched.slice(0, 10)}`]
  return textOf(facts.notes).trim() || about.filter(Boolean).join(' · ') || null
}

function companyOrDomain(facts: Facts, answers: Answers): string | null {
  const company = textOf(facts.current_company)
  if (company.trim() !== '') return company
  const host = textOf(facts.work_email).split('@')[1]
  return answers['companyFromEmail'] === 'Yes' && host ? host : null
}

export const computed: Readonly<Record<string, Computed>> = {
  usable_email: usableEmail,
  own_note: ownNote,
  company_or_domain: companyOrDomain,
  company_site: (facts) => textOf(facts.company_domain) || null,
  company_host: (facts) => domainOf(textOf(facts.company_domain)),
  country_name: (facts) => textOf(facts.country) || textOf(facts.country_code) || null,
  hq_place: (facts) => textOf(facts.hq_city) || textOf(facts.hq_country) || null,
  website_or_profile: (facts) => textOf(facts.website) || textOf(facts.profile_url) || null,
  note_or_headline: (facts) => textOf(facts.notes) || textOf(facts.headline) || null,
  fetched_day: (facts) => textOf(facts.fetched_at).slice(0, 10) || null,
  note_day: (facts) => (ownNote(facts) === null ? null : textOf(facts.fetched_at).slice(0, 10)),
  note_is_secret: (facts) => (ownNote(facts) === null ? null : 'false'),
  opt_out: () => 0,
}
