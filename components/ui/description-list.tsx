import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

type DescriptionListProps = {
  layout?: 'rows' | 'columns' | undefined
  className?: string | undefined
  children: ReactNode
}

export function DescriptionList({ layout = 'rows', className, children }: DescriptionListProps) {
  return (
    <dl
      data-slot="description-list"
      data-layout={layout}
      className={cn(
        'group/list',
        layout === 'rows'
          ? 'divide-y divide-line'
          : 'grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-6 gap-y-4',
        className,
      )}
    >
      {children}
    </dl>
  )
}

export function Description({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0 group-data-[layout=rows]/list:flex group-data-[layout=rows]/list:items-baseline group-data-[layout=rows]/list:gap-4 group-data-[layout=rows]/list:py-2">
      <dt className="shrink-0 text-sm text-ink-faint group-data-[layout=columns]/list:mb-0.5 group-data-[layout=columns]/list:text-xs">
        {term}
      </dt>
      <dd className="min-w-0 wrap-anywhere text-ink group-data-[layout=rows]/list:ml-auto group-data-[layout=rows]/list:text-right">
        {children}
      </dd>
    </div>
  )
}
