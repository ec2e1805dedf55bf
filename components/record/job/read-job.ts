import { noHints, type RoleHints } from '@/components/record/role-hints'
import { enumLabel } from '@/lib/core/answers/labels'
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
