import { useState, type FormEvent } from 'react'
import { ListFilter } from 'lucide-react'
import type { TableColumn } from '@/components/tables/columns/column'
import { conditionWords, tests, testsFor, type Test } from '@/components/tables/columns/filter'
import { Chip } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { RowsPopover } from '@/components/grid/rows-popover'
import { Select } from '@/components/ui/select'
import type { Condition } from '@/lib/browser/database/views'

/** What conditions are about. */
type Asked = Pick<TableColumn<never>, 'id' | 'label' | 'type'>

type FilterProps = {
  columns: readonly Asked[]
  conditions: readonly Condition[]
  onChange: (conditions: readonly Condition[]) => void
  /** Somebody turns to it: what is known of the rows is to be read by the time it opens. */
  onIntent?: (() => void) | undefined
}

/** Narrows a table by what stands in one of its columns, by the type of that column. */
export const FilterMenu = ({ onIntent, ...filter }: FilterProps) => (
  <RowsPopover label="Filter" icon={<ListFilter aria-hidden="true" />} onIntent={onIntent} className="w-80">
    <NewCondition {...filter} />
  </RowsPopover>
)

function NewCondition({ columns, conditions, onChange }: FilterProps) {
  const [columnId, setColumn] = useState(columns[0]?.id ?? '')
  const [wanted, setTest] = useState<Test>('has')
  const [value, setValue] = useState('')
  const [to, setTo] = useState('')
  const type = columns.find(({ id }) => id === columnId)?.type ?? 'text'
  const offered = testsFor(type)
  const is = offered.includes(wanted) ? wanted : (offered[0] ?? 'has')
  const isTyped = is !== 'empty' && is !== 'filled'

  function add(event: FormEvent) {
    event.preventDefault()
    if (isTyped && value.trim() === '' && to === '') return
    onChange([
      ...conditions,
      { column: columnId, is, value: isTyped ? value : '', to: is === 'between' ? to : '' },
    ])
    setValue('')
    setTo('')
  }

  return (
    <form onSubmit={add} className="flex flex-col gap-3">
      <Field label="Column">
        <Select
          value={columnId}
          options={columns.map(({ id, label }) => ({ value: id, label }))}
          onChange={({ target }) => setColumn(target.value)}
        />
      </Field>
      <Field label="Condition">
        <Select
          value={is}
          options={offered.map((test) => ({ value: test, label: tests[test] }))}
          onChange={({ target }) => setTest(offered.find((test) => test === target.value) ?? is)}
        />
      </Field>
      {is === 'between' ? (
        <div className="grid grid-cols-2 gap-3">
          <Field label="From">
            <Input
              inputMode="decimal"
              value={value}
              onChange={({ target }) => setValue(digitsOf(target.value))}
            />
          </Field>
          <Field label="To">
            <Input inputMode="decimal" value={to} onChange={({ target }) => setTo(digitsOf(target.value))} />
          </Field>
        </div>
      ) : (
        isTyped && (
          <Field label="Value" help={is === 'one-of' ? 'Several are parted by commas.' : undefined}>
            <Input
              type={is === 'since' ? 'date' : 'text'}
              value={value}
              onChange={({ target }) => setValue(target.value)}
            />
          </Field>
        )
      )}
      <Button type="submit" className="self-end">
        Add filter
      </Button>
    </form>
  )
}

const digitsOf = (text: string) => text.replace(/[^\d.-]/g, '')

/** The conditions that narrow a table, each to be taken away. */
export const Conditions = ({ columns, conditions, onChange }: FilterProps) => (
  <div className="flex flex-wrap gap-1.5 empty:hidden">
    {conditions.map((condition, at) => {
      const words = conditionWords(condition, columns.find(({ id }) => id === condition.column)?.label ?? '')
      return (
        <Chip
          key={`${at} ${words}`}
          removeLabel={`Remove ${words}`}
          onRemove={() => onChange(conditions.toSpliced(at, 1))}
        >
          {words}
        </Chip>
      )
    })}
  </div>
)
