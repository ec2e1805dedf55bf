import { counted, countText } from '@/lib/core/text'
import type { RecordKind } from '@/lib/browser/database/rows'

/** What the facts of a record are called; the order in which a record is read. */
export const factLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  headline: 'Headline',
  tagline: 'Tagline',
  position: 'Position',
  company: 'Company',
  author: 'Author',
  place: 'Place',
  industry: 'Industry',
  email: 'E-mail',
  emailState: 'E-mail state',
  phone: 'Phone',
  website: 'Website',
  size: 'Size',
  employees: 'Employees',
  founded: 'Founded',
  type: 'Type',
  school: 'School',
  degree: 'Degree',
  languages: 'Languages',
  skills: 'Skills',
  employers: 'Employers',
  experienceMonths: 'Experience',
  roleMonths: 'In the current role',
  openToWork: 'Open to work',
  workplace: 'Workplace',
  employment: 'Employment',
  salary: 'Salary',
  level: 'Level',
  applicants: 'Applicants',
  state: 'State',
  format: 'Format',
  from: 'From',
  to: 'To',
  posted: 'Posted',
  likes: 'Likes',
  comments: 'Comments',
  followers: 'Followers',
  connections: 'Connections',
  specialities: 'Specialities',
  about: 'About',
  url: 'Address',
  picture: 'Picture',
}

/** One and several of each kind. */
export const kindWords = {
  person: ['person', 'people'],
  company: ['company', 'companies'],
  job: ['job', 'jobs'],
  ad: ['ad', 'ads'],
  post: ['post', 'posts'],
} as const satisfies Record<RecordKind, readonly [string, string]>

/** '1 person', '1,204 people'. */
export function countOf(kind: RecordKind, count: number): string {
  const [one, many] = kindWords[kind]
  return counted(count, one, many)
}

const monthsOf = (months: number): string => {
  const years = Math.floor(months / 12)
  const rest = months % 12
  const parts = [
    years > 0 && `${years} yr${years === 1 ? '' : 's'}`,
    rest > 0 && `${rest} mo${rest === 1 ? '' : 's'}`,
  ].filter(Boolean)
  return parts.join(' ') || 'less than a month'
}

/** Facts that count something. */
const counts: ReadonlySet<string> = new Set([
  'followers',
  'connections',
  'employees',
  'applicants',
  'likes',
  'comments',
])

/** A fact's value in words. */
export function factText(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number' && name.endsWith('Months')) return monthsOf(value)
  const text = String(value)
  return counts.has(name) && /^\d{4,15}$/.test(text) ? countText(Number(text)) : text
}
