'use client'

import type { AnswerProps } from '@/components/answer/answer'
import { GenericView } from '@/components/answer/generic-view'
import { RowActions } from '@/components/answer/handoff/row-actions'
import { JobFacts } from '@/components/record/job/job-facts'
import { JobHeader } from '@/components/record/job/job-header'
import { readJob } from '@/components/record/job/read-job'
import { PersonLine } from '@/components/record/person-line'
import { Chips } from '@/components/record/profile/chips'
import { LongText } from '@/components/record/parts/long-text'
import { OtherFields } from '@/components/record/parts/other-fields'
import { RecordFields } from '@/components/record/parts/record-fields'
import { RichText } from '@/components/record/parts/rich-text'
import { Section } from '@/components/record/parts/section'
import { isObject } from '@/lib/core/answers/json'
import { kindOf } from '@/lib/core/answers/kind'
import { hintsOf } from '@/components/record/role-hints'
import { resolve } from '@/lib/core/answers/pointer'

/** One job in full, with its company and who posted it. */
export function JobView({ answer }: AnswerProps) {
  const { item } = answer.view
  const value = resolve(answer.document, item?.ptr ?? '')
  const job = readJob(value, item ? hintsOf(value, item.roles) : undefined)
  const { description, skills, benefits, employer, poster, company } = job
  if (!item) return <GenericView answer={answer} />
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <JobHeader job={job} at={answer.at}>
        <RowActions value={value} entity="job" answer={answer} layout="bar" />
      </JobHeader>
      <JobFacts job={job} />
      {description !== null && (
        <Section title="Description">
          <Description value={description.value} />
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
          actions={<RowActions value={employer} entity="company" answer={answer} layout="bar" />}
        >
          <RecordFields value={employer} name="company" depth={1} />
        </Section>
      )}
      <OtherFields value={value} used={[...job.used]} />
    </div>
  )
}

/** Longer than this it scrolls in a box of its own. */
const longest = 20_000

function Description({ value }: { value: unknown }) {
  if (typeof value !== 'string') return <RecordFields value={value} name="description" depth={1} />
  if (value.length <= longest && kindOf(value, 'description') === 'html') return <RichText html={value} />
  return <LongText text={value} name="description" lines={6} className="max-w-prose" />
}
