import { useEffect, useMemo, useState } from 'react'
import { isToldByRun, type CellsOf } from '@/components/tables/lists/cells'
import type { ItemRow } from '@/components/tables/lists/item-row'
import type { ListRow } from '@/lib/browser/database/rows'
import { identifierKinds, wantedFor } from '@/lib/browser/tables/runs/wanted'

/** What a run can still buy in a column, and the rows for which it can: two at least. */
type Open = { wanted: string; rows: readonly ItemRow[] }

/** What is left to buy, by the labels of columns. */
export type Unbought = ReadonlyMap<string, Open>

/** So many rows are counted with the first drawing; of more, a share of some milliseconds after each pause. */
const [atOnce, share, pause] = [500, 6, 24]

type Counted = Map<string, { endpointId: string; rows: ItemRow[] }>

function count(counted: Counted, row: ItemRow, cellsOf: CellsOf): void {
  for (const one of cellsOf(row)) {
    if (!one.step || one.cell.state !== 'empty' || one.isQueued || isToldByRun(one)) continue
    const column = counted.get(one.label)
    if (column) column.rows.push(row)
    else counted.set(one.label, { endpointId: one.step.endpoint.id, rows: [row] })
  }
}

const openIn = (kind: ListRow['kind'], counted: Counted): Unbought =>
  new Map(
    [...counted].flatMap(([label, { endpointId, rows }]) => {
      // a column may be about another than the row, as the employer of a person is
      const wanted = wantedFor(endpointId, identifierKinds[kind])?.id
      return wanted === undefined || rows.length < 2 ? [] : [[label, { wanted, rows }] as const]
    }),
  )

/** What runs could still buy for these rows. */
export function unboughtOf(kind: ListRow['kind'], rows: readonly ItemRow[], cellsOf: CellsOf): Unbought {
  const counted: Counted = new Map()
  for (const row of rows) count(counted, row, cellsOf)
  return openIn(kind, counted)
}

type Asked = { kind: ListRow['kind']; rows: readonly ItemRow[]; cellsOf: CellsOf }

/** The same without holding up the page where there are many rows; null until all of them are counted. */
export function useUnbought({ kind, rows, cellsOf }: Asked): Unbought | null {
  const isFew = rows.length <= atOnce
  const [done, setDone] = useState<(Omit<Asked, 'kind'> & { unbought: Unbought }) | null>(null)
  useEffect(() => {
    if (isFew) return
    const counted: Counted = new Map()
    let at = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    function countOn() {
      const end = performance.now() + share
      for (let row = rows[at]; row && performance.now() < end; row = rows[at]) {
        count(counted, row, cellsOf)
        at += 1
      }
      if (at < rows.length) timer = setTimeout(countOn, pause)
      else setDone({ rows, cellsOf, unbought: openIn(kind, counted) })
    }
    timer = setTimeout(countOn, pause)
    return () => clearTimeout(timer)
  }, [kind, rows, cellsOf, isFew])
  const few = useMemo(() => (isFew ? unboughtOf(kind, rows, cellsOf) : null), [kind, rows, cellsOf, isFew])
  return few ?? (done?.rows === rows && done.cellsOf === cellsOf ? done.unbought : null)
}
