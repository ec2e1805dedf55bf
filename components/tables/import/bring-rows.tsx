import { type ReactNode, useState } from 'react'
import { ChooseFile } from '@/components/keep/choose-file'
import {
  type Brought,
  type Draft,
  isUnsure,
  noChoices,
  pastedRows,
  useBrought,
  withSubject,
  withText,
} from '@/components/tables/import/brought'
import { CheckedRows } from '@/components/tables/import/checked-rows'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { mappingProblem } from '@/lib/browser/files/import/check'
import type { ImportedFile, Subject } from '@/lib/browser/files/import/rows'
import { type Reading, type Sheet, fileProblemWords } from '@/lib/browser/files/import/sheet'
import { countText } from '@/lib/core/text'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { Disclosure } from '@/components/ui/disclosure'
import { SelectField } from '@/components/ui/select'
import { delimiterWords, encodingWords } from '@/lib/browser/files/import/text'

export function BringRows({ children }: { children: (file: ImportedFile, isWorking: boolean) => ReactNode }) {
  const { brought, bring, choose, tick, sheet, draft, checked, problem, isWorking } = useBrought()
  const name = brought?.name
  const unmapped = checked && mappingProblem(checked.draft)

  function readAs(reading: Reading) {
    if (!brought) return
    // other cells are other columns, and other letters are not
    const choices = reading.encoding ? brought.choices : { ...noChoices, added: brought.choices.added }
    bring({ ...brought, reading: { ...brought.reading, ...reading }, choices })
  }

  return (
    <div className="flex flex-col gap-4">
      <RowsBox brought={brought} isWorking={isWorking} onBring={bring} />
      {problem && (
        <Notice tone="danger" title="These rows were not read">
          {fileProblemWords[problem]} Nothing was charged.
        </Notice>
      )}
      {sheet && draft && (
        <ReadingOptions
          key={`reading of ${name}`}
          sheet={sheet}
          draft={draft}
          onReading={readAs}
          onHeader={(headerAt) => choose((own) => ({ ...own, headerAt }))}
          onSubject={(subject) => choose((own) => withSubject(own, subject, draft.fields.length))}
        />
      )}
      {sheet && sheet.unclosed.length > 0 && (
        <Notice
          tone="warning"
          title={areCards(sheet) ? 'Some of these cards are broken' : 'A quote is opened and never closed'}
        >
          {sheet.unclosed.length === 1 ? 'Line' : 'Lines'} {sheet.unclosed.slice(0, 10).join(', ')}
          {sheet.unclosed.length > 10 && ` and ${countText(sheet.unclosed.length - 10)} more`} of the file:{' '}
          {areCards(sheet)
            ? 'a card that does not end or holds nothing, or a line that is no field. All else is in the rows.'
            : 'read as it stands, without its quotes. Look at these rows before they are looked up.'}
        </Notice>
      )}
      {isFile(brought) && !checked && !problem && <Skeleton className="h-80 w-full" />}
      {unmapped && <Notice tone="warning">{unmapped}</Notice>}
      {checked && draft && (
        <CheckedRows key={name} {...checked} choose={choose} onTick={tick} fields={draft.fields} />
      )}
      {checked && !unmapped && (
        <section aria-label="Run of these rows" className="pt-2">
          {children(checked.file, isWorking)}
        </section>
      )}
    </div>
  )
}

/** Cards have no delimiter, and headings that stand in no line of them. */
const areCards = ({ text }: Sheet) => text?.delimiter === null

const isFile = (brought: Brought | null) => brought !== null && typeof brought.source !== 'string'

type RowsBoxProps = { brought: Brought | null; isWorking: boolean; onBring: (next: Brought | null) => void }

function RowsBox({ brought, isWorking, onBring }: RowsBoxProps) {
  const hasFile = isFile(brought)

  function write(text: string) {
    const next = withText(brought ?? pastedRows(''), text)
    onBring(text === '' && next.choices.added.length === 0 ? null : next)
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-dashed border-outline p-4">
      {hasFile ? (
        <p className="min-w-0 truncate font-medium max-sm:basis-full sm:flex-1">{brought?.name}</p>
      ) : (
        <Field
          label="Rows"
          help="Cells copied from a spreadsheet, CSV, or a profile URL, an ID, a name or a company on each line."
          className="basis-full"
        >
          <Textarea
            mono
            rows={5}
            className="max-h-40"
            placeholder="Paste or type rows, or drop a file here"
            value={typeof brought?.source === 'string' ? brought.source : ''}
            onChange={(event) => write(event.target.value)}
          />
        </Field>
      )}
      <ChooseFile label="File to import" busy={hasFile && isWorking}>
        {hasFile ? 'Choose another file' : 'Choose a file'}
      </ChooseFile>
      {hasFile && (
        <Button variant="quiet" onClick={() => onBring(null)}>
          Remove
        </Button>
      )}
      {brought === null && (
        <p className="text-xs text-ink-faint">
          CSV, TSV, XLSX or vCard, or a ZIP of one, up to 10 MB and 10,000 rows. It is read in this browser
          and sent nowhere.
        </p>
      )}
    </div>
  )
}

