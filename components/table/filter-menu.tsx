import { useDeferredValue, useMemo, useState, type FormEvent } from 'react'
import { ListFilter } from 'lucide-react'
import { RowsPopover } from '@/components/table/row-tools'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Input, TextField } from '@/components/ui/input'
import { SelectField } from '@/components/ui/select'
import type { Column } from '@/lib/core/rows/column'
import { choose, chosenOf, tests, type Condition, type Test } from '@/lib/core/rows/conditions'
import type { Facet } from '@/lib/core/rows/facets'
import { valueKinds } from '@/lib/core/rows/value'
import { fold } from '@/lib/core/rows/words'
import { countText } from '@/lib/core/text'

type FilterProps = {
  columns: readonly Pick<Column<never>, 'id' | 'label' | 'kind'>[]
  conditions: readonly Condition[]
  onChange: (conditions: readonly Condition[]) => void
  /** Counts what the rows share, when it is opened; kept the same as long as the rows and conditions are. */
  facets: () => readonly Facet[]
}

export const FilterMenu = ({ waits, ...filter }: FilterProps & { waits?: string | undefined }) => (
  <RowsPopover
    label="Filter"
    icon={<ListFilter aria-hidden="true" />}
    count={filter.conditions.length}
    waits={waits}
    className="w-80"
  >
    <div className="flex flex-col gap-5">
      <NewCondition {...filter} />
      <Facets {...filter} />
    </div>
  </RowsPopover>
)

function NewCondition({ columns, conditions, onChange }: FilterProps) {
  const [columnId, setColumn] = useState(columns[0]?.id ?? '')
  const [wanted, setTest] = useState<Test>('has')
  const [value, setValue] = useState('')
  const [to, setTo] = useState('')
  const kind = columns.find(({ id }) => id === columnId)?.kind ?? 'text'
  const offered = valueKinds[kind].tests
  const is = offered.includes(wanted) ? wanted : (offered[0] ?? 'has')
  const isTyped = is !== 'empty' && is !== 'filled'
  const isDate = kind === 'date'
  const end = isDate ? ({ type: 'date' } as const) : ({ inputMode: 'decimal' } as const)
  const endOf = (text: string) => (isDate ? text : text.replace(/[^\d.-]/g, ''))

  function add(event: FormEvent) {
    event.preventDefault()
    if (isTyped && value.trim() === '' && to === '') return
    const values = value.split(',').flatMap((one) => one.trim() || [])
    const typed = is === 'one-of' ? values.join('\n') : value
    onChange([
      ...conditions,
      { column: columnId, is, value: isTyped ? typed : '', to: is === 'between' ? to : '' },
    ])
    setValue('')
    setTo('')
  }

  return (
    <form onSubmit={add} className="flex flex-col gap-3">
      <SelectField
        label="Column"
        value={columnId}
        options={columns.map(({ id, label }) => [id, label])}
        onChoose={setColumn}
      />
      <SelectField
        label="Condition"
        value={is}
        options={offered.map((test) => [test, tests[test]])}
        onChoose={setTest}
      />
      {is === 'between' ? (
        <div className="grid grid-cols-2 gap-3">
          <TextField label="From" {...end} value={value} onType={(text) => setValue(endOf(text))} />
          <TextField label="To" {...end} value={to} onType={(text) => setTo(endOf(text))} />
        </div>
      ) : (
        isTyped && (
          <TextField
            label="Value"
            help={is === 'one-of' && 'Several are parted by commas.'}
            type={is === 'since' ? 'date' : 'text'}
            value={value}
            onType={setValue}
          />
        )
      )}
      <Button type="submit" className="self-end">
        Add filter
      </Button>
    </form>
  )
}

function Facets({ conditions, onChange, facets }: FilterProps) {
  // they are counted once what was chosen has been drawn
  const late = useDeferredValue(facets)
  const counted = useMemo(() => late(), [late])
  return counted.map((facet) => (
    <FacetValues
      key={facet.column}
      facet={facet}
      chosen={chosenOf(conditions, facet.column)}
      onChange={(values) => onChange(choose(conditions, facet.column, values))}
    />
  ))
}

const [first, many] = [6, 12]

type FacetValuesProps = {
  facet: Facet
  chosen: readonly string[]
  onChange: (values: readonly string[]) => void
}

function FacetValues({ facet: { label, values }, chosen, onChange }: FacetValuesProps) {
  const [isAll, setAll] = useState(false)
  const [words, setWords] = useState('')
  const matching = values.filter(({ name }) => fold(name).includes(fold(words)))
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-ink-quiet">
        <bdi>{label}</bdi>
      </legend>
      {isAll && values.length > many && (
        <Input
          aria-label={`Find in ${label}`}
          placeholder="Find a value"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      {(isAll ? matching : values.slice(0, first)).map(({ value, name, count }) => (
        <Checkbox
          key={value}
          label={
            <span className="flex items-baseline gap-2">
              <bdi className="wrap-anywhere">{name}</bdi>
              <span className="text-xs text-ink-faint tabular-nums">{countText(count)}</span>
            </span>
          }
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
      ))}
      {isAll && matching.length === 0 && <p className="text-sm text-ink-quiet">No such value.</p>}
      {values.length > first && (
        <Button size="sm" variant="quiet" className="-ml-2" onClick={() => setAll(!isAll)}>
          {isAll ? 'Fewer' : `All ${values.length}`}
        </Button>
      )}
    </fieldset>
  )
}
