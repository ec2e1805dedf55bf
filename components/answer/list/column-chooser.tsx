'use client'

import { useState, type ReactNode } from 'react'
import { ChevronDown, ChevronUp, Columns3, Ellipsis } from 'lucide-react'
import { kindChoices, type Arranged } from '@/components/record/parts/columns'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Popover } from '@/components/ui/popover'
import { Select } from '@/components/ui/select'
import type { Column, Roles } from '@/lib/core/answers/column'
import { toPointer } from '@/lib/core/answers/pointer'
import { comparable } from '@/lib/core/answers/text'
import { countText } from '@/lib/core/text'
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

/** Every column there is, with how many rows carry it: shown or not, in which order, as what. */
export function ColumnChooser(props: ColumnChooserProps) {
  return (
    <Popover
      label="Columns"
      align="end"
      trigger={
        <>
          <Columns3 aria-hidden="true" /> <span className="max-sm:sr-only">Columns</span>
        </>
      }
      triggerProps={{ size: 'sm', variant: 'quiet' }}
      className="w-96"
    >
      <Chooser {...props} />
    </Popover>
  )
}

function Chooser({ columns, rows, choice, onChange, onReset }: ColumnChooserProps) {
  const [words, setWords] = useState('')
  const [opened, setOpened] = useState<string | null>(null)
  const shownKeys = columns.shown.map(({ key }) => key)
  const wanted = comparable(words)
  const hidden = columns.all.filter(({ key }) => !shownKeys.includes(key))
  const listed = [...columns.shown, ...hidden].filter(({ label }) => comparable(label).includes(wanted))

  function move(key: string, by: 1 | -1) {
    const from = shownKeys.indexOf(key)
    const next = shownKeys.toSpliced(from, 1).toSpliced(from + by, 0, key)
    onChange({ visible: next })
  }

  return (
    <>
      <div className="sticky -top-4 z-1 -mx-4 -mt-4 flex items-center gap-2 border-b border-line bg-raised p-2">
        <Input
          aria-label="Find a column"
          placeholder={`Find among ${columns.all.length} columns`}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button size="sm" variant="quiet" disabled={!choice} onClick={onReset}>
          Reset to automatic
        </Button>
      </div>
      <ul className="-mx-2 -mb-2 pt-2">
        {listed.map((column) => {
          const at = shownKeys.indexOf(column.key)
          return (
            <li key={column.key} className="rounded-md px-1.5 py-1 hover:bg-hover">
              <div className="flex items-center gap-1">
                <Checkbox
                  className="min-w-0 flex-1"
                  label={<bdi className="wrap-anywhere">{column.label}</bdi>}
                  description={coverageText(column, rows)}
                  checked={at >= 0}
                  disabled={at === 0}
                  onChange={(event) =>
                    onChange({
                      visible: event.target.checked
                        ? [...shownKeys, column.key]
                        : shownKeys.filter((key) => key !== column.key),
                    })
                  }
                />
                {at > 0 && (
                  <>
                    <Mover
                      label={`Move ${column.label} to the left`}
                      off={at === 1}
                      onClick={() => move(column.key, -1)}
                    >
                      <ChevronUp aria-hidden="true" />
                    </Mover>
                    <Mover
                      label={`Move ${column.label} to the right`}
                      off={at === shownKeys.length - 1}
                      onClick={() => move(column.key, 1)}
                    >
                      <ChevronDown aria-hidden="true" />
                    </Mover>
                  </>
                )}
                <Button
                  size="icon-sm"
                  variant="quiet"
                  aria-label={`How to use ${column.label}`}
                  aria-expanded={opened === column.key}
                  onClick={() => setOpened(opened === column.key ? null : column.key)}
                >
                  <Ellipsis aria-hidden="true" />
                </Button>
              </div>
              {opened === column.key && <Uses {...{ column, columns, choice, onChange }} />}
            </li>
          )
        })}
      </ul>
    </>
  )
}

type MoverProps = { label: string; off: boolean; onClick: () => void; children: ReactNode }

const Mover = ({ label, off, onClick, children }: MoverProps) => (
  <Button size="icon-sm" variant="quiet" aria-label={label} title={label} disabled={off} onClick={onClick}>
    {children}
  </Button>
)

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

/** The share of rows that carry a column. */
export function coverageText({ present }: Column, rows: number): string {
  return present >= rows ? `in all ${countText(rows)}` : `in ${countText(present)} of ${countText(rows)}`
}
