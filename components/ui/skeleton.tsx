import { cn } from '@/components/ui/cn'

type SkeletonProps = {
  /** Its size, which is that of what is coming: `h-4 w-40`, `size-9 rounded-full`. */
  className: string
}

/** A place kept for what is coming. The region around it says so aloud, with `aria-busy`. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span
      data-slot="skeleton"
      aria-hidden="true"
      className={cn('block animate-pulse rounded-sm bg-pressed', className)}
    />
  )
}
