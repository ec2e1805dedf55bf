import { useState } from 'react'
import { Download } from 'lucide-react'
import { saveFile } from '@/components/keep/export/save-file'
import { readRunRecords } from '@/components/tables/runs/run-set'
import { problemRows, problemTable, resultTable } from '@/components/tables/runs/run-table'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/live-region'
import { counted } from '@/lib/core/text'
import type { Table } from '@/lib/browser/files/records'
import type { Line, Run } from '@/lib/browser/tables/runs/run'

async function save(table: Table, what: string, name: string) {
  const [{ writeCsv }, { fileName }] = await Promise.all([
    import('@/lib/browser/files/csv'),
    import('@/lib/browser/files/file-name'),
  ])
  saveFile({
    name: fileName([what, name], new Date(), 'csv'),
    type: 'text/csv;charset=utf-8',
    body: writeCsv(table, { bom: false, guard: true }),
  })
}

/** The files of a run: every row with its answer, and the rows with problems. */
export function RunFiles({ run, lines }: { run: Run; lines: readonly Line[] }) {
  const [busy, setBusy] = useState(false)
  const problems = run.state === 'running' ? 0 : problemRows(lines).length
  const isBought = lines.some(({ looks }) =>
    looks.some((look) => look.is === 'done' || (look.is === 'skipped' && look.skip.why === 'stored')),
  )

  async function saveAll() {
    setBusy(true)
    try {
      await save(resultTable(run, lines, await readRunRecords(run, lines)), 'result', run.name)
    } catch {
      announce('The file could not be made. Nothing was changed.')
    }
    setBusy(false)
  }

  if (!isBought && problems === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {isBought && (
        <Button size="sm" busy={busy} onClick={() => void saveAll()}>
          {!busy && <Download aria-hidden="true" />}
          All rows with their answers
        </Button>
      )}
      {problems > 0 && (
        <Button size="sm" onClick={() => void save(problemTable(run, lines), 'problem-rows', run.name)}>
          <Download aria-hidden="true" />
          {counted(problems, 'problem row')}
        </Button>
      )}
    </div>
  )
}
