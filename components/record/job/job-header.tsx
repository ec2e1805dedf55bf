import type { ReactNode } from 'react'
import { JobBadges } from '@/components/record/job/job-badges'
import type { Job } from '@/components/record/job/read-job'
import { MetaLine } from '@/components/record/parts/meta-line'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/safe-text'
import { TimeValue } from '@/components/record/parts/scalar'
import { isBlank } from '@/lib/core/answers/json'

type JobHeaderProps = { job: Job; at: number; children?: ReactNode }

/** Title, company and place each on a line, then what is offered and since when. */
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
