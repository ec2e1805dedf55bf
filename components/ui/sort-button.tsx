import type { ReactNode } from 'react'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { cn } from '@/components/ui/cn'

type SortDirection = 'ascending' | 'descending' | 'none'

const signs = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown } satisfies Record<
  SortDirection,
  unknown
>

type SortButtonProps = {
  sort: SortDirection | undefined
  onSort: () => void
  numeric?: boolean | undefined
  children: ReactNode
}

export function SortButton({ sort = 'none', onSort, numeric, children }: SortButtonProps) {
  const Sign = signs[sort]
  return (
    <button
      type="button"
      onClick={onSort}
      // browsers do not scroll to a focused control that is visible only in part
      onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      className={cn(
        '-mx-1.5 inline-flex h-7 max-w-full items-center gap-1 rounded-sm px-1.5 hover:bg-hover hover:text-ink',
        numeric && 'flex-row-reverse',
      )}
    >
      {children}
      <Sign aria-hidden="true" className={cn('size-3 shrink-0', sort === 'none' && 'text-ink-faint')} />
    </button>
  )
}
