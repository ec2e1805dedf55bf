import { offerUndo } from '@/components/keep/undo-bar'
import { countOf } from '@/lib/core/kind-titles'
import type { ListRow } from '@/lib/browser/database/rows'
import { changeItems, removeItems, type Item } from '@/lib/browser/tables/lists'

type Kind = ListRow['kind']

const rowsOf = (items: readonly Item[]) => items.map(({ item }) => item)

/** Hides rows of a list, or shows them again where all of them are hidden. */
export async function hideRows(kind: Kind, items: readonly Item[]): Promise<void> {
  const isHidden = items.some(({ item }) => !item.isHidden)
  const words = isHidden ? 'hidden' : 'shown again'
  offerUndo(`${countOf(kind, items.length)} ${words}`, await changeItems(rowsOf(items), { isHidden }))
}

/** Takes rows off their list; their records stay. */
export async function takeOff({ kind, name }: ListRow, items: readonly Item[]): Promise<void> {
  offerUndo(`${countOf(kind, items.length)} off ${name}`, await removeItems(rowsOf(items)))
}

/** Moves rows to a stage, or to none where it has no name. */
export async function stageRows(kind: Kind, items: readonly Item[], stage: string): Promise<void> {
  const undo = await changeItems(rowsOf(items), { stage: stage || undefined })
  offerUndo(`${countOf(kind, items.length)} to ${stage || 'no stage'}`, undo)
}

/** Writes down whether those that rows are about were told today that their data is kept. */
export async function markTold(kind: Kind, items: readonly Item[], isTold: boolean): Promise<void> {
  const words = isTold ? 'told' : 'not told'
  const undo = await changeItems(rowsOf(items), { toldAt: isTold ? Date.now() : undefined })
  offerUndo(`${countOf(kind, items.length)} ${words}`, undo)
}
