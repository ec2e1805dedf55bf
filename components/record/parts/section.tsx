import { useId, type ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { countText } from '@/lib/core/text'

type SectionProps = {
  title: ReactNode
  /** How many there are, beside the title. */
  count?: number | undefined
  /** A quiet sentence under the title. */
  about?: ReactNode
  actions?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A part of an answer with its heading. */
export function Section({ title, count, about, actions, className, children }: SectionProps) {
  const id = useId()
  return (
    <section
      data-slot="part"
      aria-labelledby={id}
      className={cn('min-w-0 border-t border-line pt-5 max-sm:scroll-mt-28', className)}
    >
      <header className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={id} tabIndex={-1} className="text-lg">
          {title}
          {count !== undefined && (
            <span className="ml-2 text-sm font-normal text-ink-faint tabular-nums">{countText(count)}</span>
          )}
        </h2>
        {actions && <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
        {about && <p className="w-full text-sm text-ink-quiet">{about}</p>}
      </header>
      {children}
    </section>
  )
}
