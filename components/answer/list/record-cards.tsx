import { useContext, useEffect, useRef } from 'react'
import type { Answer, Item, ListLook } from '@/components/answer/answer'
import { TickBox, toggled, type Selected } from '@/components/grid/row-controls'
import { CardWords, useMore } from '@/components/record/parts/card'
import { Value } from '@/components/record/parts/value'
import { linesOf, type Arranged } from '@/components/record/parts/columns'
import { RowFace } from '@/components/record/parts/record-table'
import {
  hintsOf,
  OpenRowContext,
  RecordActions,
  RecordMark,
  type RowKind,
  rowTarget,
  useDrawer,
} from '@/components/record/record-context'
import { cn } from '@/components/ui/cn'
import { moveFocus } from '@/components/ui/typing'
import { type MergedRow, roleText, rowTitle } from '@/lib/core/answers/describe'
import { at, isBlank } from '@/lib/core/answers/json'
import { toPointer } from '@/lib/core/answers/pointer'
import { recordOf } from '@/lib/core/answers/rows'

type RecordCardsProps = {
  label: string
  rows: readonly MergedRow[]
  columns: Arranged
  ticks: Selected | undefined
  goToId: string | undefined
  answer: Answer
  own: ListLook['cards']
}

export function RecordCards({ label, rows, columns, ticks, goToId, answer, own }: RecordCardsProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (goToId === undefined) return
    moveFocus(list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(goToId)}"] h3 button`))
  }, [goToId])
  const { end, more } = useMore(rows.length, {
    size: 100,
    atLeast: rows.findIndex(({ id }) => id === goToId) + 1,
  })
  const items = useItems(rows, end, columns, ticks)
  const isPlain = !rows[0] || linesOf(rows[0], columns) === null
  const { Card, orderOf } = own ?? {}
  const ordered = orderOf ? items.toSorted((a, b) => orderOf(a, answer) - orderOf(b, answer)) : items
  return (
    <>
      <ul
        ref={list}
        aria-label={label}
        className={
          own?.className ??
          cn(
            'grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))]',
            isPlain ? 'gap-3' : 'gap-x-3 sm:gap-y-3',
          )
        }
      >
        {ordered.map((item, index) =>
          Card ? (
            <Card key={item.id} item={item} answer={answer} />
          ) : (
            <AnyCard key={item.id} item={item} index={index} columns={columns} />
          ),
        )}
      </ul>
      {more}
    </>
  )
}

function useItems(
  rows: readonly MergedRow[],
  end: number,
  kind: RowKind,
  ticks: Selected | undefined,
): Item[] {
  const drawer = useDrawer()
  const openId = useContext(OpenRowContext)
  return rows.slice(0, end).map((row, index) => ({
    id: row.id,
    row,
    value: recordOf(row.value, kind.source.unwrap),
    hints: hintsOf(row.value, kind.roles),
    isOpen: row.id === openId,
    open() {
      const target = rowTarget(rows, index, kind)
      if (target) drawer.open(target)
    },
    tick: (title = rowTitle(row.value, kind.roles, index)) =>
      ticks && (
        <TickBox
          label={`Tick ${title.slice(0, 120)}`}
          isTicked={ticks.selected.has(row.id)}
          onTick={() => ticks.onSelect(toggled(ticks.selected, row.id))}
          className="relative z-1 -m-2 size-9 pointer-coarse:size-11"
        />
      ),
  }))
}

type AnyCardProps = { item: Item; index: number; columns: Arranged }

function AnyCard({ item: { id, row, value, open, tick }, index, columns }: AnyCardProps) {
  const { roles, entity } = columns
  const title = rowTitle(row.value, roles, index)
  const lines = linesOf(row, columns)
  const facts = lines ? [] : factsOf(row.value, columns)
  const actions = <RecordActions value={value} entity={entity} layout={lines ? 'menu' : 'row'} />
  const mark = <RecordMark value={value} entity={entity} />
  return (
    <li
      data-row={id}
      className={cn(
        'flex min-w-0 flex-col gap-3 border-line bg-raised',
        lines ? 'border-b py-2 sm:rounded-lg sm:border sm:px-3' : 'rounded-lg border p-4',
      )}
    >
      <div className={cn('flex min-w-0 gap-3', lines ? 'items-center' : 'items-start')}>
        {lines && tick()}
        <RowFace row={row} kind={columns} title={title} size="md" />
        <CardWords
          as="h3"
          title={title}
          press={{ onClick: open }}
          mark={lines && mark}
          lines={lines ?? [roleText(row.value, roles.subtitle)]}
          isCut={lines !== null}
        />
        {lines ? actions : tick()}
      </div>
      {facts.length > 0 && (
        <dl className="flex flex-col gap-1 text-sm">
          {facts.map(({ key, label, ...fact }) => (
            <div key={key} className="flex min-w-0 items-baseline gap-3">
              <dt className="max-w-[45%] shrink-0 truncate text-ink-faint">
                <bdi>{label}</bdi>
              </dt>
              <dd className="ml-auto min-w-0 truncate text-right">
                <Value isCell {...fact} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!lines && (
        <div className="mt-auto flex items-center justify-end gap-2 border-t border-line pt-2 empty:hidden">
          {mark}
          {actions}
        </div>
      )}
    </li>
  )
}

const factsOnCard = 4

function factsOf(value: unknown, { shown, roles }: Arranged) {
  const inHead = [roles.title, roles.subtitle].flatMap((role) => (role?.paths ?? []).map(toPointer))
  return shown
    .flatMap(({ from, as: kind }) => {
      if (!from || inHead.includes(from.key)) return []
      const { key, label, names, path } = from
      return [{ key, label, name: names.at(-1) ?? '', value: at(value, path), kind }]
    })
    .filter((fact) => !isBlank(fact.value))
    .slice(0, factsOnCard)
}
