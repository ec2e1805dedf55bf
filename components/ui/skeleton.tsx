import { cn } from '@/components/ui/cn'

export type SkeletonProps = {
  /** Its size, which is that of what is coming: `h-4 w-40`, `size-9`. */
  className: string
  /** A face. */
  round?: boolean | undefined
}

/** A place kept for what is coming. The region around it says so aloud, with `aria-busy`. */
export function Skeleton({ round = false, className }: SkeletonProps) {
  return (
    <span
      data-slot="skeleton"
      aria-hidden="true"
      className={cn('block animate-pulse bg-pressed', round ? 'rounded-full' : 'rounded-sm', className)}
    />
  )
}
