import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Pane } from '@/components/ui/pane'

export type CardProps = ComponentProps<'section'> & {
  /** `none` when the content brings its own edges, as tables do. */
  padding?: 'md' | 'none' | undefined
}

/** A card fails alone: where what it holds cannot be drawn, it says so. */
export function Card({ padding = 'md', className, children, ...rest }: CardProps) {
  return (
    <section
      data-slot="card"
      className={cn(
        'min-w-0 rounded-lg border border-line bg-raised',
        padding === 'md' && 'p-4',
        padding === 'none' && 'overflow-hidden',
        className,
      )}
      {...rest}
    >
      <Pane>{children}</Pane>
    </section>
  )
}

type CardHeaderProps = {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  level?: 2 | 3 | 4 | undefined
  id?: string | undefined
  className?: string | undefined
}

export function CardHeader({ title, description, actions, level = 2, id, className }: CardHeaderProps) {
  const Heading = `h${level}` as const
  return (
    <header data-slot="card-header" className={cn('flex flex-wrap items-start gap-x-4 gap-y-2', className)}>
      <div className="min-w-0 flex-1">
        <Heading id={id} className="text-base font-semibold">
          {title}
        </Heading>
        {description && <p className="text-sm text-ink-quiet">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
