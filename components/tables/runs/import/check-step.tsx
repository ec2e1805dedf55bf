'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Switch } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { saveFile } from '@/components/keep/export/save-file'
import { CheckedRows } from '@/components/tables/runs/import/checked-rows'
import { columnsOf, mappingOf, tableOf, type Draft } from '@/components/tables/runs/import/draft'
import { counted, countText } from '@/lib/core/text'
import { writeCsv } from '@/lib/browser/files/csv'
import { fileName } from '@/lib/browser/files/file-name'
import { checkRow, problemTable, checkAll, type Fixes } from '@/lib/browser/files/import/check'
import { identifierOf, type CheckedRow, type ImportedFile } from '@/lib/browser/files/import/rows'

type Props = { draft: Draft; onDone: (file: ImportedFile) => void; onBack: () => void }

/** Every row against the rules, with a reason and a fix in each cell that is wrong. */
export function CheckStep({ draft, onDone, onBack }: Props) {
  const [rows, setRows] = useState<readonly CheckedRow[] | null>(null)
  const [fixes, setFixes] = useState<Fixes>(new Map())
  const [onlyWrong, setOnlyWrong] = useState<boolean | null>(null)
  useEffect(() => {
    let isHere = true
    void checkAll(tableOf(draft), mappingOf(draft), new Map(), () => isHere).then((checked) => {
      if (checked) setRows(checked)
    })
    return () => {
      isHere = false
    }
  }, [draft])

  if (rows === null) return <Skeleton className="h-80 w-full" />

  function fix(row: CheckedRow, column: number, text: string) {
    const own = { ...fixes.get(row.line), [column]: text }
    setFixes(new Map(fixes).set(row.line, own))
    const checked = checkRow(row.cells, row.line, mappingOf(draft), own)
    setRows((all) => all?.map((one) => (one === row ? checked : one)) ?? null)
  }

  const { header } = tableOf(draft)
  const wrong = rows.filter(({ problems, line }) => problems.length > 0 || fixes.has(line))
  const usable = rows.filter((row) => identifierOf(draft.subject, row) !== null).length
  const isNarrowed = onlyWrong ?? wrong.length > 0

  function saveProblems() {
    const table = problemTable(header, rows ?? [])
    const body = writeCsv(table, { bom: true, guard: true })
    const name = fileName(['problem-rows', draft.name.replace(/\.[^.]+$/, '')], new Date(), 'csv')
    saveFile({ name, type: 'text/csv;charset=utf-8', body })
  }

  const problems = rows.filter((row) => row.problems.length > 0).length
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        <strong className="font-medium">{countText(usable)}</strong> of {countText(rows.length)} rows can be
        looked up
        {problems > 0 && <span className="text-ink-quiet"> · {countText(problems)} with problems</span>}
      </p>
      {usable === 0 && (
        <Notice
          tone="warning"
          title="No row can be looked up"
          actions={<Button onClick={onBack}>Back to the columns</Button>}
        >
          Perhaps another column holds the identifiers. Nothing was charged.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Switch
          label="Only rows with problems"
          checked={isNarrowed}
          disabled={wrong.length === 0}
          onChange={(event) => setOnlyWrong(event.currentTarget.checked)}
        />
        {problems > 0 && (
          <Button size="sm" onClick={saveProblems}>
            Save problem rows
          </Button>
        )}
      </div>
      <CheckedRows
        key={isNarrowed ? 'wrong' : 'all'}
        header={header}
        columns={columnsOf(draft)}
        rows={isNarrowed ? wrong : rows}
        onFix={fix}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          disabled={usable === 0}
          onClick={() =>
            onDone({ name: draft.name, subject: draft.subject, header, columns: columnsOf(draft), rows })
          }
        >
          Continue with {counted(usable, 'row')}
        </Button>
        <p className="text-sm text-ink-quiet">Nothing is bought yet: the price comes next.</p>
      </div>
    </div>
  )
}
