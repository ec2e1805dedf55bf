import { useId, useMemo } from 'react'
import { Search } from 'lucide-react'
import { outcomeWords } from '@/components/pay/state-words'
import { Chip } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { Draft } from '@/lib/core/catalogue/typed'
import { useDraft } from '@/lib/browser/addresses/use-draft'
import { periods, type Filter, type Period } from '@/lib/browser/receipts/filter'
import type { Outcome, Receipt } from '@/lib/browser/receipts/receipt'
import type { Belonging, Belongings } from '@/lib/browser/receipts/belongings'

const isOutcome = (text: string | undefined): text is Outcome =>
  text !== undefined && Object.hasOwn(outcomeWords, text)

/** The filter in an address; unknown values are left out. */
export const filterOf = ({ outcome, lookup, job, list, tag, period, from, to, text }: Draft): Filter => ({
  outcome: isOutcome(outcome) ? outcome : undefined,
  endpointId: lookup || undefined,
  job,
  list,
  tag,
  period: periods.find((one) => one === period),
  from,
  to,
  text,
})

/** The form of a filter in the address. */
export function draftOf({ endpointId, ...rest }: Filter): Draft {
  const parts = Object.entries({ ...rest, lookup: endpointId })
  return Object.fromEntries(parts.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** The filter of the page. It is stored in the fragment of the address, which browsers never send. */
export function useFilter(): { filter: Filter; change: (next: Filter) => void } {
  const { draft, change } = useDraft()
  const filter = useMemo(() => filterOf(draft), [draft])
  return { filter, change: (next) => change(draftOf(next)) }
}

const periodWords = {
  all: 'Any time',
  today: 'Today',
  week: 'Last 7 days',
  month: 'Last 30 days',
  year: 'Last 365 days',
  custom: 'From – to',
} as const satisfies Record<Period, string>

const outcomeNames = Object.keys(outcomeWords) as Outcome[]

type FiltersProps = {
  receipts: readonly Receipt[]
  belongings: Belongings | undefined
  filter: Filter
  onChange: (filter: Filter) => void
}

/** The run, list or tag that a filter wants, by its name, while purchases that belong to it are known. */
const nameOf = (part: keyof Belonging, key: string, belongings: Belongings | undefined): string =>
  [...(belongings?.values() ?? [])].flatMap((belonging) => belonging[part]).find((one) => one.key === key)
    ?.name ?? key

const partWords = { job: 'Job', list: 'List', tag: 'Tag' } as const satisfies Record<keyof Belonging, string>
const parts = ['job', 'list', 'tag'] as const

/** Filters purchases by text, state, lookup and time, and shows the run, list or tag that was chosen in the chart. */
export function Filters({ receipts, belongings, filter, onChange }: FiltersProps) {
  const headingId = useId()
  const lookups = new Map(receipts.map(({ endpointId, what }) => [endpointId, what]))
  const isNarrowed = Object.values(filter).some(Boolean)
  return (
    <search aria-labelledby={headingId} className="flex flex-wrap items-end gap-3">
      <h2 id={headingId} className="sr-only">
        Filter purchases
      </h2>
      <Field label="Find" hideLabel className="w-full sm:w-56 sm:flex-1">
        <Input
          type="search"
          icon={<Search aria-hidden="true" />}
          placeholder="Words, receipt or transaction"
          value={filter.text ?? ''}
          onChange={(event) => onChange({ ...filter, text: event.target.value })}
        />
      </Field>
      <Field label="State" hideLabel className="w-[calc(50%-0.375rem)] sm:w-44">
        <Select
          value={filter.outcome ?? ''}
          options={[
            { value: '', label: 'Any state' },
            ...outcomeNames.map((value) => ({ value, label: outcomeWords[value] })),
          ]}
          onChange={({ target }) =>
            onChange({ ...filter, outcome: outcomeNames.find((name) => name === target.value) })
          }
        />
      </Field>
      <Field label="Lookup" hideLabel className="w-[calc(50%-0.375rem)] sm:w-48">
        <Select
          value={filter.endpointId ?? ''}
          options={[
            { value: '', label: 'Any lookup' },
            ...[...lookups].map(([value, label]) => ({ value, label })),
          ]}
          onChange={({ target }) => onChange({ ...filter, endpointId: target.value })}
        />
      </Field>
      <Field label="Period" hideLabel className="w-[calc(50%-0.375rem)] sm:w-36">
        <Select
          value={filter.period ?? 'all'}
          options={periods.map((value) => ({ value, label: periodWords[value] }))}
          onChange={({ target }) => {
            const period = periods.find((one) => one === target.value)
            onChange({ ...filter, period: period === 'all' ? undefined : period })
          }}
        />
      </Field>
      {filter.period === 'custom' && (
        <>
          <Field label="From" className="w-[calc(50%-0.375rem)] sm:w-40">
            <Input
              type="date"
              value={filter.from ?? ''}
              onChange={({ target }) => onChange({ ...filter, from: target.value })}
            />
          </Field>
          <Field label="To" className="w-[calc(50%-0.375rem)] sm:w-40">
            <Input
              type="date"
              value={filter.to ?? ''}
              onChange={({ target }) => onChange({ ...filter, to: target.value })}
            />
          </Field>
        </>
      )}
      {parts.map((part) => {
        const key = filter[part]
        if (!key) return null
        const name = nameOf(part, key, belongings)
        return (
          <Chip
            key={part}
            removeLabel={`Remove ${partWords[part].toLowerCase()} ${name}`}
            onRemove={() => onChange({ ...filter, [part]: undefined })}
          >
            {partWords[part]}: {name}
          </Chip>
        )
      })}
      {isNarrowed && (
        <Button variant="quiet" onClick={() => onChange({})}>
          Show all
        </Button>
      )}
    </search>
  )
}
