import { Skeleton } from '@/components/ui/skeleton'

/** The shape of an answer that is on its way. */
export const AnswerSkeleton = () => (
  <div aria-hidden="true" className="flex flex-col gap-4">
    <Skeleton className="h-8 w-64" />
    <Skeleton className="h-4 w-96 max-w-full" />
    <Skeleton className="h-64 w-full" />
  </div>
)
