import { useState } from 'react'
import type { Draft } from '@/components/tables/import/brought'
import { Disclosure } from '@/components/ui/disclosure'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { Subject } from '@/lib/browser/files/import/rows'
import type { Reading, Sheet } from '@/lib/browser/files/import/sheet'
import { delimiterWords, encodingWords } from '@/lib/browser/files/import/text'

const offered = 8

const subjects = [
  ['people', 'People'],
  ['companies', 'Companies'],
  ['posts', 'Posts, jobs or ads'],
] as const satisfies readonly (readonly [Subject, string])[]

type ChoiceProps<Value extends string> = {
  label: string
  help?: string
  value: Value
  words: Readonly<Record<Value, string>>
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ label, help, value, words, onChoose }: ChoiceProps<Value>) {
  const isValue = (text: string): text is Value => Object.hasOwn(words, text)
  return (
    <Field label={label} help={help}>
      <Select
        value={value}
        onChange={({ target }) => isValue(target.value) && onChoose(target.value)}
        options={Object.entries<string>(words).map(([one, text]) => ({ value: one, label: text }))}
      />
    </Field>
  )
}

type ReadingOptionsProps = {
  sheet: Sheet
  draft: Draft
  isUnsure: boolean
  onReading: (reading: Reading) => void
  onHeader: (at: number | null) => void
  onSubject: (subject: Subject) => void
}

export function ReadingOptions({ sheet, draft, isUnsure, ...changed }: ReadingOptionsProps) {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const { text, sheets, rows, lines } = sheet
  const { headerAt, subject } = draft
  const { onReading, onHeader, onSubject } = changed
  const words = [
    text?.encoding && encodingWords[text.encoding],
    text && delimiterWords[text.delimiter],
    sheets.length > 1 && `sheet “${sheet.sheet}”`,
    headerAt === null
      ? 'no row names the columns'
      : `line ${lines[headerAt] ?? headerAt + 1} names the columns`,
  ]
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8">
      <Disclosure
        summary={`Read as: ${words.filter(Boolean).join(' · ')}`}
        className="grow"
        open={isOpen ?? isUnsure}
        onToggle={({ currentTarget: { open } }) => open !== (isOpen ?? isUnsure) && setOpen(open)}
      >
        <div className="grid max-w-4xl gap-4 sm:grid-cols-3">
          {text?.encoding && (
            <Choice
              label="Encoding"
              help="If accents look wrong, try another."
              value={text.encoding}
              words={encodingWords}
              onChoose={(encoding) => onReading({ encoding })}
            />
          )}
          {text && (
            <Choice
              label="Between cells"
              value={text.delimiter}
              words={delimiterWords}
              onChoose={(delimiter) => onReading({ delimiter })}
            />
          )}
          {sheets.length > 1 && (
            <Field label="Sheet">
              <Select
                value={sheet.sheet ?? ''}
                onChange={({ target }) => onReading({ sheet: target.value })}
                options={sheets.map((own) => ({ value: own, label: own }))}
              />
            </Field>
          )}
          <Field label="Row that names the columns">
            <Select
              value={headerAt ?? ''}
              onChange={({ target: { value } }) => onHeader(value === '' ? null : Number(value))}
              options={[
                { value: '', label: 'None: every row is data' },
                ...rows.slice(0, offered).map((cells, at) => ({
                  value: String(at),
                  label: `Line ${lines[at] ?? at + 1}: ${cells.filter(Boolean).join(', ').slice(0, 60)}`,
                })),
              ]}
            />
          </Field>
        </div>
      </Disclosure>
      <fieldset className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
        <legend className="sr-only">Each row is about</legend>
        {subjects.map(([value, label]) => (
          <label key={value} className="flex items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="radio"
              name="import-subject"
              checked={subject === value}
              onChange={() => onSubject(value)}
              className="size-4 accent-ink"
            />
            {label}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
