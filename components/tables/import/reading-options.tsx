import { useState } from 'react'
import type { SheetTable } from '@/components/tables/import/draft'
import { Disclosure } from '@/components/ui/disclosure'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { encodingWords, type Encoding } from '@/lib/browser/files/import/decode'
import { delimiterWords, type Delimiter } from '@/lib/browser/files/import/delimiter'
import type { Reading, Sheet } from '@/lib/browser/files/import/sheet'

/** Rows among which the one with the headings is chosen. */
const offered = 8

const isEncoding = (value: string): value is Encoding => Object.hasOwn(encodingWords, value)
const isDelimiter = (value: string): value is Delimiter => Object.hasOwn(delimiterWords, value)
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

type ReadingOptionsProps = {
  sheet: Sheet
  headerAt: SheetTable['headerAt']
  isUnsure: boolean
  onReading: (reading: Reading) => void
  onHeader: (at: number | null) => void
}

/** How the rows were read, in a line that opens to change it, and is open where that was a guess. */
export function ReadingOptions({ sheet, headerAt, isUnsure, onReading, onHeader }: ReadingOptionsProps) {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const { text, sheets, rows, lines } = sheet
  const lineOf = (at: number) => `line ${lines[at] ?? at + 1}`
  const said = [
    text?.encoding && encodingWords[text.encoding],
    text && delimiterWords[text.delimiter],
    sheets.length > 1 && `sheet “${sheet.sheet}”`,
    headerAt === null ? 'no row names the columns' : `${lineOf(headerAt)} names the columns`,
  ]
  return (
    <Disclosure
      summary={`Read as: ${said.filter(Boolean).join(' · ')}`}
      className="grow"
      open={isOpen ?? isUnsure}
      onToggle={({ currentTarget: { open } }) => open !== (isOpen ?? isUnsure) && setOpen(open)}
    >
      <div className="grid max-w-4xl gap-4 sm:grid-cols-3">
        {text?.encoding && (
          <Field label="Encoding" help="If accents look wrong, try another.">
            <Select
              value={text.encoding}
              onChange={({ currentTarget: { value } }) => isEncoding(value) && onReading({ encoding: value })}
              options={optionsOf(encodingWords)}
            />
          </Field>
        )}
        {text && (
          <Field label="Between cells">
            <Select
              value={text.delimiter}
              onChange={({ currentTarget: { value } }) =>
                isDelimiter(value) && onReading({ delimiter: value })
              }
              options={optionsOf(delimiterWords)}
            />
          </Field>
        )}
        {sheets.length > 1 && (
          <Field label="Sheet">
            <Select
              value={sheet.sheet ?? ''}
              onChange={(event) => onReading({ sheet: event.currentTarget.value })}
              options={sheets.map((own) => ({ value: own, label: own }))}
            />
          </Field>
        )}
        <Field label="Row that names the columns">
          <Select
            value={headerAt ?? ''}
            onChange={({ currentTarget: { value } }) => onHeader(value === '' ? null : Number(value))}
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
  )
}
