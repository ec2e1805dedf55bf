import { Search, X } from 'lucide-react'
import type { PagedList } from '@/components/answer/read/pages'
import type { Arranged } from '@/components/record/parts/columns'
import { ColumnChooser } from '@/components/answer/list/column-chooser'
import { FacetFilter } from '@/components/answer/list/facet-filter'
import { noNarrowing, type Narrowing } from '@/components/answer/list/filter-rows'
import { whereText } from '@/components/answer/list/where-text'
import { ModeSwitch, type Mode } from '@/components/answer/list/mode-switch'
import { Chip } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { countText } from '@/lib/core/text'
import type { ColumnChoice } from '@/lib/browser/database/views'

type ListToolsProps = {
  paged: PagedList
  columns: Arranged
  columnChoice: ColumnChoice | undefined
  narrowing: Narrowing
  mode: Mode
  /** What the list's own way of being drawn is called. */
  own: string | undefined
  onNarrow: (narrowing: Narrowing) => void
  onMode: (mode: Mode) => void
  onColumns: (part: ColumnChoice) => void
  onResetColumns: () => void
}

/** Narrowing and arranging of the loaded rows: all of it local, none of it paid. */
export function ListTools({ paged, columns, narrowing, onNarrow, ...props }: ListToolsProps) {
  const count = paged.rows.length
  const words = count === 1 ? 'Filter this row' : `Filter these ${countText(count)} rows`
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
      <p className="mr-auto text-sm font-medium tabular-nums max-sm:basis-full">{whereText(paged)}</p>
      <Input
        type="search"
        aria-label={words}
        placeholder={words}
        icon={<Search aria-hidden="true" />}
        value={narrowing.words}
        onChange={(event) => onNarrow({ ...narrowing, words: event.target.value })}
        className="min-w-0 max-sm:flex-1 sm:mr-1 sm:w-60"
      />
      {paged.pages.length > 1 && (
        <span className="w-44">
          <Select
            aria-label="Page"
            value={narrowing.page ?? ''}
            onChange={({ target }) =>
              onNarrow({ ...narrowing, page: target.value === '' ? null : Number(target.value) })
            }
            options={[
              { value: '', label: `All ${paged.pages.length} pages` },
              ...paged.pages.map(({ page }, index) => ({
                value: String(index),
                label: `Page ${page ?? index + 1} · bought`,
              })),
            ]}
          />
        </span>
      )}
      <FacetFilter
        rows={paged.rows}
        columns={columns.all}
        narrowing={narrowing}
        onChange={(values) => onNarrow({ ...narrowing, values })}
      />
      {props.mode !== 'special' && (
        <ColumnChooser
          columns={columns}
          rows={count}
          choice={props.columnChoice}
          onChange={props.onColumns}
          onReset={props.onResetColumns}
        />
      )}
      <ModeSwitch mode={props.mode} own={props.own} onChange={props.onMode} />
    </div>
  )
}

type NarrowedByProps = {
  count: number
  of: number
  narrowing: Narrowing
  onChange: (narrowing: Narrowing) => void
}

/** How many rows are left by the narrowing, its parts to take away, and the way back to all rows. */
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
