import { ColumnList, ColumnsPopover } from '@/components/grid/column-list'
import { kindChoices, type Arranged } from '@/components/record/parts/columns'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { Column, Roles } from '@/lib/core/answers/column'
import { toPointer } from '@/lib/core/answers/pointer'
import type { ColumnChoice } from '@/lib/browser/database/views'

/** Roles that a visitor may give to a column. */
const roleChoices = {
  title: 'Title',
  subtitle: 'Second line',
  image: 'Picture',
  url: 'Link',
  date: 'Date',
} as const satisfies Partial<Record<keyof Roles, string>>

type ColumnChooserProps = {
  columns: Arranged
  rows: number
  choice: ColumnChoice | undefined
  onChange: (part: ColumnChoice) => void
  onReset: () => void
}

/** Every column of an answer: shown or not, in which order, as what. */
export function ColumnChooser({ columns, rows, choice, onChange, onReset }: ColumnChooserProps) {
  const shown = columns.shown.map(({ key }) => key)
  return (
    <ColumnsPopover>
      <ColumnList
        columns={[...columns.shown, ...columns.all.filter(({ key }) => !shown.includes(key))]}
        shown={shown}
        rows={rows}
        isChosen={choice !== undefined}
        onShow={(visible) => onChange({ visible })}
        onReset={onReset}
        uses={(column) => <Uses {...{ column, columns, choice, onChange }} />}
      />
    </ColumnsPopover>
  )
}

type UsesProps = { column: Column; columns: Arranged } & Pick<ColumnChooserProps, 'choice' | 'onChange'>

const automatic = { value: '', label: 'Automatic' }
const optionsOf = (choices: Record<string, string>) => [
  automatic,
  ...Object.entries(choices).map(([value, label]) => ({ value, label })),
]

/** What a column is read as, and which role it plays in its row. */
function Uses({ column, columns, choice, onChange }: UsesProps) {
  const role = Object.keys(roleChoices).find((name) => choice?.roles?.[name] === column.key) ?? ''
  const now = Object.entries(columns.roles).find(([, one]) =>
    one?.paths.some((path) => toPointer(path) === column.key),
  )
  function setRole(next: string) {
    const others = Object.entries(choice?.roles ?? {}).filter(([, key]) => key !== column.key)
    onChange({ roles: Object.fromEntries(next ? [...others, [next, column.key]] : others) })
  }
  function setKind(next: string) {
    const others = Object.entries(choice?.kinds ?? {}).filter(([key]) => key !== column.key)
    onChange({ kinds: Object.fromEntries(next ? [...others, [column.key, next]] : others) })
  }
  return (
    <div className="grid grid-cols-2 gap-3 px-1 pt-1 pb-3">
      <Field label="Use as" help={now ? `Now: ${now[0]}` : undefined}>
        <Select
          options={optionsOf(roleChoices)}
          value={role}
          onChange={(event) => setRole(event.target.value)}
        />
      </Field>
      <Field label="Read as" help={`Found: ${column.kind}`}>
        <Select
          options={optionsOf(kindChoices)}
          value={choice?.kinds?.[column.key] ?? ''}
          onChange={(event) => setKind(event.target.value)}
        />
      </Field>
    </div>
  )
}
