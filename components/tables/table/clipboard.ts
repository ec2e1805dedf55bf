import type { ClipboardEvent, KeyboardEvent } from 'react'
import { isTyping } from '@/components/frame/single-keys'
import type { ItemRow } from '@/components/tables/table/item-row'
import { type TableColumn } from '@/components/record/parts/value-column'
import { announce } from '@/components/ui/live-region'
import { writeTsv } from '@/lib/browser/files/csv'
import { counted } from '@/lib/core/text'

type Shown = { rows: readonly ItemRow[]; selected: ReadonlySet<string> }

const placeIn = (target: EventTarget): number | undefined => {
  const at = target instanceof Element && target.closest('tr')?.dataset['index']
  return typeof at === 'string' ? Number(at) : undefined
}

export function copyRows(
  event: KeyboardEvent<HTMLElement>,
  { rows, columns, selected }: Shown & { columns: readonly TableColumn<ItemRow>[] },
): void {
  const isCopy = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'c'
  // what is selected with the pointer is copied by the browser
  if (!isCopy || isTyping(event.target) || (window.getSelection()?.toString() ?? '') !== '') return
  const at = placeIn(event.target)
  const ticked = rows.filter(({ id }) => selected.has(id))
  const some = ticked.length > 0 || at === undefined ? ticked : rows.slice(at, at + 1)
  if (some.length === 0) return
  event.preventDefault()
  navigator.clipboard.writeText(writeTsv(some.map((row) => columns.map(({ text }) => text(row))))).then(
    () => announce(`${counted(some.length, 'row')} copied`),
    () => announce('The browser did not allow copying'),
  )
}

export type PastedOver = { text: string; rows: readonly ItemRow[]; isTicked: boolean }

/** Cells that are pasted while a row has the focus; null where something else is meant. */
export function pasteOver(event: ClipboardEvent<HTMLElement>, { rows, selected }: Shown): PastedOver | null {
  const at = placeIn(event.target)
  const text = event.clipboardData.getData('text/plain')
  if (isTyping(event.target) || text.trim() === '') return null
  const ticked = rows.filter(({ id }) => selected.has(id))
  if (ticked.length === 0 && at === undefined) return null
  event.preventDefault()
  const isTicked = ticked.length > 0
  return { text, rows: isTicked ? ticked : rows.slice(at), isTicked }
}
