import type { ReactNode } from 'react'

type PageProps = {
  /** `text`: up to 1200 px. `full`: the whole width, for tables. */
  width?: 'text' | 'full' | undefined
  children: ReactNode
}

export const Page = ({ width = 'text', children }: PageProps) => (
  <div className={width === 'text' ? 'mx-auto max-w-[1200px]' : undefined}>{children}</div>
)

export type PageHeaderProps = { title: ReactNode; summary?: ReactNode; actions?: ReactNode; tabs?: ReactNode }

export function PageHeader({ title, summary, actions, tabs }: PageHeaderProps) {
  return (
    <header className="mb-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <h1 tabIndex={-1} className="min-w-0 flex-1 text-xl">
          {title}
        </h1>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        {summary && (
          <div className="basis-full">
            <p className="max-w-2xl text-ink-quiet">{summary}</p>
          </div>
        )}
      </div>
      {tabs && <div className="mt-3">{tabs}</div>}
    </header>
  )
}
