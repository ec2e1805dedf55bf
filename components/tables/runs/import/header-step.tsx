'use client'

import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { Table, TableBody, TableCell, TableRow } from '@/components/ui/table'
import type { Draft } from '@/components/tables/runs/import/draft'
import { counted } from '@/lib/core/text'
import { encodingWords, type Encoding } from '@/lib/browser/files/import/decode'
import { delimiterWords, type Delimiter } from '@/lib/browser/files/import/delimiter'
import type { Reading } from '@/lib/browser/files/import/sheet'

type Props = {
  draft: Draft
  problem: string | null
  onReading: (reading: Reading) => void
  onHeader: (at: number | null) => void
  onNext: () => void
}

const shown = 8

/** How the file was read, and which of its rows names the columns. */
export function HeaderStep({ draft, problem, onReading, onHeader, onNext }: Props) {
  const { sheet, headerAt, name } = draft
  const count = sheet.rows.length - (headerAt === null ? 0 : headerAt + 1)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-quiet">
        <strong className="font-medium text-ink">{name}</strong> · {counted(count, 'row')} ·{' '}
        {counted(draft.fields.length, 'column')}
      </p>
      {problem && <Notice tone="danger">{problem} Nothing was charged.</Notice>}
      <HowItIsRead draft={draft} onReading={onReading} />
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-xs font-medium">Which row names the columns?</legend>
        <div className="overflow-hidden rounded-lg border border-line">
          <Table label="First rows of the file">
            <TableBody>
              {sheet.rows.slice(0, shown).map((cells, index) => (
                <TableRow key={index} className={cn(index === headerAt && 'bg-sunken font-medium')}>
                  <TableCell className="sticky left-0 w-32 bg-inherit whitespace-nowrap">
                    <label className="flex items-center gap-2 font-normal text-ink-quiet">
                      <input
                        type="radio"
                        name="import-header"
                        checked={headerAt === index}
                        onChange={() => onHeader(index)}
                        className="size-4 accent-ink"
                      />
                      Line {sheet.lines[index]}
                    </label>
                  </TableCell>
                  {cells.map((cell, column) => (
                    <TableCell key={column}>
                      <span className="block max-w-48 truncate">{cell}</span>
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
        <label className="mt-2 flex items-center gap-2 px-3 pointer-coarse:min-h-11">
          <input
            type="radio"
            name="import-header"
            checked={headerAt === null}
            onChange={() => onHeader(null)}
            className="size-4 accent-ink"
          />
          None: every row is data
        </label>
      </fieldset>
      <Button variant="primary" className="self-start" disabled={count < 1} onClick={onNext}>
        Match the columns
      </Button>
    </div>
  )
}

const isEncoding = (value: string): value is Encoding => Object.hasOwn(encodingWords, value)
const isDelimiter = (value: string): value is Delimiter => Object.hasOwn(delimiterWords, value)

function HowItIsRead({ draft: { sheet }, onReading }: Pick<Props, 'draft' | 'onReading'>) {
  if (sheet.text === null)
    return sheet.sheets.length < 2 ? null : (
      <Field label="Sheet" className="max-w-xs">
        <Select
          value={sheet.sheet ?? ''}
          onChange={(event) => onReading({ sheet: event.currentTarget.value })}
          options={sheet.sheets.map((own) => ({ value: own, label: own }))}
        />
      </Field>
    )
  return (
    <div className="grid gap-4 sm:max-w-xl sm:grid-cols-2">
      <Field label="Encoding" help="If accents look wrong, try another.">
        <Select
          value={sheet.text.encoding}
          onChange={({ currentTarget: { value } }) => isEncoding(value) && onReading({ encoding: value })}
          options={Object.entries(encodingWords).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      <Field label="Between cells">
        <Select
          value={sheet.text.delimiter}
          onChange={({ currentTarget: { value } }) => isDelimiter(value) && onReading({ delimiter: value })}
          options={Object.entries(delimiterWords).map(([value, label]) => ({ value, label }))}
        />
      </Field>
    </div>
  )
}
