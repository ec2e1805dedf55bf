'use client'

import { memo } from 'react'
import { SeenMark } from '@/components/keep/seen-mark'
import { RowActions } from '@/components/answer/draw/row-actions'
import { CellValue } from '@/components/record/parts/cell-value'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/safe-text'
import { TabStopContext } from '@/components/record/parts/tab-stop'
import { useShown } from '@/components/answer/draw/shown-context'
import { isNumeric } from '@/components/answer/list/column-width'
import { pinnedStyle } from '@/components/answer/list/pinned'
import type { Arranged } from '@/components/answer/list/arrange-columns'
import type { ColumnSpan } from '@/components/answer/list/use-column-span'
import { TickBox } from '@/components/answer/list/tick-box'
import type { TickProps } from '@/components/answer/list/table-line'
import type { RowKind } from '@/components/answer/list/row-target'
import { cn } from '@/components/ui/cn'
import { roleText, roleValue, rowTitle } from '@/lib/core/answers/describe'
import { at } from '@/lib/core/answers/json'
import type { MergedRow } from '@/lib/core/answers/merge'
import { recordOf } from '@/lib/core/answers/rows'

type RowCellsProps = {
  row: MergedRow
  index: number
  columns: Arranged
  kind: RowKind
  span: ColumnSpan | null
  /** The row that the keyboard or the pointer is on: it shows its actions. */
  isActive: boolean
} & TickProps

const cellStyle = 'min-w-0 truncate px-3 py-2'

/** The cells of one row: the title with its picture first, the actions floating over the end. */
export const RowCells = memo(function RowCells({
  row,
  index,
  columns,
  kind,
  span,
  isActive,
  isTicked,
  onTick,
}: RowCellsProps) {
  const { roles } = kind
  const title = rowTitle(row.value, roles, index)
  const [first] = columns.shown
  const from = Math.max(1, span?.from ?? 1)
  const others = columns.shown.slice(from, span?.to)
  return (
    <TabStopContext value={isActive}>
      <th
        role="rowheader"
        scope="row"
        className={cn(cellStyle, pinnedStyle, 'bg-inherit text-left font-medium')}
      >
        <span className="flex items-center gap-2.5">
          {onTick && (
            <TickBox
              label={`Tick ${title.slice(0, 120)}`}
              isTicked={isTicked === true}
              onTick={() => onTick(row.id)}
              tabIndex={isActive ? 0 : -1}
              className="-my-2 -ml-3 h-9 w-9"
            />
          )}
          {roles.image && (
            <Picture
              value={roleValue(row.value, roles.image)}
              name={title}
              size="xs"
              shape={kind.entity === 'person' ? 'person' : 'thing'}
            />
          )}
          <span className={cn('truncate', roleText(row.value, roles.title) === null && 'text-ink-faint')}>
            {roles.title || !first ? (
              <SafeText>{title.slice(0, 240)}</SafeText>
            ) : (
              <CellValue value={at(row.value, first.path)} name={first.names.at(-1) ?? ''} />
            )}
          </span>
          <Mark row={row} kind={kind} isActive={isActive} />
        </span>
      </th>
      {others.map((column, offset) => (
        <td
          role="gridcell"
          key={column.key}
          {...(span && placeOf(from + offset))}
          className={cn(cellStyle, isNumeric(column) && 'text-right tabular-nums')}
        >
          <CellValue
            value={at(row.value, column.path)}
            name={column.names.at(-1) ?? ''}
            kind={columns.kindOf(column)}
          />
        </td>
      ))}
      <td
        role="gridcell"
        {...(span && placeOf(columns.shown.length))}
        className={cn('w-0', isActive && 'sticky right-0 z-1')}
      >
        <Actions row={row} kind={kind} isActive={isActive} />
      </td>
    </TabStopContext>
  )
})

/** A cell says its column where the cells before it are not on the page. */
const placeOf = (index: number) => ({ 'aria-colindex': index + 1, style: { gridColumnStart: index + 1 } })

function Mark({ row, kind, isActive }: Pick<RowCellsProps, 'row' | 'kind' | 'isActive'>) {
  const shown = useShown()
  if (!shown) return null
  return (
    <SeenMark
      value={recordOf(row.value, kind.source.unwrap)}
      entity={kind.entity}
      at={shown.answer.at}
      tabIndex={isActive ? 0 : -1}
    />
  )
}

function Actions({ row, kind, isActive }: Pick<RowCellsProps, 'row' | 'kind' | 'isActive'>) {
  const shown = useShown()
  if (!shown || !isActive) return null
  return (
    <span
      onClick={(event) => event.stopPropagation()}
      className="absolute inset-y-px right-0 flex items-center bg-hover pr-2 pl-3 empty:hidden"
    >
      <RowActions
        value={recordOf(row.value, kind.source.unwrap)}
        entity={kind.entity}
        answer={shown.answer}
      />
    </span>
  )
}
