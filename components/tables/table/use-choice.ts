import { useViewChoice } from '@/components/answer/choose/use-view-choice'
import type { TableColumn, TableRow } from '@/components/tables/table/column'

/** A table has one set of columns; answers, whose choices are kept alike, have one for each of their lists. */
const only = ''

/** Which columns the visitor chose for a table, kept in this browser. */
export function useChoice(tableId: string) {
  const { choice, changeColumns, resetColumns } = useViewChoice(tableId)
  return {
    /** Ids of the columns in order; undefined until something was chosen. */
    chosen: choice.columns?.[only]?.visible,
    choose: (visible: string[]) => changeColumns(only, { visible }),
    reset: () => resetColumns(only),
  }
}

export type Choice = ReturnType<typeof useChoice>

/** The columns on show: the first always, then those that were chosen, or the usual ones. */
export function arrange<Row extends TableRow>(
  columns: readonly TableColumn<Row>[],
  chosen: Choice['chosen'],
): TableColumn<Row>[] {
  const [first, ...others] = columns
  if (!first) return []
  if (!chosen) return [first, ...others.filter(({ isUsual }) => isUsual)]
  const byId = new Map(others.map((column) => [column.id, column]))
  return [first, ...new Set(chosen.flatMap((id) => byId.get(id) ?? []))]
}
