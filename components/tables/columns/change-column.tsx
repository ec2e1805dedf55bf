import type { ItemRow } from '@/components/tables/table/item-row'
import { drawn, type TableColumn } from '@/components/record/parts/value-column'
import { factLabel, factText } from '@/lib/browser/library/fact-words'
import type { Change } from '@/lib/browser/library/full-record'
import { changesSince } from '@/lib/browser/tables/changed'
import { columnOf } from '@/lib/core/rows/column'

type Known = Pick<ItemRow, 'detail'>

const words = ({ name, from, to }: Change): string => {
  const [before, after] = [factText(name, from), factText(name, to)]
  if (to === null) return `Left ${before}`
  return name === 'company'
    ? `Moved from ${before} to ${after}`
    : `${factLabel(name)}: ${before} became ${after}`
}

const since = ({ detail }: Known, at: number): readonly Change[] => (detail ? changesSince(detail, at) : [])

export const changedId = 'changed'

/** What became another of each row since a time in milliseconds; no column where nothing did. */
export function changeColumn(rows: readonly Known[], at: number): TableColumn<Known>[] {
  if (!rows.some((row) => since(row, at).length > 0)) return []
  const column = columnOf<Known>({
    ...{ id: changedId, of: 'mark', label: 'Changed', kind: 'longText' },
    value: (row) => since(row, at).map(words).join('; '),
  })
  return [drawn(column)]
}
