import { RecordPanel } from '@/components/keep/panel/record-panel'
import type { TableRow } from '@/components/tables/table/item-row'

/** What is open beside the rows of a table. */
export type Opened = {
  /** The row, or the record of the library, that is open beside them. */
  opened: string | null
  /** The record of an opened row that is not among those on show. */
  elsewhere?: string | undefined
  onOpen: (id: string | null) => void
}

type OpenedRecordProps = Opened & { rows: readonly TableRow[] }

/** The record of a row beside the rows, stepped through in their order. */
export function OpenedRecord({ rows, opened, elsewhere, onOpen }: OpenedRecordProps) {
  const at = opened === null ? -1 : rows.findIndex(({ id }) => id === opened)
  const recordId = at < 0 ? (elsewhere ?? opened) : rows[at]?.record?.id

  function step(by: 1 | -1) {
    const ahead = by === 1 ? rows.slice(at + 1) : rows.slice(0, Math.max(0, at)).toReversed()
    const next = at < 0 ? undefined : ahead.find(({ record }) => record !== undefined)
    if (next) onOpen(next.id)
  }

  if (typeof recordId !== 'string') return null
  return <RecordPanel id={recordId} onOpen={onOpen} onClose={() => onOpen(null)} onStep={step} />
}
