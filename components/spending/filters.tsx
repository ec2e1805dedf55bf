import { useId, useMemo } from 'react'
import { outcomeWords } from '@/components/pay/state-words'
import { FilterMenu } from '@/components/table/filter-menu'
import { FindBox, NarrowedBy } from '@/components/table/row-tools'
import { TextField } from '@/components/ui/input'
import { SelectField } from '@/components/ui/select'
import { dayName } from '@/lib/browser/addresses/spending-paths'
import { useDraft } from '@/lib/browser/addresses/use-draft'
import type { Belonging, Belongings } from '@/lib/browser/receipts/belongings'
import { periods, type Period, type Span } from '@/lib/browser/receipts/period'
import type { Receipt } from '@/lib/browser/receipts/receipt'
import type { Draft } from '@/lib/core/catalogue/typed'
import { columnOf, type Column } from '@/lib/core/rows/column'
import { readConditions, writeConditions } from '@/lib/core/rows/conditions'
import type { Facet } from '@/lib/core/rows/facets'
import { newFinder, type Query } from '@/lib/core/rows/finder'

export type Filter = Omit<Query, 'sort'> & Span

export const filterOf = ({ filter, period, from, to, text = '' }: Draft): Filter => ({
  words: text,
  conditions: readConditions(filter),
  period: periods.find((one) => one === period),
  from,
  to,
})

export function draftOf({ words, conditions, ...span }: Filter): Draft {
  const parts = Object.entries({ ...span, text: words, filter: writeConditions(conditions) })
  return Object.fromEntries(parts.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

export const noFilter: Filter = { words: '', conditions: [] }

/** The filter of the page. It is stored in the fragment of the address, which browsers never send. */
export function useFilter() {
  const { draft, change } = useDraft()
  const filter = useMemo(() => filterOf(draft), [draft])
  return { filter, change: (next: Filter) => change(draftOf(next)) }
}

const parts = { job: 'Job', list: 'List', tag: 'Tag' } as const satisfies Record<keyof Belonging, string>

/** What purchases are narrowed and ordered by. Values are ids where names are not told apart by themselves. */
export function receiptColumns(
  receipts: readonly Receipt[],
  belongings: Belongings = new Map(),
): readonly Column<Receipt>[] {
  const lookups = new Map(receipts.map(({ endpointId, what }) => [endpointId, what]))
  const all = [...belongings.values()]
  const partColumn = (part: keyof Belonging) => {
    const names = new Map(all.flatMap((one) => one[part].map(({ key, name }) => [key, name] as const)))
    const named = (key: string) => names.get(key) ?? key
    const keysOf = ({ id }: Receipt) => (belongings.get(id)?.[part] ?? []).map(({ key }) => key)
    return columnOf<Receipt>({
      id: part,
      label: parts[part],
      of: 'mark',
      kind: 'words',
      named,
      value: (receipt) => keysOf(receipt).map(named),
      several: keysOf,
    })
  }
  return [
    columnOf<Receipt>({
      id: 'lookup',
      label: 'Lookup',
      of: 'mark',
      kind: 'text',
      value: ({ what }) => what,
      several: ({ endpointId }) => [endpointId],
      named: (endpointId) => lookups.get(endpointId) ?? endpointId,
    }),
    columnOf<Receipt>({
      id: 'state',
      label: 'State',
      of: 'mark',
      kind: 'text',
      value: ({ outcome }) => outcomeWords[outcome].word,
    }),
    columnOf<Receipt>({ id: 'about', label: 'About', of: 'own', kind: 'text', value: ({ about }) => about }),
    columnOf<Receipt>({
      id: 'day',
      label: 'Day',
      of: 'own',
      kind: 'date',
      value: ({ at }) => dayName(at),
      sortKey: ({ at }) => new Date(at).toISOString(),
    }),
    columnOf<Receipt>({
      id: 'price',
      label: 'Price',
      of: 'own',
      kind: 'money',
      // in dollars, to be compared only
      value: ({ quoted }) => Number(quoted) / 1_000_000,
    }),
    ...Object.keys(parts).map((part) => partColumn(part as keyof Belonging)),
  ]
}

export const receiptFinder = () =>
  newFinder<Receipt>({
    textOf: ({ what, about, route, id, transaction }) => [what, about, route, id, transaction].join(' '),
  })

const periodWords = {
  all: 'Any time',
  today: 'Today',
  week: 'Last 7 days',
  month: 'Last 30 days',
  year: 'Last 365 days',
  custom: 'From – to',
} as const satisfies Record<Period, string>

type FiltersProps = {
  columns: readonly Column<Receipt>[]
  facets: () => readonly Facet[]
  filter: Filter
  status: string | undefined
  onChange: (filter: Filter) => void
}

export function Filters({ columns, facets, filter, status, onChange }: FiltersProps) {
  const headingId = useId()
  const narrowing = {
    columns,
    conditions: filter.conditions,
    onChange: (conditions: Filter['conditions']) => onChange({ ...filter, conditions }),
  }
  return (
    <search aria-labelledby={headingId} className="flex flex-wrap items-end gap-3">
      <h2 id={headingId} className="sr-only">
        Filter purchases
      </h2>
      <FindBox
        label="Find"
        placeholder="Words, receipt or transaction"
        words={filter.words}
        onWords={(words) => onChange({ ...filter, words })}
        className="w-full sm:w-56 sm:flex-1"
      />
      <SelectField
        label="Period"
        hideLabel
        className="w-[calc(50%-0.375rem)] sm:w-36"
        value={filter.period ?? 'all'}
        options={periods.map((period) => [period, periodWords[period]])}
        onChoose={(period) => onChange({ ...filter, period: period === 'all' ? undefined : period })}
      />
      {filter.period === 'custom' &&
        (['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            label={end === 'from' ? 'From' : 'To'}
            className="w-[calc(50%-0.375rem)] sm:w-40"
            type="date"
            value={filter[end] ?? ''}
            onType={(day) => onChange({ ...filter, [end]: day })}
          />
        ))}
      <FilterMenu {...narrowing} facets={facets} />
      <NarrowedBy {...narrowing} status={status} onShowAll={() => onChange(noFilter)} />
    </search>
  )
}
