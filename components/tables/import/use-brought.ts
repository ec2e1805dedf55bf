import { useCallback, useEffect, useMemo, useState } from 'react'
import { useKept } from '@/components/frame/use-kept'
import { broughtRows } from '@/components/keep/bring-lines'
import { pastedRows, type Brought, type Choices } from '@/components/tables/import/choices'
import { mappingOf, newDraft, readTable, type Draft, type SheetTable } from '@/components/tables/import/draft'
import { readBeside } from '@/components/tables/import/read-beside'
import { checkAll } from '@/lib/browser/files/import/check'
import type { CheckedRow } from '@/lib/browser/files/import/rows'
import type { FileProblem, Sheet } from '@/lib/browser/files/import/sheet'

type Read = Pick<Brought, 'source' | 'reading'> & { sheet: Sheet | null; problem: FileProblem | null }

/** Checked rows with all that they were checked by. */
export type Checked = { draft: Draft; table: SheetTable; rows: readonly CheckedRow[] }

/** The rows that were brought, read and checked anew with every change; they stay while the visitor is elsewhere. */
export function useBrought() {
  const [kept, setKept] = useKept<Brought | string | null>(broughtRows, null)
  const brought = useMemo(() => (typeof kept === 'string' ? pastedRows(kept) : kept), [kept])
  const [read, setRead] = useState<Read | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)
  const { source = '', reading, choices } = brought ?? {}

  useEffect(() => {
    if (source.length === 0 || !reading) return
    let isHere = true
    void readBeside(source, reading).then((result) => {
      if (!isHere) return
      const [sheet, problem] = result.ok ? [result.value, null] : [null, result.error]
      setRead({ source, reading, sheet, problem })
    })
    return () => {
      isHere = false
    }
  }, [source, reading])

  const sheet = source.length === 0 ? null : (read?.sheet ?? null)
  const headerAt = choices?.headerAt
  const table = useMemo(() => sheet && readTable(sheet, headerAt), [sheet, headerAt])
  const draft = useMemo(() => table && choices && newDraft(table, choices), [table, choices])

  useEffect(() => {
    if (!draft || !table) return
    let isHere = true
    void checkAll(draft, mappingOf(draft), draft.fixes, () => isHere).then((rows) => {
      if (rows) setChecked({ draft, table, rows })
    })
    return () => {
      isHere = false
    }
  }, [draft, table])

  const choose = useCallback(
    (change: (own: Choices) => Choices) =>
      setKept((now) => {
        const own = typeof now === 'string' ? pastedRows(now) : now
        return own && { ...own, choices: change(own.choices) }
      }),
    [setKept],
  )
  const isRead = read !== null && read.source === source && read.reading === reading
  return {
    brought,
    bring: setKept,
    choose,
    sheet,
    draft,
    table,
    checked: draft ? checked : null,
    problem: source.length > 0 && isRead ? read.problem : null,
    /** The checked rows are not yet those that were brought or chosen last. */
    isWorking: source.length > 0 && (!isRead || (draft !== null && checked?.draft !== draft)),
  }
}
