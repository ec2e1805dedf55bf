import type { RoleHints } from '@/components/record/role-hints'
import { RecordActions } from '@/components/record/record-slots'
import { JobFacts } from '@/components/record/job/job-facts'
import { JobHeader } from '@/components/record/job/job-header'
import { readJob } from '@/components/record/job/read-job'
import { Rest } from '@/components/record/profile/rest'

type JobPreviewProps = {
  value: unknown
  hints: RoleHints
  /** When the answer came, in milliseconds. */
  at: number
  /** The head with its steps stands elsewhere already. */
  isBare?: boolean | undefined
}

/** A job as far as its row in the list tells it; its description is bought. */
export function JobPreview({ value, hints, at, isBare = false }: JobPreviewProps) {
  const job = readJob(value, hints)
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {!isBare && (
        <JobHeader job={job} at={at}>
          <RecordActions value={value} entity="job" layout="bar" />
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
