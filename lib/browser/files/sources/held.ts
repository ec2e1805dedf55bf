import { domainOf } from '@/lib/browser/files/facts/company'
import { nameParts } from '@/lib/core/records/name-parts'
import type { FactName } from '@/lib/browser/files/columns'
import type { Facts, FactValue } from '@/lib/browser/files/records'
import type { DetailRow, RecordKind } from '@/lib/browser/database/rows'

const names: Readonly<Record<RecordKind, Readonly<Record<string, FactName>>>> = {
  person: {
    name: 'full_name',
    headline: 'headline',
    position: 'current_title',
    company: 'current_company',
    place: 'location',
    url: 'profile_url',
    email: 'work_email',
    emailState: 'email_status',
    skills: 'skills',
    languages: 'languages',
    school: 'education_latest_school',
    degree: 'education_latest_degree',
    openToWork: 'open_to_work',
    industry: 'industry',
    experienceMonths: 'total_experience_months',
    roleMonths: 'current_tenure_months',
  },
  company: {
    name: 'name',
    tagline: 'tagline',
    industry: 'industry',
    website: 'website',
    phone: 'phone',
    url: 'company_url',
    about: 'description',
    specialities: 'specialities',
  },
  job: {
    name: 'title',
    company: 'company',
    place: 'location',
    workplace: 'workplace_type',
    employment: 'employment_type',
    url: 'job_url',
    posted: 'posted_at',
  },
  ad: {
    name: 'headline',
    about: 'commentary',
    company: 'advertiser',
    format: 'format',
    url: 'ad_url',
    website: 'destination_url',
  },
  post: { about: 'text', author: 'author', url: 'post_url', posted: 'posted_at' },
}

const isValue = (value: unknown): value is FactValue =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.every((part) => typeof part === 'string'))

/** What the library holds of a record, for those whose answers were deleted since. */
export function heldFacts(kind: RecordKind, detail: DetailRow | undefined): Facts {
  const facts: Partial<Record<FactName, FactValue>> = {}
  for (const { name, told } of detail?.facts ?? []) {
    const column = names[kind][name]
    const value = told[0]?.value
    if (column !== undefined && isValue(value)) facts[column] = value
  }
  if (kind === 'company') return { ...facts, domain: domainOf(textIn(facts.website)) }
  if (kind !== 'person') return facts
  const { first, last, suffix } = nameParts(null, null, textIn(facts.full_name))
  return { ...facts, first_name: first, last_name: last, name_suffix: suffix }
}

const textIn = (value: FactValue | undefined) => (typeof value === 'string' ? value : null)
