import { X } from 'lucide-react'
import { Chip } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { Column } from '@/lib/core/rows/column'
import { conditionWords, type Condition } from '@/lib/core/rows/conditions'

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
