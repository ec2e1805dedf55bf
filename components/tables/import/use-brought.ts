import { useCallback, useEffect, useMemo, useState } from 'react'
import { useKept } from '@/components/frame/use-kept'
import { broughtRows } from '@/components/keep/bring-lines'
import {
  mappingOf,
  newDraft,
  pastedRows,
  type Brought,
  type Choices,
  type Draft,
} from '@/components/tables/import/brought'
import type { ReadSource } from '@/components/tables/import/import-worker'
import { checkAll } from '@/lib/browser/files/import/check'
import { readSource } from '@/lib/browser/files/import/read-source'
import type { CheckedRow } from '@/lib/browser/files/import/rows'
import type { FileProblem, Reading, Sheet } from '@/lib/browser/files/import/sheet'
import { inWorker } from '@/lib/browser/worker/in-worker'
import type { Result } from '@/lib/core/result'

type Source = Pick<Brought, 'source' | 'reading'>

/** Below this many bytes or letters a worker costs more than it saves. */
const small = 100_000

const start = () => new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })

/** Reads what was brought, a large file in a worker, so that it does not freeze the page. */
async function readBeside({ source, reading }: Source): Promise<Result<Sheet, FileProblem>> {
  if (source.length >= small) {
    const read = await inWorker<ReadSource>(start, { source, reading })
    if (read.ok) return read.value
  }
  return readSource(source, reading)
}

export type Checked = { draft: Draft; rows: readonly CheckedRow[] }

const noReading: Reading = {}

/** The rows that were brought, read and checked anew with every change; they stay while the visitor is elsewhere. */
export function useBrought() {
  const [kept, bring] = useKept<Brought | string | null>(broughtRows, null)
  const brought = useMemo(() => (typeof kept === 'string' ? pastedRows(kept) : kept), [kept])
  const [read, setRead] = useState<(Source & { result: Result<Sheet, FileProblem> }) | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)
  const { source = '', reading = noReading, choices } = brought ?? {}

  useEffect(() => {
    if (source.length === 0) return
    let isHere = true
    void readBeside({ source, reading }).then((result) => isHere && setRead({ source, reading, result }))
    return () => {
      isHere = false
    }
  }, [source, reading])

  const isRead = read?.source === source && read.reading === reading
  const result = source.length === 0 ? undefined : read?.result
  const sheet = result?.ok ? result.value : null
  const draft = useMemo(() => sheet && choices && newDraft(sheet, choices), [sheet, choices])

  useEffect(() => {
    if (!draft) return
    let isHere = true
    void checkAll(draft, mappingOf(draft), draft.fixes, () => isHere).then(
      (rows) => rows && setChecked({ draft, rows }),
    )
    return () => {
      isHere = false
    }
  }, [draft])

  const choose = useCallback(
    (change: (own: Choices) => Choices) =>
      bring((now) => {
        const own = typeof now === 'string' ? pastedRows(now) : now
        return own && { ...own, choices: change(own.choices) }
      }),
    [bring],
  )
  return {
    brought,
    bring,
    choose,
    sheet,
    draft,
    checked: draft ? checked : null,
    problem: isRead && result?.ok === false ? result.error : null,
    /** The checked rows are not yet those that were brought or chosen last. */
    isWorking: source.length > 0 && (!isRead || (draft !== null && checked?.draft !== draft)),
  }
}
