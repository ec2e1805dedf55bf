import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { SeenMark } from '@/components/keep/seen-mark'
import { RowActions } from '@/components/answer/draw/row-actions'
import { CellValue } from '@/components/record/parts/cell-value'
import { useDrawer } from '@/components/record/parts/drawer-context'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/safe-text'
import { useShown } from '@/components/answer/draw/shown'
import type { Selected } from '@/components/grid/selection'
import { RowTick } from '@/components/grid/tick-box'
import { linesOf, type Arranged } from '@/components/record/parts/columns'
import { rowTarget, type RowKind } from '@/components/record/parts/row-target'
import { cn } from '@/components/ui/cn'
import { moveFocus } from '@/components/ui/typing'
import { roleText, roleValue, rowTitle, type MergedRow } from '@/lib/core/answers/describe'
import { at, isBlank } from '@/lib/core/answers/json'
import { toPointer } from '@/lib/core/answers/pointer'
import { recordOf } from '@/lib/core/answers/rows'

const manyRows = 60
const cardWidth = 320
const factsOnCard = 4

type RecordCardsProps = {
  label: string
  rows: readonly MergedRow[]
  columns: Arranged
  kind: RowKind
  /** Rows can be ticked. */
  ticks?: Selected | undefined
  /** The record that is brought into sight. */
  goToId?: string | undefined
}

/** Records as cards, as on a phone. */
export function RecordCards({ label, rows, columns, kind, ticks, goToId }: RecordCardsProps) {
  const drawer = useDrawer()
  const scroller = useRef<HTMLDivElement>(null)
  const lanes = useLanes(scroller)
  const isVirtual = rows.length > manyRows
  const isPlain = !rows[0] || linesOf(rows[0], columns) === null
  const count = Math.ceil(rows.length / lanes)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPlain ? 150 : 81),
    overscan: 6,
    enabled: isVirtual,
  })
  const goTo = useEffectEvent((id: string) => {
    const index = rows.findIndex((row) => row.id === id)
    if (isVirtual) virtual.scrollToIndex(Math.floor(index / lanes))
    else moveFocus(scroller.current?.querySelector<HTMLElement>(`[aria-posinset="${index + 1}"] h3 button`))
  })
  useEffect(() => {
    if (goToId !== undefined) goTo(goToId)
  }, [goToId])
  const items = virtual.getVirtualItems()
  const shown = isVirtual
    ? items.map(({ index }) => index)
    : Array.from({ length: count }, (_, index) => index)
  const open = (index: number) => {
    const target = rowTarget(rows, index, kind)
    if (target) drawer.open(target)
  }
  return (
    <div
      ref={scroller}
      role="list"
      aria-label={label}
      className={cn(isVirtual && 'max-h-[calc(100dvh-9rem)] overflow-y-auto')}
    >
      {isVirtual && <div aria-hidden="true" style={{ height: items[0]?.start ?? 0 }} />}
      {shown.map((line) => (
        <div
          key={line}
          role="presentation"
          data-index={line}
          ref={isVirtual ? virtual.measureElement : undefined}
          className={cn('grid', isPlain ? 'gap-3 pb-3' : 'gap-x-3 sm:pb-3')}
          style={{ gridTemplateColumns: `repeat(${lanes}, minmax(0, 1fr))` }}
        >
          {rows.slice(line * lanes, (line + 1) * lanes).map((row, offset) => {
            const index = line * lanes + offset
            return (
              <Card
                key={row.id}
                {...{ row, index, columns, kind, ticks }}
                count={rows.length}
                onOpen={() => open(index)}
              />
            )
          })}
        </div>
      ))}
      {isVirtual && (
        <div aria-hidden="true" style={{ height: virtual.getTotalSize() - (items.at(-1)?.end ?? 0) }} />
      )}
    </div>
  )
}

