import type { ReactNode } from 'react'
import { JobBadges, JobFacts, JobHeader, readJob } from '@/components/record/job/job-parts'
import { MetaLine } from '@/components/record/parts/facts'
import { Picture } from '@/components/record/parts/picture'
import type { RoleHints } from '@/components/record/role-hints'
import { SafeText } from '@/components/record/parts/safe-text'
import { TimeValue, CountValue } from '@/components/record/parts/scalar'
import { cn } from '@/components/ui/cn'
import { isBlank } from '@/lib/core/answers/json'
import { RecordActions } from '@/components/record/record-slots'
import { FoldedFields } from '@/components/record/parts/other-fields'

type JobRowProps = {
  value: unknown
  hints: RoleHints
  at: number
  isChosen: boolean
  onChoose: () => void
  /** The box that ticks it. */
  tick: ReactNode
}

export function JobRow({ value, hints, at, isChosen, onChoose, tick }: JobRowProps) {
  const job = readJob(value, hints)
  const { title, company, logo, place, salary, posted, age, applicants } = job
  return (
    <li className={cn('relative flex gap-3 px-3 py-3', isChosen ? '@2xl:bg-hover' : 'hover:bg-hover')}>
      {tick}
      <Picture value={logo} name={company ?? ''} size="md" shape="thing" />
      <div className="min-w-0 flex-1">
        <h2 className="font-medium wrap-anywhere">
          <button
            type="button"
            data-job=""
            aria-current={isChosen || undefined}
            onClick={onChoose}
            className="line-clamp-2 text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            <SafeText>{title ?? 'Title not given'}</SafeText>
          </button>
        </h2>
        {company !== null && (
          <p className="truncate">
            <SafeText>{company}</SafeText>
          </p>
        )}
        {place !== null && (
          <p className="truncate text-sm text-ink-quiet">
            <SafeText>{place}</SafeText>
          </p>
        )}
        <MetaLine
          className="text-sm"
          facts={[
            salary,
            isBlank(posted) ? age : <TimeValue key="posted" value={posted} relative />,
            !isBlank(applicants) && (
              <CountValue key="applicants" value={applicants} one="applicant" many="applicants" />
            ),
          ]}
        />
        <div className="mt-1.5 empty:hidden">
          <JobBadges job={job} at={at} />
        </div>
      </div>
    </li>
  )
}

type JobPreviewProps = {
  value: unknown
  hints: RoleHints
  /** When the answer came, in milliseconds. */
  at: number
  /** Without the head, where that is drawn by what is around. */
  isBare?: boolean | undefined
}

/** What the row of a job tells; the description comes only with the bought details. */
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
      {!isBare && <FoldedFields value={value} used={[]} summary="All fields of this row" />}
    </div>
  )
}
