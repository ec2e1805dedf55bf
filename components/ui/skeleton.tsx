import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

export const Skeleton = ({ className }: { className: string }) => (
  <span
    data-slot="skeleton"
    aria-hidden="true"
    className={cn('block animate-pulse rounded-sm bg-pressed', className)}
  />
)

export const Spinner = ({ className }: { className?: string | undefined }) => (
  <svg
    viewBox="0 0 16 16"
    fill="none"
    aria-hidden="true"
    className={cn('size-4 shrink-0 animate-spin', className)}
  >
    <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeOpacity="0.25" strokeWidth="1.75" />
    <path
      d="M14.25 8A6.25 6.25 0 0 0 8 1.75"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
    />
  </svg>
)

type WorkingProps = { children: ReactNode; className?: string }

/** What is under way, in words. */
export const Working = ({ children, className }: WorkingProps) => (
  <p role="status" className={cn('flex items-center gap-2 text-ink-quiet', className)}>
    <Spinner /> {children}
  </p>
)
