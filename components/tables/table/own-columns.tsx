import { measuresOf, type TableColumn, type TableRow } from '@/components/tables/table/column'
import { sortKey } from '@/lib/core/answers/sort'

/** The columns that a file came with, under its own headings. */
export const ownColumns = <Row extends TableRow>(header: readonly string[]): TableColumn<Row>[] =>
  header.map((heading, at) => {
    const label = heading.trim() || `Column ${at + 1}`
    const text = ({ own }: Row) => own[at] ?? ''
    return {
      id: `own:${at}`,
      is: 'own',
      label,
      ...measuresOf('text', label),
      width: 120,
      isUsual: true,
      text,
      sortKey: (row) => sortKey(text(row)),
      cell: (row) => <bdi className="truncate">{text(row)}</bdi>,
    }
  })
