import { Fragment, isValidElement, type ReactNode } from 'react'
import { SafeText } from '@/components/record/parts/safe-text'
import { cn } from '@/components/ui/cn'

type MetaLineProps = { facts: readonly ReactNode[]; className?: string | undefined }

/** Short facts on one quiet line; what is not there leaves no gap. */
export function MetaLine({ facts, className }: MetaLineProps) {
  const shown = facts.filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== '')
  if (shown.length === 0) return null
  return (
    <p className={cn('flex min-w-0 flex-wrap gap-x-1.5 wrap-anywhere text-ink-quiet', className)}>
      {shown.map((fact, index) => (
        <Fragment key={index}>
          {index > 0 && <span aria-hidden="true">·</span>}
          {isValidElement(fact) ? fact : <SafeText>{String(fact)}</SafeText>}
        </Fragment>
      ))}
    </p>
  )
}
