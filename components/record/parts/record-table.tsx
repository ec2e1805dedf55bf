import { useContext, useMemo } from 'react'
import type { GridColumn } from '@/components/grid/column'
import { Grid } from '@/components/grid/grid'
import type { Selected } from '@/components/grid/selection'
import { CellValue } from '@/components/record/parts/cell-value'
import { arrangeColumns, columnWidth, isNumeric, type Arranged } from '@/components/record/parts/columns'
import { OpenRowContext, useDrawer } from '@/components/record/parts/drawer-context'
import { Picture } from '@/components/record/parts/picture'
import { factColumns } from '@/components/record/parts/fact-columns'
import { rowTarget, type RowKind } from '@/components/record/parts/row-target'
import { SafeText } from '@/components/record/parts/safe-text'
import {
  RecordActions,
  RecordMark,
  RecordSlotsContext,
  type RecordSlots,
} from '@/components/record/record-slots'
import { stepColumns } from '@/components/record/acts/step-columns'
import { cn } from '@/components/ui/cn'
import {
  describeRows,
  roleText,
  roleValue,
  rowTitle,
  mergePages,
  type MergedRow,
} from '@/lib/core/answers/describe'
import { at } from '@/lib/core/answers/json'
import { keyLabel } from '@/lib/core/answers/text'
import { recordOf, wrapperOf } from '@/lib/core/answers/rows'
import { sortKey } from '@/lib/core/answers/sort'
import type { Entity } from '@/lib/core/answers/view'

type RecordTableProps = {
  /** Name of the table. */
  label: string
  rows: readonly MergedRow[]
  columns: Arranged
  kind: RowKind
  /** Rows can be ticked. */
  ticks?: Selected | undefined
  /** The rows are a list inside a record. */
  isNested?: boolean | undefined
}

const idOf = ({ id }: MergedRow) => id

/** Rows of an answer, or of a list inside a record, as a grid; each opens in the drawer. */
export function RecordTable({ label, rows, columns, kind, ticks, isNested }: RecordTableProps) {
  const drawer = useDrawer()
  const openId = useContext(OpenRowContext)
  const { steps } = useContext(RecordSlotsContext)
  const drawn = useMemo(
    () => ({
      columns: gridColumns(rows, columns, kind, steps),
      boxLabel: ({ value }: MergedRow, index: number) =>
        `Tick ${rowTitle(value, kind.roles, index).slice(0, 120)}`,
      actions: ({ value }: MergedRow) => (
        <RecordActions
          value={recordOf(value, kind.source.unwrap)}
          entity={kind.entity}
          layout="menu"
          isInTable
        />
      ),
    }),
    [rows, columns, kind, steps],
  )
  return (
    <Grid
      label={label}
      rows={rows}
      idOf={idOf}
      columns={drawn.columns}
      openId={isNested ? null : openId}
      actions={drawn.actions}
      unsortedText="In the order of the answer"
      isNested={isNested}
      selection={ticks && { ...ticks, boxLabel: drawn.boxLabel, allLabel: 'Select all' }}
      onOpen={(_, index, sorted) => {
        const target = rowTarget(sorted, index, kind)
        if (target) drawer.open(target)
      }}
    />
  )
}

type NestedTableProps = { rows: readonly unknown[]; name: string; entity?: Entity | undefined }

/** A list inside a record as a table of its own. */
export function NestedTable({ rows, name, entity = 'unknown' }: NestedTableProps) {
  const table = useMemo(() => {
    const source = { unwrap: wrapperOf(rows), header: null }
    const described = describeRows(rows, source, entity)
    const all = rows.map((value, index) => ({ key: String(index), ptr: `/${index}`, value }))
    // no id or address makes two rows of a record's own list the same
    const none = { ...described.roles, id: null, url: null }
    return {
      rows: mergePages([{ rows: all, roles: none }]).rows,
      columns: arrangeColumns(described),
      kind: { roles: described.roles, entity, source },
    }
  }, [rows, entity])
  return <RecordTable label={keyLabel(name)} {...table} isNested />
}

/** The name, what tells most, what can be bought, then every other column: those that are shown first and in their order. */
function gridColumns(
  rows: readonly MergedRow[],
  columns: Arranged,
  kind: RowKind,
  steps: RecordSlots['steps'],
): GridColumn<MergedRow>[] {
  const { all, shown, kindOf } = columns
  const isShown = new Set(shown)
  const lead = factColumns(rows, kind, columns)
  const [name, ...others] = [...shown, ...all.filter((column) => !isShown.has(column))].map(
    (column, index): GridColumn<MergedRow> => ({
      id: column.key,
      label: index === 0 && lead.columns.length > 0 ? 'Name' : column.label,
      width: index === 0 && lead.columns.length > 0 ? 208 : columnWidth(column, index === 0),
      isNumeric: isNumeric(column),
      isHidden: !isShown.has(column) || (!columns.isChosen && index > 0 && lead.repeated.has(column)),
      sortKey: ({ value }) => sortKey(at(value, column.path)),
      cell: (row, { index: rowIndex }) =>
        index === 0 ? (
          <Title row={row} index={rowIndex} columns={columns} kind={kind} />
        ) : (
          <CellValue
            value={at(row.value, column.path)}
            name={column.names.at(-1) ?? ''}
            kind={kindOf(column)}
          />
        ),
    }),
  )
  return name ? [name, ...lead.columns, ...stepColumns(rows, kind, steps), ...others] : []
}

type TitleProps = { row: MergedRow; index: number; columns: Arranged; kind: RowKind }

/** What a row is called, with its picture and what is known of it here. */
function Title({ row, index, columns: { shown }, kind: { roles, entity, source } }: TitleProps) {
  const title = rowTitle(row.value, roles, index)
  const [first] = shown
  return (
    <>
      {roles.image && (
        <Picture
          value={roleValue(row.value, roles.image)}
          name={title}
          size="xs"
          shape={entity === 'person' ? 'person' : 'thing'}
        />
      )}
      <span className={cn('truncate', roleText(row.value, roles.title) === null && 'text-ink-faint')}>
        {roles.title || !first ? (
          <SafeText>{title.slice(0, 240)}</SafeText>
        ) : (
          <CellValue value={at(row.value, first.path)} name={first.names.at(-1) ?? ''} />
        )}
      </span>
      <RecordMark value={recordOf(row.value, source.unwrap)} entity={entity} />
    </>
  )
}
