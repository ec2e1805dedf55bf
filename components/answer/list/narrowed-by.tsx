import { X } from 'lucide-react'
import { noNarrowing, type Narrowing } from '@/components/answer/list/filter-rows'
import { Chip } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { countText } from '@/lib/core/text'

type NarrowedByProps = {
  count: number
  of: number
  narrowing: Narrowing
  onChange: (narrowing: Narrowing) => void
}

/** How many rows are left, by what, and the way back to all. */
export function NarrowedBy({ count, of, narrowing, onChange }: NarrowedByProps) {
  function remove(key: string, value: string) {
    const { [key]: values = [], ...others } = narrowing.values
    const left = values.filter((one) => one !== value)
    onChange({ ...narrowing, values: left.length > 0 ? { ...others, [key]: left } : others })
  }
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-ink-quiet">
      <span role="status">
        {countText(count)} of these {countText(of)} rows
      </span>
      {Object.entries(narrowing.values).flatMap(([key, values]) =>
        values.map((value) => (
          <Chip key={`${key}:${value}`} removeLabel={`Remove ${value}`} onRemove={() => remove(key, value)}>
            <bdi>{value}</bdi>
          </Chip>
        )),
      )}
      <Button size="sm" variant="quiet" onClick={() => onChange(noNarrowing)}>
        <X aria-hidden="true" /> Show all
      </Button>
    </div>
  )
}
