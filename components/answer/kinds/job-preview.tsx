import type { RoleHints } from '@/components/record/role-hints'
import type { Answer } from '@/components/answer/answer'
import { RowActions } from '@/components/answer/handoff/row-actions'
import { JobFacts } from '@/components/record/job/job-facts'
import { JobHeader } from '@/components/record/job/job-header'
import { readJob } from '@/components/record/job/read-job'
import { Rest } from '@/components/record/profile/rest'

type JobPreviewProps = {
  value: unknown
  hints: RoleHints
  answer: Answer
  /** The head with its steps stands elsewhere already. */
  isBare?: boolean | undefined
}

/** A job as far as its row in the list tells it; its description is bought. */
export function JobPreview({ value, hints, answer, isBare = false }: JobPreviewProps) {
  const job = readJob(value, hints)
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {!isBare && (
        <JobHeader job={job} at={answer.at}>
          <RowActions value={value} entity="job" answer={answer} layout="bar" />
        </JobHeader>
      )}
      <JobFacts job={job} />
      <p className="border-t border-line pt-4 text-sm text-ink-quiet">
        This is what the list says. The description, the skills and who posted it come with the details.
      </p>
      {!isBare && <Rest value={value} used={[]} summary="All fields of this row" />}
    </div>
  )
}