/** How many cards fit side by side, at least one; kept up with the size of the element. */
function useLanes(element: RefObject<HTMLElement | null>): number {
  const [lanes, setLanes] = useState(1)
  useEffect(() => {
    const observed = element.current
    if (!observed) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setLanes(Math.max(1, Math.floor(entry.contentRect.width / cardWidth)))
    })
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return lanes
}

type CardProps = {
  row: MergedRow
  index: number
  count: number
  columns: Arranged
  kind: RowKind
  ticks: Selected | undefined
  onOpen: () => void
}

function Card({ row, index, count, columns, kind, ticks, onOpen }: CardProps) {
  const shown = useShown()
  const { roles, entity, source } = kind
  const title = rowTitle(row.value, roles, index)
  const lines = linesOf(row, columns)
  const subtitle = lines ? lines[0] : roleText(row.value, roles.subtitle)
  const facts = lines ? [] : factsOf(row, columns)
  const record = recordOf(row.value, source.unwrap)
  const actions = shown && (
    <RowActions value={record} entity={entity} answer={shown.answer} layout={lines ? 'menu' : 'row'} />
  )
  const mark = shown && <SeenMark value={record} entity={entity} at={shown.answer.at} />
  return (
    <article
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={count}
      className={cn(
        'flex min-w-0 flex-col gap-3 border-line bg-raised',
        lines ? 'border-b py-2 sm:rounded-lg sm:border sm:px-3' : 'rounded-lg border p-4',
      )}
    >
      <div className={cn('flex min-w-0 gap-3', lines ? 'items-center' : 'items-start')}>
        {lines && <RowTick title={title} id={row.id} ticks={ticks} />}
        {roles.image && (
          <Picture
            value={roleValue(row.value, roles.image)}
            name={title}
            size="md"
            shape={entity === 'person' ? 'person' : 'thing'}
          />
        )}
        <div className="min-w-0 flex-1">
          <div className="flex min-w-0 items-center gap-1.5">
            <h3 className="min-w-0 font-medium">
              <button
                type="button"
                onClick={onOpen}
                className={cn(
                  'text-left wrap-anywhere hover:underline',
                  lines ? 'block max-w-full truncate' : 'line-clamp-2',
                )}
              >
                <SafeText>{title.slice(0, 300)}</SafeText>
              </button>
            </h3>
            {lines && mark}
          </div>
          {subtitle !== null && (
            <p className={cn('text-sm wrap-anywhere text-ink-quiet', lines ? 'truncate' : 'line-clamp-2')}>
              <SafeText>{subtitle.slice(0, 300)}</SafeText>
            </p>
          )}
          {lines && lines[1] !== '' && (
            <p className="truncate text-sm text-ink-faint">
              <SafeText>{lines[1].slice(0, 200)}</SafeText>
            </p>
          )}
        </div>
        {lines && actions}
        {!lines && <RowTick title={title} id={row.id} ticks={ticks} />}
      </div>
      {facts.length > 0 && (
        <dl className="flex flex-col gap-1 text-sm">
          {facts.map(({ column, as }) => (
            <div key={column.key} className="flex min-w-0 items-baseline gap-3">
              <dt className="max-w-[45%] shrink-0 truncate text-ink-faint">
                <bdi>{column.label}</bdi>
              </dt>
              <dd className="ml-auto min-w-0 truncate text-right">
                <CellValue value={at(row.value, column.path)} name={column.names.at(-1) ?? ''} kind={as} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!lines && shown && (
        <div className="mt-auto flex items-center justify-end gap-2 border-t border-line pt-2 empty:hidden">
          {mark}
          {actions}
        </div>
      )}
    </article>
  )
}

function factsOf(row: MergedRow, { shown, roles }: Arranged) {
  const inHead = [roles.title, roles.subtitle].flatMap((role) => (role?.paths ?? []).map(toPointer))
  return shown
    .flatMap(({ from, as }) => (from ? [{ column: from, as }] : []))
    .filter(({ column }) => !inHead.includes(column.key) && !isBlank(at(row.value, column.path)))
    .slice(0, factsOnCard)
}
