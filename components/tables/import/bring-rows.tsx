import { useMemo, useState, type ReactNode } from 'react'
import { FilterMenu } from '@/components/table/filter-menu'
import { FindBox } from '@/components/table/find-box'
import { NarrowedBy } from '@/components/table/narrowed-by'
import { OrderSelect } from '@/components/table/order-select'
import { useRows } from '@/components/table/use-rows'
import { noChoices, withField, withFix, withSubject, withTyped } from '@/components/tables/import/choices'
import { fileOf, isUnsure, mappingOf } from '@/components/tables/import/draft'
import { ReadingOptions } from '@/components/tables/import/reading-options'
import { RowsBox } from '@/components/tables/import/rows-box'
import { rowColumns, RowsGrid, type RowActs } from '@/components/tables/import/rows-grid'
import { RowsTally, SubjectChoice } from '@/components/tables/import/rows-tally'
import { useBrought, type Checked } from '@/components/tables/import/use-brought'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { mappingProblem } from '@/lib/browser/files/import/check'
import type { CheckedRow, ImportedFile } from '@/lib/browser/files/import/rows'
import { fileProblemWords, type Reading } from '@/lib/browser/files/import/sheet'
import { newFinder, noQuery, type Query } from '@/lib/core/rows/finder'

/** From a file, a paste or typed rows to checked rows, and what follows from them. Everything stays in the browser. */
export function BringRows({ children }: { children: (file: ImportedFile) => ReactNode }) {
  const { brought, bring, choose, sheet, draft, table, checked, problem, isWorking } = useBrought()
  const [refused, setRefused] = useState<string | null>(null)
  const name = brought?.name ?? ''
  const file = useMemo(() => checked && fileOf(name, checked.draft, checked.rows), [name, checked])
  const unread = refused ?? (problem && fileProblemWords[problem])
  const isFile = brought !== null && typeof brought.source !== 'string'
  const unmapped = checked && mappingProblem(mappingOf(checked.draft))

  function readAs(reading: Reading) {
    if (!brought) return
    // other cells are other columns, and other letters are not
    const choices = reading.encoding ? brought.choices : { ...noChoices, added: brought.choices.added }
    bring({ ...brought, reading: { ...brought.reading, ...reading }, choices })
  }

  return (
    <div className="flex flex-col gap-4">
      <RowsBox
        brought={brought}
        isWorking={isWorking}
        onBring={(next) => {
          setRefused(null)
          bring(next)
        }}
        onProblem={setRefused}
      />
      {unread && (
        <Notice tone="danger" title="These rows were not read">
          {unread} Nothing was charged.
        </Notice>
      )}
      {sheet && table && draft && (
        <div className="flex flex-wrap items-start justify-between gap-x-8">
          <ReadingOptions
            key={brought?.name}
            sheet={sheet}
            headerAt={table.headerAt}
            isUnsure={isUnsure(sheet, draft)}
            onReading={readAs}
            onHeader={(headerAt) => choose((own) => ({ ...own, headerAt }))}
          />
          <SubjectChoice
            subject={draft.subject}
            onSubject={(subject) => choose((own) => withSubject(own, subject, draft.fields.length))}
          />
        </div>
      )}
      {isFile && !checked && !unread && <Skeleton className="h-80 w-full" />}
      {unmapped && <Notice tone="warning">{unmapped}</Notice>}
      {checked && file && (
        <>
          <CheckedPart
            key={brought?.name}
            checked={checked}
            file={file}
            fields={draft && table === checked.table ? draft.fields : checked.draft.fields}
            choose={choose}
          />
          {!unmapped && (
            // a price of the columns as they were must not be approved while they are checked anew
            <section aria-label="Run of these rows" inert={isWorking} className="pt-2">
              {children(file)}
            </section>
          )}
        </>
      )}
    </div>
  )
}

type CheckedPartProps = {
  checked: Checked
  file: ImportedFile
  fields: Checked['draft']['fields']
  choose: ReturnType<typeof useBrought>['choose']
}

/** The checked rows with what is wrong in them, and an empty one to type the next into. */
function CheckedPart({ checked: { draft, table, rows }, file, fields, choose }: CheckedPartProps) {
  const [isNarrowed, setNarrowed] = useState(false)
  const { typedFrom, fixes } = draft
  const acts = useMemo<RowActs>(
    () => ({
      onField: (column, field) => choose((own) => withField(own, column, field)),
      onFix: (row, column, text) => choose((own) => withFix(own, row, column, text)),
      onType: (line, column, cells) => choose((own) => withTyped(own, line - typedFrom, column, cells)),
    }),
    [choose, typedFrom],
  )
  const wrong = useMemo(
    () => (isNarrowed ? rows.filter(({ problems, line }) => problems.length > 0 || fixes.has(line)) : rows),
    [isNarrowed, rows, fixes],
  )
  const columns = useMemo(() => rowColumns(draft.header), [draft.header])
  const [query, setQuery] = useState(noQuery)
  const ask = (part: Partial<Query>) => setQuery({ ...query, ...part })
  const [finder] = useState(() =>
    newFinder<CheckedRow>({ textOf: ({ cells, fixes }) => [...cells, ...Object.values(fixes)].join('\n') }),
  )
  const { found, facets } = useRows({ finder, rows: wrong, columns, ...query })
  // the row to type the next into stands below all rows in their own order
  const drawn = useMemo(
    () =>
      isNarrowed || found !== rows
        ? found
        : [...rows, emptyRow(Math.max(typedFrom, (rows.at(-1)?.line ?? 0) + 1))],
    [isNarrowed, found, rows, typedFrom],
  )
  const filter = {
    columns,
    conditions: query.conditions,
    onChange: (conditions: Query['conditions']) => ask({ conditions }),
  }
  return (
    <>
      <RowsTally file={file} isNarrowed={isNarrowed} onNarrow={setNarrowed} />
      <div className="flex flex-wrap items-center gap-2">
        <FindBox
          label="Find in these rows"
          words={query.words}
          onWords={(words) => ask({ words })}
          className="sm:max-w-60"
        />
        <OrderSelect
          columns={columns}
          sort={query.sort}
          onSort={(sort) => ask({ sort })}
          unsorted="As in the file"
          className="w-44"
        />
        <FilterMenu {...filter} facets={facets} />
        <NarrowedBy {...filter} />
      </div>
      <RowsGrid
        key={isNarrowed ? 'wrong' : 'all'}
        {...{ columns, subject: draft.subject, typedFrom, fields, acts }}
        guesses={table.guesses}
        rows={drawn}
      />
    </>
  )
}

const emptyRow = (line: number): CheckedRow => ({ line, cells: [], fixes: {}, values: {}, problems: [] })
