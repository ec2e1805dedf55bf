import { placeText } from '@/lib/core/records/place-text'
import { readFields, wording } from '@/lib/core/records/read-fields'
import { noHints, type RoleHints } from '@/components/record/role-hints'
import { isObject, pickText } from '@/lib/core/answers/json'
import { enumLabel } from '@/lib/core/answers/labels'
import type { JsonPointer } from '@/lib/core/answers/pointer'
import { moneyText, rangeText } from '@/lib/core/answers/summary'

export type Job = {
  title: string | null
  company: string | null
  logo: unknown
  /** The company as it stands in the job, where it is a record. */
  employer: unknown
  place: string | null
  workplace: string | null
  employment: string | null
  salary: string | null
  salarySource: string | null
  posted: unknown
  /** The age in the answer's own words. */
  age: string | null
  expires: unknown
  isClosed: boolean
  isEasy: boolean
  applicants: unknown
  views: unknown
  level: string | null
  functions: readonly string[]
  industries: readonly string[]
  ats: string | null
  skills: readonly unknown[]
  benefits: readonly unknown[]
  description: { key: string; value: unknown } | null
  applyUrl: string | null
  url: string | null
  poster: unknown
  used: ReadonlySet<JsonPointer>
}

const holders = 'job jobposting jobdetails details'

/** Reads a job of any naming, a row of a list and a whole posting alike. */
export function readJob(record: unknown, hints: RoleHints = noHints): Job {
  const fields = readFields(record, holders)
  const words = (names: string) => fields.list(names).flatMap((entry) => wording(entry) ?? [])
  const title = fields.text('title jobtitle position name') ?? hints.title
  const employer = fields.take('company employer hiringorganization organization')
  return {
    title,
    employer,
    company: wording(employer) ?? fields.text('companyname employername'),
    logo: isObject(employer)
      ? logoIn(employer)
      : (fields.take('companylogo companylogourl logo logourl') ?? hints.image),
    place: placeText(fields.take('location formattedlocation place locationname')),
    workplace: enumWord(fields.text('workplacetype workplace remotetype worktype locationtype')),
    employment: enumWord(fields.text('employmenttype jobtype contracttype employment')),
    ...salaryOf(fields.take('salary salaryrange compensation salaryinsights pay')),
    salarySource: enumWord(fields.text('salarysource salaryprovidedby')),
    posted:
      fields.take('postedat posteddate dateposted listedat publishedat postedon createdat') ?? hints.date,
    age: fields.text('postedago postedtimeago age'),
    expires: fields.take('expiresat expireat expirydate validthrough expires'),
    isClosed: isClosed(fields.take('state status jobstate'), fields.flag('closed isclosed expired')),
    isEasy: fields.flag('easyapply iseasyapply') === true,
    applicants: fields.take('applicants applicantscount applicantcount applies numapplicants'),
    views: fields.take('views viewcount viewscount'),
    level: enumWord(fields.text('experiencelevel senioritylevel seniority level')),
    functions: words('jobfunctions functions jobfunction'),
    industries: words('industries industry'),
    ats: fields.text('ats applicanttrackingsystem'),
    skills: fields.list('skills'),
    benefits: fields.list('benefits'),
    description: fields.entry('descriptionhtml description descriptiontext jobdescription'),
    applyUrl: fields.text('applyurl applymethodurl applicationurl companyapplyurl'),
    url: fields.text('joburl url networkurl link permalink') ?? hints.url,
    poster: fields.take('hiringmanager poster jobposter hirer recruiter'),
    used: fields.used,
  }
}

const logoIn = (employer: object) => readFields(employer).take('logo logourl logos image picture')

const enumWord = (text: string | null) => (text === null ? null : enumLabel(text))

function salaryOf(value: unknown): { salary: string | null } {
  if (!isObject(value)) return { salary: wording(value) }
  const told = pickText(value, ['text', 'formatted', 'label', 'description'])
  if (told !== null) return { salary: told }
  const range = rangeText(value)
  const currency = pickText(value, ['currency', 'currencycode'])
  const period = pickText(value, ['period', 'payperiod', 'interval'])
  const amount = range ?? (moneyText(value) || null)
  if (amount === null) return { salary: null }
  return {
    salary: [amount, range && currency, period && `per ${period.toLowerCase()}`].filter(Boolean).join(' '),
  }
}

function isClosed(state: unknown, flag: boolean | null): boolean {
  return (
    flag === true || (typeof state === 'string' && /closed|expired|suspended|filled|inactive/i.test(state))
  )
}
