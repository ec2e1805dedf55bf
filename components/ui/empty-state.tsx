import type { ReactNode } from 'react'

type EmptyStateProps = {
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  cost?: ReactNode
  actions?: ReactNode
  level?: 2 | 3 | undefined
}

export function EmptyState({ icon, title, children, cost, actions, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-line px-6 py-12 text-center">
      {icon && (
        <div className="mb-4 grid size-10 place-items-center rounded-lg border border-line bg-raised text-ink-quiet [&_svg]:size-5">
          {icon}
        </div>
      )}
      <Heading className="text-lg">{title}</Heading>
      {children && <div className="mt-1 max-w-md text-ink-quiet">{children}</div>}
      {cost && <p className="mt-3 text-sm text-ink-quiet">{cost}</p>}
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
