import type { Job } from '@/components/record/job/read-job'
import { Badge } from '@/components/ui/badge'
import { instantOf } from '@/lib/core/answers/dates'

const newFor = 24 * 60 * 60 * 1000

/** The states of a job that change what one does about it. */
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