const offered = 8

const subjects = [
  ['people', 'People'],
  ['companies', 'Companies'],
  ['posts', 'Posts, jobs or ads'],
] as const satisfies readonly (readonly [Subject, string])[]

const optionsOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  // safe: the keys of what names each of them
  Object.entries(words) as [Value, string][]

const beginningOf = (cells: readonly string[]) => cells.filter(Boolean).join(', ').slice(0, 60)

type ReadingOptionsProps = {
  sheet: Sheet
  draft: Draft
  onReading: (reading: Reading) => void
  onHeader: (at: number | null) => void
  onSubject: (subject: Subject) => void
}

function ReadingOptions({ sheet, draft, onReading, onHeader, onSubject }: ReadingOptionsProps) {
  const [chosen, setOpen] = useState<boolean | null>(null)
  const isOpen = chosen ?? isUnsure(sheet, draft)
  const { text, sheets, samples, rows, lines } = sheet
  const { headerAt, subject } = draft
  const lineOf = (at: number) => lines[at] ?? at + 1
  const words = [
    text?.encoding && encodingWords[text.encoding],
    text && (text.delimiter === null ? 'Contact cards' : delimiterWords[text.delimiter]),
    sheets.length > 1 && `sheet “${sheet.sheet}”`,
    !areCards(sheet) &&
      (headerAt === null ? 'no row names the columns' : `line ${lineOf(headerAt)} names the columns`),
  ]
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
      <Disclosure
        summary={`Read as: ${words.filter(Boolean).join(' · ')}`}
        className="grow"
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => open !== isOpen && setOpen(open)}
      >
        {samples.length > 0 && text?.encoding && (
          <fieldset className="mb-4 grid max-w-4xl gap-2 sm:grid-cols-3">
            <legend className="mb-1 text-sm font-medium">Which of these reads right?</legend>
            {samples.map(({ encoding, lines: sample }) => (
              <label
                key={encoding}
                className="flex flex-wrap items-center gap-2 rounded-md border border-line p-2 text-xs text-ink-faint"
              >
                <input
                  type="radio"
                  name="import-encoding"
                  checked={encoding === text.encoding}
                  onChange={() => onReading({ encoding })}
                  className="size-4 accent-ink"
                />
                {encodingWords[encoding]}
                <bdi className="basis-full text-sm break-words whitespace-pre-line text-ink">{sample}</bdi>
              </label>
            ))}
          </fieldset>
        )}
        <div className="grid max-w-4xl gap-4 sm:grid-cols-3">
          {text?.encoding && (
            <SelectField
              label="Encoding"
              help="If letters look wrong, try another."
              value={text.encoding}
              options={optionsOf(encodingWords)}
              onChoose={(encoding) => onReading({ encoding })}
            />
          )}
          {text && text.delimiter !== null && (
            <SelectField
              label="Between cells"
              value={text.delimiter}
              options={optionsOf(delimiterWords)}
              onChoose={(delimiter) => onReading({ delimiter })}
            />
          )}
          {sheets.length > 1 && (
            <SelectField
              label="Sheet"
              value={sheet.sheet ?? ''}
              options={sheets.map((own) => [own, own])}
              onChoose={(own) => onReading({ sheet: own })}
            />
          )}
          {!areCards(sheet) && (
            <SelectField
              label="Row that names the columns"
              value={headerAt === null ? '' : String(headerAt)}
              options={[
                ['', 'None: every row is data'],
                ...rows
                  .slice(0, offered)
                  .map((cells, at) => [String(at), `Line ${lineOf(at)}: ${beginningOf(cells)}`] as const),
              ]}
              onChoose={(at) => onHeader(at === '' ? null : Number(at))}
            />
          )}
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
