import { Search, X } from 'lucide-react'
import { Input } from '@/components/ui/input'
import { Chip } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { Column } from '@/lib/core/rows/column'
import { type Condition, conditionWords } from '@/lib/core/rows/conditions'
import { Select } from '@/components/ui/select'
import type { Sort } from '@/lib/core/rows/sort'
import type { ReactNode } from 'react'
import { Popover } from '@/components/ui/popover'

type FindBoxProps = {
  label: string
  placeholder?: string | undefined
  words: string
  onWords: (words: string) => void
  className?: string | undefined
}

export const FindBox = ({ label, placeholder = label, words, onWords, className }: FindBoxProps) => (
  <Input
    type="search"
    aria-label={label}
    placeholder={placeholder}
    icon={<Search aria-hidden="true" />}
    value={words}
    onChange={({ target }) => onWords(target.value)}
    data-find
    className={className}
  />
)

type NarrowedByProps = {
  columns: readonly Pick<Column<never>, 'id' | 'label' | 'named'>[]
  conditions: readonly Condition[]
  onChange: (conditions: readonly Condition[]) => void
  status?: string | undefined
  onShowAll?: (() => void) | undefined
}

export function NarrowedBy({ columns, conditions, onChange, status, onShowAll }: NarrowedByProps) {
  if (conditions.length === 0 && status === undefined) return null
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-ink-quiet">
      {status !== undefined && <span role="status">{status}</span>}
      {conditions.map((condition, at) => {
        const column = columns.find(({ id }) => id === condition.column)
        const words = conditionWords(condition, column ?? { label: '' })
        return (
          <Chip
            key={`${at} ${words}`}
            removeLabel={`Remove ${words}`}
            onRemove={() => onChange(conditions.toSpliced(at, 1))}
          >
            <bdi>{words}</bdi>
          </Chip>
        )
      })}
      <Button size="sm" variant="quiet" onClick={onShowAll ?? (() => onChange([]))}>
        <X aria-hidden="true" /> Show all
      </Button>
    </div>
  )
}

type OrderSelectProps = {
  columns: readonly Pick<Column<never>, 'id' | 'label'>[]
  sort: Sort
  onSort: (sort: Sort) => void
  unsorted: string
  className?: string | undefined
}

export const OrderSelect = ({
  columns,
  sort,
  onSort,
  unsorted,
  className = 'w-36 sm:hidden',
}: OrderSelectProps) => (
  <span className={className}>
    <Select
      aria-label="Order"
      value={sort?.column ?? ''}
      onChange={({ target }) =>
        onSort(target.value === '' ? null : { column: target.value, descending: false })
      }
      options={[
        ['', unsorted],
        ...columns.map(({ id, label }) => [id, `By ${label.toLowerCase()}`] as const),
      ]}
    />
  </span>
)

type RowsPopoverProps = {
  label: string
  icon: ReactNode
  className: string
  count?: number | undefined
  waits?: string | undefined
  children: ReactNode
}

export const RowsPopover = ({ label, icon, className, count = 0, waits, children }: RowsPopoverProps) => (
  <Popover
    label={label}
    trigger={
      <>
        {icon} <span className="max-sm:sr-only">{label}</span>
        {count > 0 && <span className="tabular-nums"> · {count}</span>}
      </>
    }
    triggerProps={{
      size: 'sm',
      variant: count > 0 ? 'secondary' : 'quiet',
      disabled: waits !== undefined,
      title: waits,
    }}
    className={className}
  >
    {children}
  </Popover>
)
