import { useMemo, useState } from 'react'
import { ListFilter } from 'lucide-react'
import type { Narrowing } from '@/components/answer/list/filter-rows'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Popover } from '@/components/ui/popover'
import type { Column } from '@/lib/core/answers/view'
import { facetsOf, type Facet } from '@/lib/core/answers/facets'
import { enumLabel } from '@/lib/core/answers/text'
import type { MergedRow } from '@/lib/core/answers/describe'
import { countText } from '@/lib/core/text'

type FacetFilterProps = {
  rows: readonly MergedRow[]
  columns: readonly Column[]
  narrowing: Narrowing
  onChange: (values: Narrowing['values']) => void
}

/** Values to narrow the loaded rows by, at no charge. */
export function FacetFilter(props: FacetFilterProps) {
  const chosen = Object.values(props.narrowing.values).flat().length
  return (
    <Popover
      label="Filter"
      align="end"
      trigger={
        <>
          <ListFilter aria-hidden="true" /> <span className="max-sm:sr-only">Filter</span>
          {chosen > 0 && <span className="tabular-nums"> · {chosen}</span>}
        </>
      }
      triggerProps={{ size: 'sm', variant: chosen > 0 ? 'secondary' : 'quiet' }}
      className="w-80"
    >
      <Facets {...props} />
    </Popover>
  )
}

function Facets({ rows, columns, narrowing, onChange }: FacetFilterProps) {
  const facets = useMemo(
    () =>
      facetsOf(
        rows.map((row) => row.value),
        columns,
      ),
    [rows, columns],
  )
  const count = countText(rows.length)
  if (facets.length === 0)
    return <p className="text-sm text-ink-quiet">No column has values that repeat in these {count} rows.</p>

  function toggle(column: string, value: string, isOn: boolean) {
    const now = narrowing.values[column] ?? []
    const next = isOn ? [...now, value] : now.filter((one) => one !== value)
    const { [column]: _, ...others } = narrowing.values
    onChange(next.length > 0 ? { ...others, [column]: next } : others)
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="text-xs text-ink-faint">In these {count} rows. No charge.</p>
      {facets.map((facet) => (
        <FacetValues
          key={facet.column}
          facet={facet}
          chosen={narrowing.values[facet.column] ?? []}
          onToggle={(value, isOn) => toggle(facet.column, value, isOn)}
        />
      ))}
    </div>
  )
}

const first = 6

type FacetValuesProps = {
  facet: Facet
  chosen: readonly string[]
  onToggle: (value: string, isOn: boolean) => void
}

function FacetValues({ facet, chosen, onToggle }: FacetValuesProps) {
  const [isAll, setAll] = useState(false)
  const values = isAll ? facet.values : facet.values.slice(0, first)
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-ink-quiet">
        <bdi>{facet.label}</bdi>
      </legend>
      {values.map(({ value, count }) => (
        <Checkbox
          key={value}
          label={
            <span className="flex items-baseline gap-2">
              <bdi className="wrap-anywhere">{enumLabel(value)}</bdi>
              <span className="text-xs text-ink-faint tabular-nums">{countText(count)}</span>
            </span>
          }
          checked={chosen.includes(value)}
          onChange={(event) => onToggle(value, event.target.checked)}
        />
      ))}
      {facet.values.length > first && (
        <Button size="sm" variant="quiet" className="-ml-2" onClick={() => setAll(!isAll)}>
          {isAll ? 'Fewer' : `All ${facet.values.length}`}
        </Button>
      )}
    </fieldset>
  )
}
