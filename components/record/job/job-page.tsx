import { RecordActions } from '@/components/record/record-slots'
import { JobFacts, JobHeader, readJob } from '@/components/record/job/job-parts'
import { PersonLine } from '@/components/record/profile/person-line'
import { Chips } from '@/components/record/parts/facts'
import { LongText } from '@/components/record/parts/long-text'
import { OtherFields } from '@/components/record/parts/other-fields'
import { RecordFields } from '@/components/record/parts/record-fields'
import { RichText } from '@/components/record/parts/rich-text'
import { Section } from '@/components/record/parts/section'
import { isObject } from '@/lib/core/answers/json'
import { kindOf } from '@/lib/core/answers/kinds'
import type { RoleHints } from '@/components/record/role-hints'

type JobPageProps = {
  value: unknown
  hints: RoleHints
  /** When the answer came, in milliseconds. */
  at: number
}

export function JobPage({ value, hints, at }: JobPageProps) {
  const job = readJob(value, hints)
  const { description, skills, benefits, employer, poster, company } = job
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <JobHeader job={job} at={at}>
        <RecordActions value={value} entity="job" layout="bar" />
      </JobHeader>
      <JobFacts job={job} />
      {description !== null && (
        <Section title="Description">
          <Description value={description.raw} />
        </Section>
      )}
      {skills.length > 0 && (
        <Section title="Skills" count={skills.length}>
          <Chips label="Skills" items={skills} />
        </Section>
      )}
      {benefits.length > 0 && (
        <Section title="Benefits" count={benefits.length}>
          <Chips label="Benefits" items={benefits} />
        </Section>
      )}
      {isObject(poster) && (
        <Section title="Posted by">
          <PersonLine person={poster} />
        </Section>
      )}
      {isObject(employer) && (
        <Section
          title={company ?? 'Company'}
          actions={<RecordActions value={employer} entity="company" layout="bar" />}
        >
          <RecordFields value={employer} name="company" depth={1} />
        </Section>
      )}
      <OtherFields value={value} used={[...job.used]} />
    </div>
  )
}

/** Characters. A longer description is shown as text in a scroll box. */
const longest = 20_000

function Description({ value }: { value: unknown }) {
  if (typeof value !== 'string') return <RecordFields value={value} name="description" depth={1} />
  if (value.length <= longest && kindOf(value, 'description') === 'html') return <RichText html={value} />
  return <LongText text={value} name="description" lines={6} className="max-w-prose" />
}
