import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Pane } from '@/components/ui/pane'

type CardProps = ComponentProps<'section'> & { padding?: 'md' | 'none' | undefined }

export function Card({ padding = 'md', className, children, ...rest }: CardProps) {
  return (
    <section
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
  id?: string | undefined
  className?: string | undefined
}

export const CardHeader = ({ title, description, id, className }: CardHeaderProps) => (
  <header className={className}>
    <h2 id={id} className="text-base font-semibold">
      {title}
    </h2>
    {description && <p className="text-sm text-ink-quiet">{description}</p>}
  </header>
)
