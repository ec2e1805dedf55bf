import { columnsOf, type Entity, type FactName } from '@/lib/browser/files/columns'
import { column, usableEmail, type Preset, type PresetColumn } from '@/lib/browser/files/presets/preset'

/** An importer's own header row, mapped once and remembered. */
export type Template = {
  id: string
  name: string
  entity: Entity
  header: readonly string[]
  /** Which fact fills each column of the header; null leaves it empty. */
  facts: readonly (FactName | null)[]
}

/** A heading in lower-case letters and digits only. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const personWords: Readonly<Record<string, FactName>> = {
  name: 'full_name',
  candidatename: 'full_name',
  contactname: 'full_name',
  firstname: 'first_name',
  givenname: 'first_name',
  lastname: 'last_name',
  surname: 'last_name',
  familyname: 'last_name',
  email: 'work_email',
  emailaddress: 'work_email',
  emailaddresses: 'work_email',
  workemail: 'work_email',
  primaryemail: 'work_email',
  candidateemail: 'work_email',
  title: 'current_title',
  jobtitle: 'current_title',
  position: 'current_title',
  role: 'current_title',
  company: 'current_company',
  companyname: 'current_company',
  currentcompany: 'current_company',
  employer: 'current_company',
  organization: 'current_company',
  accountname: 'current_company',
  companydomain: 'company_domain',
  companydomainname: 'company_domain',
  companywebsite: 'company_domain',
  state: 'region',
  stateregion: 'region',
  countryregion: 'country',
  address: 'location',
  phonenumber: 'phone',
  phonenumbers: 'phone',
  mobile: 'phone',
  mobilephone: 'phone',
  profile: 'profile_url',
  profileurl: 'profile_url',
  profilelink: 'profile_url',
  socialmedia: 'profile_url',
  links: 'profile_url',
  url: 'profile_url',
  note: 'notes',
  comments: 'notes',
  label: 'tags',
  labels: 'tags',
  group: 'list',
  groups: 'list',
  lists: 'list',
  pipelinestage: 'stage',
  status: 'stage',
}

const companyWords: Readonly<Record<string, FactName>> = {
  company: 'name',
  companyname: 'name',
  accountname: 'name',
  account: 'name',
  organization: 'name',
  companydomainname: 'domain',
  companydomain: 'domain',
  domains: 'domain',
  url: 'website',
  websiteurl: 'website',
  companywebsite: 'website',
  city: 'hq_city',
  state: 'hq_region',
  stateregion: 'hq_region',
  country: 'hq_country',
  countryregion: 'hq_country',
  employees: 'employee_count',
  numberofemployees: 'employee_count',
  noofemployees: 'employee_count',
  headcount: 'employee_count',
  yearfounded: 'founded_year',
  foundationyear: 'founded_year',
  about: 'description',
  phonenumber: 'phone',
  profileurl: 'company_url',
  companypage: 'company_url',
}

/** What fills a column of an importer's header, by its own name or a usual one; null where nothing fits. */
export function factFor(entity: Entity, heading: string): FactName | null {
  const plain = plainHeading(heading)
  const all: readonly FactName[] = columnsOf[entity]
  const exact = all.find((name) => plainHeading(name) === plain)
  if (exact !== undefined) return exact
  const known = (entity === 'company' ? companyWords : personWords)[plain]
  if (known !== undefined) return known
  // a network's own name may stand in front: '<Network> URL', '<Network> profile'
  const isPage = /^\p{L}+(?:profile|profileurl|profilelink|url|companypage)$/u.test(plain)
  if (!isPage || /^(?:web|picture|photo|image|posting|facebook|twitter|github)/.test(plain)) return null
  return entity === 'company' ? 'company_url' : entity === 'person' ? 'profile_url' : null
}

/** A template from a header row, each column with its best guess; no fact fills two columns by guess. */
export function newTemplate(id: string, name: string, entity: Entity, header: readonly string[]): Template {
  const taken = new Set<FactName>()
  const facts = header.map((heading) => {
    const fact = factFor(entity, heading)
    if (fact === null || taken.has(fact)) return null
    taken.add(fact)
    return fact
  })
  return { id, name, entity, header, facts }
}

/** A template as a preset, so that it is filled, warned about and written like any other. */
export const presetOf = ({ id, name, entity, header, facts }: Template): Preset => ({
  id,
  title: name,
  family: 'ats',
  entity,
  columns: header.map((heading, index): PresetColumn => {
    const fact = facts[index] ?? null
    // Braces in a visitor's heading are not a placeholder.
    return column(heading, fact === 'work_email' ? usableEmail : fact)
  }),
  advice: [],
})
