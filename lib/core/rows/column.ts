import { isUnusable, judgementOf } from '@/lib/core/answers/email'
import type { SortKey } from '@/lib/core/rows/sort'
import { keyOf, valueKinds, wordsOf, type ValueKind } from '@/lib/core/rows/value'

export type Column<Row> = {
  id: string
  label: string
  kind: ValueKind
  /** Of a file or an answer, known of the record, written beside it, or something that can be bought for it. */
  of: 'own' | 'fact' | 'mark' | 'lookup'
  text: (row: Row) => string
  /** Null goes last in either direction. */
  sortKey: (row: Row) => SortKey
  several?: ((row: Row) => readonly string[]) | undefined
  /** What one of those values is called, where they are ids. */
  named?: ((value: string) => string) | undefined
  /** The word for how good a value is, where that is judged; it stands beside the value. */
  state?: ((row: Row) => string) | undefined
  /** The least width, in CSS pixels. */
  width: number
  /** The share of room that is left over: as much as the width where left off, none where 0. */
  grow?: number | undefined
  isUsual: boolean
}

type Declared<Row> = Pick<Column<Row>, 'id' | 'label' | 'kind' | 'of'> &
  Partial<Column<Row>> & { value: (row: Row) => unknown }

/** A column of values of one kind. */
export const columnOf = <Row>({ value, ...declared }: Declared<Row>): Column<Row> => ({
  isUsual: true,
  width: Math.max(valueKinds[declared.kind].width, Math.min(200, declared.label.length * 7 + 40)),
  text: (row) => judgedWords(wordsOf(declared.kind, value(row)), declared.state?.(row)),
  sortKey: (row) => keyOf(declared.kind, value(row)),
  ...declared,
})

/** A value in words, as it is copied: one that is not to be used says so wherever it goes. */
export const judgedWords = (words: string, state: unknown): string =>
  words !== '' && isUnusable(state) ? `${words} (${judgementOf(state)?.word})` : words

/** The columns on show: the first always, then those that were chosen, or the usual ones. */
export function arrange<Shown extends Pick<Column<never>, 'id' | 'isUsual'>>(
  columns: readonly Shown[],
  chosen: readonly string[] | undefined,
): Shown[] {
  const [first, ...others] = columns
  if (!first) return []
  if (!chosen) return [first, ...others.filter(({ isUsual }) => isUsual)]
  const byId = new Map(others.map((column) => [column.id, column]))
  return [first, ...new Set(chosen.flatMap((id) => byId.get(id) ?? []))]
}
