import type { KeyboardEvent } from 'react'
import { isTyping } from '@/components/frame/single-keys'
import type { TableColumn, TableRow } from '@/components/tables/table/column'
import { announce } from '@/components/ui/live-region'
import { writeTsv } from '@/lib/browser/files/csv'
import { counted } from '@/lib/core/text'

type Copied<Row extends TableRow> = {
  rows: readonly Row[]
  columns: readonly TableColumn<Row>[]
  selected: ReadonlySet<string>
}

/** The ticked rows, or the one that has the focus, as cells of a spreadsheet: Command or Control with c. */
export function copyRows<Row extends TableRow>(
  event: KeyboardEvent<HTMLElement>,
  { rows, columns, selected }: Copied<Row>,
): void {
  const isCopy = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'c'
  // what is selected with the pointer is copied by the browser
  if (!isCopy || isTyping(event.target) || (window.getSelection()?.toString() ?? '') !== '') return
  const at = event.target instanceof Element && event.target.closest('tr')?.dataset['index']
  const focused = typeof at === 'string' ? rows.slice(Number(at), Number(at) + 1) : []
  const ticked = rows.filter(({ id }) => selected.has(id))
  const some = ticked.length > 0 ? ticked : focused
  if (some.length === 0) return
  event.preventDefault()
  navigator.clipboard.writeText(writeTsv(some.map((row) => columns.map(({ text }) => text(row))))).then(
    () => announce(`${counted(some.length, 'row')} copied`),
    () => announce('The browser did not allow copying'),
  )
}
