import { type ReactNode, useContext, useMemo, useState } from 'react'
import type { GridColumn } from '@/components/grid/column'
import { Grid } from '@/components/grid/grid'
import type { Selected } from '@/components/grid/row-controls'
import { Value } from '@/components/record/parts/value'
import {
  arrangeColumns,
  isNumeric,
  type AnswerColumn,
  type Arranged,
} from '@/components/record/parts/columns'
import { EmailValue, SafeText } from '@/components/record/parts/words'
import {
  OpenRowContext,
  useDrawer,
  rowTarget,
  type RowKind,
  RecordActions,
  RecordMark,
  RecordSlotsContext,
  type RecordSlots,
} from '@/components/record/record-context'
import { Picture } from '@/components/record/parts/picture'
import { drawn } from '@/components/record/parts/value-column'
import { useRows } from '@/components/table/use-view-choice'
import { stepColumns } from '@/components/record/acts/steps'
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
import type { Entity } from '@/lib/core/answers/view'
import type { Sort } from '@/lib/core/rows/sort'
import { newFinder, noQuery } from '@/lib/core/rows/finder'

type RecordTableProps = {
  label: string
  rows: readonly MergedRow[]
  columns: Arranged
  sort: Sort
  onSort: (sort: Sort) => void
  ticks?: Selected | undefined
  goToId?: string | undefined
  isNested?: boolean | undefined
}

const idOf = ({ id }: MergedRow) => id

export function RecordTable({ columns, sort, onSort, ticks, isNested, ...rest }: RecordTableProps) {
  const drawer = useDrawer()
  const openId = useContext(OpenRowContext)
  const { steps } = useContext(RecordSlotsContext)
  const table = useMemo(() => {
    const { entity, roles, source } = columns
    return {
      columns: gridColumns(columns, steps),
      boxLabel: ({ value }: MergedRow, index: number) =>
        `Tick ${rowTitle(value, roles, index).slice(0, 120)}`,
      actions: ({ value }: MergedRow) => (
        <RecordActions entity={entity} value={recordOf(value, source.unwrap)} layout="menu" isInTable />
      ),
    }
  }, [columns, steps])
  return (
    <Grid
      {...rest}
      idOf={idOf}
      isNested={isNested}
      columns={table.columns}
      openId={isNested ? null : openId}
      actions={table.actions}
      sorted={{ by: sort, onSort }}
      unsortedText="In the order of the answer"
      selection={ticks && { ...ticks, boxLabel: table.boxLabel }}
      onOpen={(_, index, sorted) => {
        const target = rowTarget(sorted, index, columns)
        if (target) drawer.open(target)
      }}
    />
  )
}

type NestedTableProps = { rows: readonly unknown[]; name: string; entity?: Entity | undefined }

export function NestedTable({ rows, name, entity = 'unknown' }: NestedTableProps) {
  const [sort, onSort] = useState<Sort>(null)
  const [finder] = useState(() => newFinder<MergedRow>({ textOf: () => '' }))
  const { columns, merged } = useMemo(() => {
    const source = { unwrap: wrapperOf(rows), header: null }
    const described = describeRows(rows, source, entity)
    const all = rows.map((value, index) => ({ key: String(index), ptr: `/${index}`, value }))
    // no id or address makes two rows of a record's own list the same
    const none = { ...described.roles, id: null, url: null }
    const merged = mergePages([{ rows: all, roles: none }]).rows
    return { merged, columns: arrangeColumns({ ...described, rows: merged }, { entity, source }) }
  }, [rows, entity])
  const { found } = useRows({ ...noQuery, finder, rows: merged, columns: columns.all, sort })
  return (
    <RecordTable label={keyLabel(name)} rows={found} columns={columns} sort={sort} onSort={onSort} isNested />
  )
}

function gridColumns(columns: Arranged, steps: RecordSlots['steps']): GridColumn<MergedRow>[] {
  const { rows, shown } = columns
  const last = shown.findLastIndex(({ of }) => of === 'fact')
  const all = shown.map((column, index): GridColumn<MergedRow> => ({
    ...gridColumn(column, index === 0, columns),
    shrinks: index > 0 && column.of === 'fact' && column.kind !== 'email',
  }))
  return all.toSpliced(
    Math.max(1, last + 1),
    0,
    ...(shown.length > 0 ? stepColumns(rows, columns, steps) : []),
  )
}

function gridColumn(column: AnswerColumn, isTitle: boolean, kind: RowKind): GridColumn<MergedRow> {
  const { from, as, state, text } = column
  if (!from) return drawn(column)
  const valueOf = (row: MergedRow, readAs?: AnswerColumn['as']) => (
    <Value isCell value={at(row.value, from.path)} name={from.names.at(-1) ?? ''} kind={readAs} />
  )
  return {
    ...column,
    isNumeric: isNumeric(from),
    cell: (row, { index }) =>
      isTitle ? (
        <Title row={row} index={index} kind={kind}>
          {kind.roles.title ? null : valueOf(row)}
        </Title>
      ) : state?.(row) && text(row) !== '' ? (
        <EmailValue isInRow address={text(row)} state={state(row)} />
      ) : (
        valueOf(row, as)
      ),
  }
}

type RowFaceProps = { row: MergedRow; kind: RowKind; title: string; size: 'xs' | 'md' }

/** The picture of a row, where rows have one. */
export const RowFace = ({ row, kind: { roles, entity }, title, size }: RowFaceProps) =>
  roles.image && <Picture value={roleValue(row.value, roles.image)} name={title} size={size} of={entity} />

type TitleProps = { row: MergedRow; index: number; kind: RowKind; children: ReactNode }

function Title({ row, index, kind, children }: TitleProps) {
  const { roles, entity, source } = kind
  const title = rowTitle(row.value, roles, index)
  return (
    <>
      <RowFace row={row} kind={kind} title={title} size="xs" />
      <span className={cn('truncate', roleText(row.value, roles.title) === null && 'text-ink-faint')}>
        {children ?? <SafeText>{title.slice(0, 240)}</SafeText>}
      </span>
      <RecordMark value={recordOf(row.value, source.unwrap)} entity={entity} />
    </>
  )
}
