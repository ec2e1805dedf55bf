import { cn } from '@/components/ui/cn'

export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={cn('size-6 shrink-0', className)}>
      <circle cx="12" cy="12" r="10.75" strokeWidth="2" className="stroke-copper-fill" />
      <path d="M8.25 16.5v-9l7.5 9v-9" strokeWidth="2.1" strokeLinejoin="bevel" className="stroke-ink" />
    </svg>
  )
}
