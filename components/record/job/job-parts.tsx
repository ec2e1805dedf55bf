import type { ReactNode } from 'react'
import { MetaLine, FactList, type Fact } from '@/components/record/parts/facts'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/safe-text'
import { TimeValue, CountValue } from '@/components/record/parts/scalar'
import { isBlank } from '@/lib/core/answers/json'
import { Badge } from '@/components/ui/badge'
import { instantOf } from '@/lib/core/answers/dates'
import { LinkValue } from '@/components/record/parts/link-value'
import { noHints, type RoleHints } from '@/components/record/role-hints'
import { enumLabel } from '@/lib/core/answers/text'
import { employerOf, job } from '@/lib/core/records/job'
import { readRecord } from '@/lib/core/records/read'

/** What is drawn of a job, by its facts. */
export function readJob(record: unknown, hints: RoleHints = noHints) {
  const facts = readRecord(job, record)
  const { text, raw, words, entries, flag, told, used } = facts
  const label = (key: 'workplace' | 'employment' | 'level' | 'salarySource') => {
    const word = text(key)
    return word === null ? null : enumLabel(word)
  }
  return {
    title: text('name') ?? hints.title,
    company: text('company'),
    /** The company as it stands in the job, where it is a record. */
    employer: employerOf(facts),
    logo: raw('picture') ?? hints.image,
    place: text('place'),
    workplace: label('workplace'),
    employment: label('employment'),
    salary: text('salary'),
    salarySource: label('salarySource'),
    posted: raw('posted') ?? hints.date,
    /** The age in the answer's own words. */
    age: text('age'),
    expires: raw('expires'),
    isClosed: flag('closed') === true,
    isEasy: flag('easyApply') === true,
    applicants: raw('applicants'),
    views: raw('views'),
    level: label('level'),
    functions: words('functions'),
    industries: words('industries'),
    ats: text('ats'),
    skills: entries('skills'),
    benefits: entries('benefits'),
    description: told('descriptionHtml') ?? told('about'),
    applyUrl: text('applyUrl'),
    url: text('url') ?? hints.url,
    poster: entries('poster')[0],
    used: used(),
  }
}

export type Job = ReturnType<typeof readJob>

type JobHeaderProps = { job: Job; at: number; children?: ReactNode }

export function JobHeader({ job, at, children }: JobHeaderProps) {
  const { title, company, logo, place, salary, posted, age } = job
  return (
    <header className="flex min-w-0 items-start gap-4">
      <Picture value={logo} name={company ?? ''} size="lg" shape="thing" />
      <div className="min-w-0 flex-1">
        <h2 className="line-clamp-3 text-xl wrap-anywhere">
          <SafeText>{title ?? 'Title not given'}</SafeText>
        </h2>
        {company !== null && (
          <p className="text-lg">
            <SafeText>{company}</SafeText>
          </p>
        )}
        <MetaLine
          className="mt-0.5"
          facts={[place, salary, isBlank(posted) ? age : <TimeValue key="posted" value={posted} relative />]}
        />
        <div className="mt-2 empty:hidden">
          <JobBadges job={job} at={at} />
        </div>
        {children && <div className="mt-3">{children}</div>}
      </div>
    </header>
  )
}

/** Milliseconds. */
const newFor = 24 * 60 * 60 * 1000

/** `at` is when the answer came, in milliseconds: whether a job is new is judged by then. */
export function JobBadges({ job, at }: { job: Job; at: number }) {
  const { workplace, isClosed, isEasy, posted } = job
  const instant = instantOf(posted)
  const isNew = !isClosed && instant !== null && at - instant < newFor && at >= instant
  if (!workplace && !isClosed && !isEasy && !isNew) return null
  return (
    <span className="flex flex-wrap gap-1.5">
      {workplace !== null && <Badge tone="outline">{workplace}</Badge>}
      {isClosed && <Badge tone="warning">Closed</Badge>}
      {isNew && <Badge tone="success">New</Badge>}
      {isEasy && <Badge>Easy apply</Badge>}
    </span>
  )
}

/** Facts that the answer does not give are left out. */
export function JobFacts({ job }: { job: Job }) {
  const words = (text: string | null) =>
    text === null || text === '' ? undefined : <SafeText>{text}</SafeText>
  const when = (value: unknown) => (isBlank(value) ? undefined : <TimeValue value={value} />)
  const facts = [
    fact('Employment', words(job.employment)),
    fact('Level', words(job.level)),
    fact('Function', words(job.functions.join(', '))),
    fact('Industry', words(job.industries.join(', '))),
    fact('Salary', words([job.salary, job.salarySource?.toLowerCase()].filter(Boolean).join(', '))),
    fact(
      'Applicants',
      isBlank(job.applicants) ? undefined : (
        <CountValue value={job.applicants} one="applicant" many="applicants" />
      ),
    ),
    fact('Views', isBlank(job.views) ? undefined : <CountValue value={job.views} one="view" many="views" />),
    fact('Posted', when(job.posted)),
    fact('Expires', when(job.expires)),
    fact('Applications go to', words(job.ats)),
    fact('Apply', job.applyUrl === null ? undefined : <LinkValue value={job.applyUrl} name="applyUrl" />),
    fact('Page', job.url === null ? undefined : <LinkValue value={job.url} name="url" />),
  ]
  return <FactList facts={facts} layout="columns" onlyFilled />
}

const fact = (label: string, children: Fact['children']): Fact => ({ name: label, label, children })
