import { JobBadges } from '@/components/record/job/job-badges'
import { readJob } from '@/components/record/job/read-job'
import { MetaLine } from '@/components/record/parts/meta-line'
import { Picture } from '@/components/record/parts/picture'
import type { RoleHints } from '@/components/record/role-hints'
import { SafeText } from '@/components/record/parts/safe-text'
import { TimeValue } from '@/components/record/parts/scalar'
import { CountValue } from '@/components/record/parts/count-value'
import { cn } from '@/components/ui/cn'
import { isBlank } from '@/lib/core/answers/json'

type JobRowProps = { value: unknown; hints: RoleHints; at: number; isChosen: boolean; onChoose: () => void }

/** A job in the list: title first, company and place each on a line, and nothing where nothing is known. */
export function JobRow({ value, hints, at, isChosen, onChoose }: JobRowProps) {
  const job = readJob(value, hints)
  const { title, company, logo, place, salary, posted, age, applicants } = job
  return (
    <li className={cn('relative flex gap-3 px-3 py-3', isChosen ? '@2xl:bg-hover' : 'hover:bg-hover')}>
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
