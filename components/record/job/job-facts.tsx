import { CountValue } from '@/components/record/parts/count-value'
import type { Job } from '@/components/record/job/read-job'
import { FactList, type Fact } from '@/components/record/parts/fact-list'
import { LinkValue } from '@/components/record/parts/link-value'
import { SafeText } from '@/components/record/parts/safe-text'
import { TimeValue } from '@/components/record/parts/scalar'
import { isBlank } from '@/lib/core/answers/json'

/** The facts of a job side by side; those that the answer does not give are left out. */
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
