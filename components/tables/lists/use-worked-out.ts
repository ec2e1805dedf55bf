import { useEffect, useState } from 'react'
import type { CellsById } from '@/components/tables/lists/cells'
import type { ItemRow } from '@/components/tables/lists/item-row'

/** So many rows are worked out with the first drawing; more in between, some milliseconds at a time. */
const [atOnce, share, pause] = [500, 6, 24]

/** Whether the cells of all rows are worked out, which takes a tenth of a millisecond a row, so that asking all is quick. */
export function useWorkedOut(cells: CellsById, rows: readonly ItemRow[]): boolean {
  const isFew = rows.length <= atOnce
  const [done, setDone] = useState<CellsById | null>(null)
  useEffect(() => {
    if (isFew) return
    let at = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    function workOut() {
      const end = performance.now() + share
      for (; at < rows.length && performance.now() < end; at += 1) cells.get(rows[at]?.id ?? '')
      if (at < rows.length) timer = setTimeout(workOut, pause)
      else setDone(cells)
    }
    timer = setTimeout(workOut, pause)
    return () => clearTimeout(timer)
  }, [cells, rows, isFew])
  return isFew || done === cells
}
