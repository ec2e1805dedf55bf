import { useMemo, useState, type ReactNode } from 'react'
import { fileOf, isUnsure, mappingOf, noChoices, withSubject } from '@/components/tables/import/brought'
import { CheckedRows } from '@/components/tables/import/checked-rows'
import { ReadingOptions } from '@/components/tables/import/reading-options'
import { RowsBox } from '@/components/tables/import/rows-box'
import { useBrought } from '@/components/tables/import/use-brought'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { mappingProblem } from '@/lib/browser/files/import/check'
import type { ImportedFile } from '@/lib/browser/files/import/rows'
import { fileProblemWords, type Reading } from '@/lib/browser/files/import/sheet'

/** From a file, a paste or typed rows to checked rows, and what follows from them. Everything stays in the browser. */
export function BringRows({ children }: { children: (file: ImportedFile) => ReactNode }) {
  const { brought, bring, choose, sheet, draft, checked, problem, isWorking } = useBrought()
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
      {sheet && draft && (
        <ReadingOptions
          key={name}
          {...{ sheet, draft, isUnsure: isUnsure(sheet, draft) }}
          onReading={readAs}
          onHeader={(headerAt) => choose((own) => ({ ...own, headerAt }))}
          onSubject={(subject) => choose((own) => withSubject(own, subject, draft.fields.length))}
        />
      )}
      {isFile && !checked && !unread && <Skeleton className="h-80 w-full" />}
      {unmapped && <Notice tone="warning">{unmapped}</Notice>}
      {checked && file && (
        <>
          <CheckedRows key={name} {...{ checked, file, choose }} fields={draft?.fields} />
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
